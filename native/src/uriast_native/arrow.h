/* Arrays of Apache Arrow, in and out: https://arrow.apache.org/docs/format/CDataInterface.html
 *
 * The laws:
 * - An array that comes in is moved out of its capsule, so nobody else can release it while it is read.
 * - Its buffers are as long as its last offset says, or the sizes behind its views. The interface has nothing else to
 *   check them by. Each text is checked against these.
 * - An array that goes out owns its memory, which any thread may release, with or without the interpreter's lock. */
#ifndef URIAST_ARROW_H
#define URIAST_ARROW_H

#include "kernel.h"

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_NULLABLE 2

struct ArrowSchema {
    const char *format;
    const char *name;
    const char *metadata;
    int64_t flags;
    int64_t n_children;
    struct ArrowSchema **children;
    struct ArrowSchema *dictionary;
    void (*release)(struct ArrowSchema *);
    void *private_data;
};

struct ArrowArray {
    int64_t length;
    int64_t null_count;
    int64_t offset;
    int64_t n_buffers;
    int64_t n_children;
    const void **buffers;
    struct ArrowArray **children;
    struct ArrowArray *dictionary;
    void (*release)(struct ArrowArray *);
    void *private_data;
};

#endif

typedef struct ArrowSchema Schema;
typedef struct ArrowArray Array;

/* How an array has its texts: with offsets of four or eight bytes, or with views. */
enum layout { LAYOUT_STRING, LAYOUT_LARGE_STRING, LAYOUT_STRING_VIEW };

/* A column of texts. */
typedef struct {
    Array array; /* it is owned */
    enum layout layout;
    const uint8_t *valid; /* a bit for each text; NULL if none is null */
    int64_t end;          /* the last offset; nothing for views */
} Column;

/* The bytes of a text. */
typedef struct {
    const uint8_t *data;
    int64_t length;
} Bytes;

int column_open(Column *column, PyObject *schema, PyObject *array);
void column_close(Column *column);
bool column_is_valid(const Column *column, int64_t row);
bool column_text(const Column *column, int64_t row, Bytes *bytes);
bool is_utf8(const Bytes *bytes);

Schema *new_schema(const char *format, int64_t children);
Array *new_array(int64_t length, int64_t buffers, int64_t children);
void *new_buffer(Array *array, int64_t number, size_t size);
PyObject *capsules_of(Schema *schema, Array *array);
void discard(Schema *schema, Array *array);

#endif

/* Arrays of Arrow, in and out: see arrow.h. */
#include "arrow.h"

/* ---- Texts that come in ---- */

static int layout_of(const Schema *schema, enum layout *layout)
{
    const char *formats[] = {"u", "U", "vu"};
    for (int number = 0; !schema->dictionary && number < 3; number++) {
        if (!strcmp(schema->format, formats[number])) {
            *layout = (enum layout)number;
            return 0;
        }
    }
    PyErr_Format(PyExc_TypeError, "expected an array of texts, got one of the format %s", schema->format);
    return -1;
}

/* Buffers may begin at any address, so no number is read but by a copy. */
static int64_t offset_at(const Column *column, int64_t place)
{
    const char *offsets = column->array.buffers[1];
    if (column->layout == LAYOUT_STRING) {
        int32_t offset;
        memcpy(&offset, offsets + (size_t)place * sizeof offset, sizeof offset);
        return offset;
    }
    int64_t offset;
    memcpy(&offset, offsets + (size_t)place * sizeof offset, sizeof offset);
    return offset;
}

/* Whether an array has all that its texts need. */
static bool is_whole(const Array *array)
{
    const int64_t most = INT64_MAX / 32; /* no computation of a place overflows */
    const bool has_rows = array->length >= 0 && array->offset >= 0 && array->length < most && array->offset < most;
    return has_rows && array->n_buffers >= 3 && array->buffers && (array->length == 0 || array->buffers[1]);
}

/* Move an array of texts out of its capsule. */
static int take(Column *column, PyObject *schema, PyObject *array)
{
    const Schema *described = PyCapsule_GetPointer(schema, "arrow_schema");
    Array *given = described ? PyCapsule_GetPointer(array, "arrow_array") : NULL;
    if (!given) {
        return -1;
    }
    if (!described->release || !given->release) {
        return refuse("expected an array, got one that is released");
    }
    if (layout_of(described, &column->layout) < 0) {
        return -1;
    }
    if (!is_whole(given)) {
        return refuse("expected an array of texts with its buffers");
    }
    column->array = *given;
    given->release = NULL;
    column->valid = column->array.null_count ? column->array.buffers[0] : NULL;
    const bool has_offsets = column->array.length > 0 && column->layout != LAYOUT_STRING_VIEW;
    column->end = has_offsets ? offset_at(column, column->array.offset + column->array.length) : 0;
    return 0;
}

int column_open(Column *column, PyObject *schema, PyObject *array)
{
    int result;
    Py_BEGIN_CRITICAL_SECTION2(schema, array); /* another thread may take it, too */
    result = take(column, schema, array);
    Py_END_CRITICAL_SECTION2();
    return result;
}

/* Release the array. This may run Python, so an exception is put aside. */
void column_close(Column *column)
{
    PyObject *type, *value, *traceback;
    PyErr_Fetch(&type, &value, &traceback);
    column->array.release(&column->array);
    PyErr_Restore(type, value, traceback);
}

bool column_is_valid(const Column *column, int64_t row)
{
    const int64_t place = column->array.offset + row;
    return !column->valid || (column->valid[place >> 3] >> (place & 7) & 1);
}

static bool text_of_offsets(const Column *column, int64_t place, Bytes *bytes)
{
    const int64_t start = offset_at(column, place), end = offset_at(column, place + 1);
    if (start < 0 || end < start || end > column->end) {
        return false;
    }
    const uint8_t *data = column->array.buffers[2];
    if (start < end && !data) {
        return false;
    }
    *bytes = (Bytes){start < end ? data + start : (const uint8_t *)"", end - start};
    return true;
}

/* A view has a length, and twelve bytes of the text. If it is longer, it has four bytes of it, and the number of a
 * buffer with a place there. The sizes of these buffers are in the last one. */
static bool text_of_view(const Column *column, int64_t place, Bytes *bytes)
{
    const char *view = (const char *)column->array.buffers[1] + 16 * (size_t)place;
    int32_t length, rest[2];
    int64_t size;
    memcpy(&length, view, sizeof length);
    if (length <= 12) {
        *bytes = (Bytes){(const uint8_t *)view + 4, length};
        return length >= 0;
    }
    memcpy(rest, view + 8, sizeof rest);
    const int64_t number = rest[0], start = rest[1], last = column->array.n_buffers - 1;
    if (number < 0 || number + 2 >= last || start < 0 || !column->array.buffers[last]) {
        return false;
    }
    const uint8_t *data = column->array.buffers[number + 2];
    memcpy(&size, (const char *)column->array.buffers[last] + (size_t)number * sizeof size, sizeof size);
    if (!data || start + length > size) {
        return false;
    }
    *bytes = (Bytes){data + start, length};
    return true;
}

/* Find the text of a row; whether the array has it where it says. */
bool column_text(const Column *column, int64_t row, Bytes *bytes)
{
    const int64_t place = column->array.offset + row;
    if (column->layout == LAYOUT_STRING_VIEW) {
        return text_of_view(column, place, bytes);
    }
    return text_of_offsets(column, place, bytes);
}

/* ---- UTF-8 (RFC 3629, section 4) ---- */

/* The number of bytes of the character that begins with some bytes; 0 if none does. */
static int64_t character_length(const uint8_t *bytes, int64_t length)
{
    const uint8_t first = bytes[0];
    if (first < 0x80) {
        return 1;
    }
    const int64_t count = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (!count || count > length) {
        return 0;
    }
    const uint8_t least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    const uint8_t most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    bool is_whole = least <= bytes[1] && bytes[1] <= most;
    for (int64_t place = 2; place < count; place++) {
        is_whole = is_whole && (bytes[place] & 0xC0) == 0x80;
    }
    return is_whole ? count : 0;
}

bool is_utf8(const Bytes *bytes)
{
    for (int64_t place = 0; place < bytes->length;) {
        const int64_t count = character_length(bytes->data + place, bytes->length - place);
        if (!count) {
            return false;
        }
        place += count;
    }
    return true;
}

/* ---- Arrays that go out ----
 *
 * A schema or an array owns its children, and their memory. Who takes a child moves it, and it then has no `release`
 * here. */

static void release_schema(Schema *schema)
{
    for (int64_t child = 0; child < schema->n_children; child++) {
        discard(schema->children[child], NULL);
    }
    PyMem_RawFree(schema->children);
    schema->release = NULL;
}

static void release_array(Array *array)
{
    for (int64_t child = 0; child < array->n_children; child++) {
        discard(NULL, array->children[child]);
    }
    for (int64_t number = 0; number < array->n_buffers; number++) {
        PyMem_RawFree((void *)array->buffers[number]);
    }
    PyMem_RawFree(array->children);
    PyMem_RawFree(array->buffers);
    array->release = NULL;
}

/* Free a schema and an array, each of which may be NULL. */
void discard(Schema *schema, Array *array)
{
    if (schema && schema->release) {
        schema->release(schema);
    }
    if (array && array->release) {
        array->release(array);
    }
    PyMem_RawFree(schema);
    PyMem_RawFree(array);
}

/* A schema of a format that is never freed, with room for children; NULL if there is no memory. */
Schema *new_schema(const char *format, int64_t children)
{
    Schema *schema = PyMem_RawCalloc(1, sizeof *schema);
    if (!schema) {
        return NULL;
    }
    schema->children = PyMem_RawCalloc((size_t)children + 1, sizeof *schema->children);
    if (!schema->children) {
        PyMem_RawFree(schema);
        return NULL;
    }
    schema->format = format;
    schema->name = "";
    schema->flags = ARROW_FLAG_NULLABLE;
    schema->n_children = children;
    schema->release = release_schema;
    return schema;
}

/* An array with room for buffers and children; NULL if there is no memory. */
Array *new_array(int64_t length, int64_t buffers, int64_t children)
{
    Array *array = PyMem_RawCalloc(1, sizeof *array);
    if (!array) {
        return NULL;
    }
    array->length = length;
    array->null_count = -1; /* whoever needs it counts */
    array->buffers = PyMem_RawCalloc((size_t)buffers, sizeof *array->buffers);
    array->children = PyMem_RawCalloc((size_t)children + 1, sizeof *array->children);
    array->release = release_array;
    if (!array->buffers || !array->children) {
        discard(NULL, array);
        return NULL;
    }
    array->n_buffers = buffers;
    array->n_children = children;
    return array;
}

/* A buffer of zeros for an array; NULL if there is no memory. */
void *new_buffer(Array *array, int64_t number, size_t size)
{
    void *buffer = PyMem_RawCalloc(size + 1, 1);
    array->buffers[number] = buffer;
    return buffer;
}

static void discard_schema(PyObject *capsule)
{
    discard(PyCapsule_GetPointer(capsule, "arrow_schema"), NULL);
}

static void discard_array(PyObject *capsule)
{
    discard(NULL, PyCapsule_GetPointer(capsule, "arrow_array"));
}

/* A tuple of capsules, as `__arrow_c_array__` gives it. They own the schema and the array, or these are freed. */
PyObject *capsules_of(Schema *schema, Array *array)
{
    PyObject *one = PyCapsule_New(schema, "arrow_schema", discard_schema);
    PyObject *other = one ? PyCapsule_New(array, "arrow_array", discard_array) : NULL;
    PyObject *both = one && other ? PyTuple_Pack(2, one, other) : NULL;
    if (!one) {
        discard(schema, NULL);
    }
    if (!other) {
        discard(NULL, array);
    }
    Py_XDECREF(one);
    Py_XDECREF(other);
    return both;
}

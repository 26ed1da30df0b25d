/* Loading: the arguments of a kernel are checked, and become its arrays.
 *
 * automaton.c and program.c trust nothing. What leaves them without an exception is sound: see kernel.h. Each function
 * gives 0, or -1 with an exception; the caller then frees the kernel with all that it has so far. */
#ifndef URIAST_LOADING_H
#define URIAST_LOADING_H

#include "kernel.h"

/* The state of the module. */
typedef struct {
    destructor class_dealloc; /* what frees an instance of a class that is written in Python */
} State;

/* The arguments of a kernel, not yet checked. */
typedef struct {
    PyObject *classes, *targets, *actions, *counts, *pairs, *accepts, *finals, *steps;
    PyObject *node_classes, *objects, *no_match, *spanned, *is_read_back;
    int registers, slots, choices;
} Arguments;

/* The numbers of a bytes object, which holds them as int32_t. */
typedef struct {
    const char *bytes;
    Py_ssize_t count;
} Numbers;

int no_memory(void);
int numbers_of(PyObject *bytes, Numbers *numbers);
int32_t number_at(const Numbers *numbers, int64_t place);

static inline bool is_within(int64_t number, int64_t least, int64_t end)
{
    return least <= number && number < end;
}

int load_automaton(Kernel *kernel, const Arguments *arguments);
int load_program(Kernel *kernel, const Arguments *arguments, const State *state);

#endif

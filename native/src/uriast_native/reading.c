/* Reading: an automaton finds the slots and choices of a text. */
#include "kernel.h"

/* ---- Texts ---- */

/* See a string as a text. The text borrows from the string. */
int text_of(PyObject *object, Text *text)
{
    if (!PyUnicode_Check(object)) {
        PyObject *name = PyType_GetName(Py_TYPE(object));
        if (name) {
            PyErr_Format(PyExc_TypeError, "expected str, got %U", name);
            Py_DECREF(name);
        }
        return -1;
    }
#if PY_VERSION_HEX < 0x030C0000
    if (PyUnicode_READY(object) < 0) {
        return -1;
    }
#endif
    text->object = object;
    text->data = PyUnicode_DATA(object);
    text->length = PyUnicode_GET_LENGTH(object);
    text->kind = (int)PyUnicode_KIND(object);
    text->is_ascii = PyUnicode_IS_ASCII(object);
    return 0;
}

/* The bytes of the UTF-8 of a character beyond ASCII, and their number. A surrogate has the bytes that it would have:
 * automata over valid UTF-8 do not know them, so they stop at it. */
static inline int utf8_of(Py_UCS4 character, uint8_t bytes[4])
{
    if (character < 0x800) {
        bytes[0] = (uint8_t)(0xC0 | character >> 6);
        bytes[1] = (uint8_t)(0x80 | (character & 0x3F));
        return 2;
    }
    if (character < 0x10000) {
        bytes[0] = (uint8_t)(0xE0 | character >> 12);
        bytes[1] = (uint8_t)(0x80 | (character >> 6 & 0x3F));
        bytes[2] = (uint8_t)(0x80 | (character & 0x3F));
        return 3;
    }
    bytes[0] = (uint8_t)(0xF0 | character >> 18);
    bytes[1] = (uint8_t)(0x80 | (character >> 12 & 0x3F));
    bytes[2] = (uint8_t)(0x80 | (character >> 6 & 0x3F));
    bytes[3] = (uint8_t)(0x80 | (character & 0x3F));
    return 4;
}

/* ---- Values ---- */

/* The values with which a text is read, in `few` if it has room; else, the caller frees them. */
int64_t *new_values(const Kernel *kernel, int64_t few[FEW_VALUES])
{
    int64_t *values = kernel->size <= FEW_VALUES ? few : PyMem_New(int64_t, (size_t)kernel->size);
    if (!values) {
        PyErr_NoMemory();
        return NULL;
    }
    memcpy(values, kernel->initial, (size_t)kernel->size * sizeof *values);
    return values;
}

/* Set the registers of an operation, all at a time. */
static void apply(const Kernel *kernel, int32_t operation, int64_t index, int64_t *values)
{
    const Pair *first = kernel->pairs + kernel->firsts[operation];
    const Pair *end = kernel->pairs + kernel->firsts[operation + 1];
    values[kernel->registers] = index;
    if (!kernel->is_cyclic[operation]) {
        for (const Pair *pair = first; pair < end; pair++) {
            values[pair->to] = values[pair->from];
        }
        return;
    }
    int64_t before[MOST_PAIRS];
    for (const Pair *pair = first; pair < end; pair++) {
        before[pair - first] = values[pair->from];
    }
    for (const Pair *pair = first; pair < end; pair++) {
        values[pair->to] = before[pair - first];
    }
}

/* ---- The automaton ----
 *
 * All bytes of a character are read at its index in code points, so registers hold such indices. A row has one cell for
 * each class of bytes. Most moves stay in their state and do nothing: the cell then equals the state. */

/* Read a byte at an index; whether the automaton can. */
static inline Py_ALWAYS_INLINE bool move(const Kernel *kernel, int32_t *state, uint8_t byte, int64_t index,
                                         int64_t *values)
{
    const int32_t cell = kernel->moves[(size_t)*state << kernel->shift | kernel->classes[byte]];
    if (cell == *state) {
        return true;
    }
    if (cell < 0) {
        return false;
    }
    *state = cell & 0xFFFF;
    if (values && cell >> 16) {
        apply(kernel, cell >> 16, index, values);
    }
    return true;
}

/* Read a text whose kind the compiler knows. */
static inline Py_ALWAYS_INLINE Reading run(const Kernel *kernel, const Text *text, int kind, bool is_ascii,
                                           int64_t *values)
{
    const void *data = text->data;
    int32_t state = 0;
    for (int64_t index = 0; index < text->length; index++) {
        const Py_UCS4 character = PyUnicode_READ(kind, data, index);
        if (is_ascii || character < 0x80) {
            if (!move(kernel, &state, (uint8_t)character, index, values)) {
                return (Reading){index, state, false};
            }
            continue;
        }
        uint8_t bytes[4];
        const int count = utf8_of(character, bytes);
        for (int number = 0; number < count; number++) {
            if (!move(kernel, &state, bytes[number], index, values)) {
                return (Reading){index, state, false};
            }
        }
    }
    return (Reading){text->length, state, kernel->accepts[state]};
}

/* Read a text as far as the automaton can. Registers are set in the values, if there are any; of a text that is not
 * accepted, they are of no use. */
Reading kernel_run(const Kernel *kernel, const Text *text, int64_t *values)
{
    if (text->is_ascii) {
        return run(kernel, text, PyUnicode_1BYTE_KIND, true, values);
    }
    switch (text->kind) {
    case PyUnicode_1BYTE_KIND:
        return run(kernel, text, PyUnicode_1BYTE_KIND, false, values);
    case PyUnicode_2BYTE_KIND:
        return run(kernel, text, PyUnicode_2BYTE_KIND, false, values);
    default:
        return run(kernel, text, PyUnicode_4BYTE_KIND, false, values);
    }
}

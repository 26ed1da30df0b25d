/* Building: a program makes the value of a text that an automaton has read. */
#include "kernel.h"

/* A part of a text, in code points. */
typedef struct {
    int64_t start, end;
} Part;

/* A program that runs. It owns what is on its stack. */
typedef struct {
    const Kernel *kernel;
    const Text *text;
    const int64_t *values;
    const int32_t *final; /* of the state in which the text ends */
    PyObject **stack;
    Py_ssize_t top;
} Building;

/* ---- The collector ----
 *
 * A tuple of texts is not tracked by the collector, since it cannot be in a cycle. Neither is a node here, if its class
 * lasts as long as the process, it has nothing but its fields, and none of them leads to what the collector tracks.
 * Nodes are frozen, so this stays true. */

/* Whether no cycle that the collector can find goes through an object. One may go through any dictionary: it may be
 * untracked now and tracked later. */
static bool is_acyclic(PyObject *object)
{
    if (PyUnicode_CheckExact(object) || object == Py_None || !PyObject_IS_GC(object)) {
        return true;
    }
    const bool is_fixed = PyTuple_CheckExact(object) || PyType_HasFeature(Py_TYPE(object), Py_TPFLAGS_HEAPTYPE);
    return is_fixed && !PyObject_GC_IsTracked(object);
}

PyObject **field_of(const NodeClass *node_class, PyObject *node, Py_ssize_t field)
{
    return (PyObject **)((char *)node + node_class->offsets[field]);
}

/* Whether the collector need not look at a node. */
bool is_acyclic_node(const NodeClass *node_class, PyObject *node)
{
    bool is_so = node_class->may_be_untracked;
    for (Py_ssize_t field = 0; is_so && field < node_class->fields; field++) {
        PyObject *value = *field_of(node_class, node, field);
        is_so = !value || is_acyclic(value);
    }
    return is_so;
}

/* ---- The stack ---- */

static void drop(Building *building, Py_ssize_t count)
{
    while (count--) {
        PyObject *object = building->stack[--building->top]; /* off the stack before code of others may run */
        Py_DECREF(object);
    }
}

/* The span of a slot. A slot that is not set has the start -1, and a span only in steps that allow it. */
static int span_of(const Building *building, int32_t slot, bool may_be_unset, Part *span)
{
    if (slot == WHOLE) {
        *span = (Part){0, building->text->length};
        return 0;
    }
    span->start = building->values[building->final[2 * slot]];
    span->end = building->values[building->final[2 * slot + 1]];
    if (span->start == UNSET && may_be_unset) {
        return 0;
    }
    if (span->start < 0 || span->end < span->start || span->end > building->text->length) {
        PyErr_SetString(PyExc_SystemError, "the automaton found a span outside of the text");
        return -1;
    }
    return 0;
}

/* ---- Steps: each gives a new value, or NULL with an exception ---- */

/* A part of a text. That of an ASCII text is ASCII, so no largest character need be sought. */
static PyObject *substring(const Text *text, Part span)
{
    const Py_ssize_t start = (Py_ssize_t)span.start, length = (Py_ssize_t)(span.end - span.start);
    if (!text->is_ascii || length < 2 || length == text->length) {
        return PyUnicode_Substring(text->object, start, (Py_ssize_t)span.end); /* it may give a shared text */
    }
    PyObject *made = PyUnicode_New(length, 127);
    if (made) {
        memcpy(PyUnicode_DATA(made), (const char *)text->data + start, (size_t)length);
    }
    return made;
}

static PyObject *text_value(const Building *building, const Step *step)
{
    Part span;
    if (span_of(building, step->a, true, &span) < 0) {
        return NULL;
    }
    return span.start == UNSET ? Py_NewRef(Py_None) : substring(building->text, span);
}

static PyObject *tuple_value(Building *building, const Step *step)
{
    PyObject *made = PyTuple_New(step->a);
    if (!made) {
        return NULL;
    }
    bool may_be_untracked = step->a > 0; /* the empty tuple belongs to all */
    building->top -= step->a;
    for (int32_t number = 0; number < step->a; number++) {
        PyObject *item = building->stack[building->top + number];
        may_be_untracked = may_be_untracked && is_acyclic(item);
        PyTuple_SET_ITEM(made, number, item);
    }
    if (may_be_untracked) {
        PyObject_GC_UnTrack(made);
    }
    return made;
}

/* No code of others runs between the allocation of a node and its last field. */
static PyObject *node_value(Building *building, const Step *step)
{
    const NodeClass *node_class = &building->kernel->node_classes[step->a];
    PyObject *made = node_class->type->tp_alloc(node_class->type, 0);
    if (!made) {
        return NULL;
    }
    building->top -= node_class->fields;
    for (Py_ssize_t field = 0; field < node_class->fields; field++) {
        *field_of(node_class, made, field) = building->stack[building->top + field];
    }
    if (is_acyclic_node(node_class, made)) {
        PyObject_GC_UnTrack(made);
    }
    return made;
}

static PyObject *called_value(Building *building, const Step *step, Py_ssize_t count)
{
    PyObject *function = PyTuple_GET_ITEM(building->kernel->objects, step->a);
    PyObject *made = PyObject_Vectorcall(function, building->stack + building->top - count, (size_t)count, NULL);
    drop(building, count);
    return made;
}

static PyObject *sum_value(Building *building)
{
    PyObject *made = PyNumber_Add(building->stack[building->top - 2], building->stack[building->top - 1]);
    drop(building, 2);
    return made;
}

/* Call a function with an object and a span. */
static PyObject *call_with_span(PyObject *function, PyObject *object, Part span)
{
    PyObject *start = PyLong_FromLongLong(span.start), *end = PyLong_FromLongLong(span.end), *made = NULL;
    if (start && end) {
        PyObject *arguments[] = {object, start, end};
        made = PyObject_Vectorcall(function, arguments, 3, NULL);
    }
    Py_XDECREF(start);
    Py_XDECREF(end);
    return made;
}

/* The values of a repetition: a function reads its span again. */
static PyObject *iterated_value(const Building *building, const Step *step)
{
    Part span;
    if (span_of(building, step->b, false, &span) < 0) {
        return NULL;
    }
    return call_with_span(PyTuple_GET_ITEM(building->kernel->objects, step->a), building->text->object, span);
}

static PyObject *spanned_value(Building *building, const Step *step)
{
    Part span;
    if (span_of(building, step->a, false, &span) < 0) {
        return NULL;
    }
    PyObject *made = call_with_span(building->kernel->spanned, building->stack[building->top - 1], span);
    drop(building, 1);
    return made;
}

/* ---- The program ---- */

/* The value that a step pushes. */
static PyObject *pushed(Building *building, const Step *step)
{
    switch (step->op) {
    case OP_TEXT:
        return text_value(building, step);
    case OP_CONSTANT:
        return Py_NewRef(PyTuple_GET_ITEM(building->kernel->objects, step->a));
    case OP_TUPLE:
        return tuple_value(building, step);
    case OP_NODE:
        return node_value(building, step);
    case OP_CALL:
        return called_value(building, step, 1);
    case OP_CALL_EACH:
        return called_value(building, step, step->b);
    case OP_ADD:
        return sum_value(building);
    case OP_SPAN:
        return spanned_value(building, step);
    default:
        return iterated_value(building, step);
    }
}

/* Run the steps. They were checked: they go forward alone, end with a return, and never leave the stack. */
static PyObject *run_program(Building *building)
{
    const Kernel *kernel = building->kernel;
    const int64_t *values = building->values;
    const int32_t *choices = building->final + 2 * kernel->slots;
    const Step *step = kernel->steps;
    for (;;) {
        bool goes_on = true;
        switch (step->op) {
        case OP_RETURN:
            return building->stack[--building->top];
        case OP_IF_SLOT:
            goes_on = step->a == WHOLE || values[building->final[2 * step->a]] != UNSET;
            break;
        case OP_IF_CHOICE:
            goes_on = values[choices[step->a]] == step->b;
            break;
        case OP_JUMP:
            goes_on = false;
            break;
        default: {
            PyObject *value = pushed(building, step);
            if (!value) {
                return NULL;
            }
            building->stack[building->top++] = value;
        }
        }
        step = goes_on ? step + 1 : kernel->steps + step->c;
    }
}

/* The value of a text, which the automaton has read up to a state.
 *
 * Kernels can call each other's methods in C alone, so a call here counts against the interpreter's limit. */
PyObject *kernel_build(const Kernel *kernel, const Text *text, const int64_t *values, int32_t state)
{
    PyObject *few[FEW_OBJECTS], **stack = few;
    if (kernel->depth > FEW_OBJECTS) {
        stack = PyMem_New(PyObject *, (size_t)kernel->depth);
        if (!stack) {
            return PyErr_NoMemory();
        }
    }
    const int32_t *final = kernel->finals + (size_t)state * (size_t)kernel->width;
    Building building = {kernel, text, values, final, stack, 0};
    PyObject *value = NULL;
    if (!Py_EnterRecursiveCall(" while building the value of a text")) {
        value = run_program(&building);
        Py_LeaveRecursiveCall();
    }
    drop(&building, building.top);
    if (stack != few) {
        PyMem_Free(stack);
    }
    return value;
}

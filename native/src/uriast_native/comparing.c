/* Comparing: whether a node that was built by hand is what its text is read as.
 *
 * A function compares what is neither a text, `None`, a tuple, nor a node of a class of the kernel. */
#include "kernel.h"

static int is_same(const Kernel *kernel, PyObject *given, PyObject *read);

static int is_same_tuple(const Kernel *kernel, PyObject *given, PyObject *read)
{
    const Py_ssize_t count = PyTuple_GET_SIZE(read);
    int result = PyTuple_GET_SIZE(given) == count;
    for (Py_ssize_t place = 0; result > 0 && place < count; place++) {
        result = is_same(kernel, PyTuple_GET_ITEM(given, place), PyTuple_GET_ITEM(read, place));
    }
    return result;
}

/* A field, or NULL if it is unset, since the node is not yet made. Another thread may set it, against its class. */
static PyObject *new_field(const NodeClass *node_class, PyObject *node, Py_ssize_t field)
{
    PyObject *value;
    Py_BEGIN_CRITICAL_SECTION(node);
    value = Py_XNewRef(*field_of(node_class, node, field));
    Py_END_CRITICAL_SECTION();
    return value;
}

/* Whether the fields of two nodes of a class are the same. */
static int is_same_node(const Kernel *kernel, const NodeClass *node_class, PyObject *given, PyObject *read)
{
    int result = 1;
    for (Py_ssize_t field = 0; result > 0 && field < node_class->fields; field++) {
        PyObject *one = new_field(node_class, given, field), *other = new_field(node_class, read, field);
        result = one && other ? is_same(kernel, one, other) : 0;
        Py_XDECREF(one);
        Py_XDECREF(other);
    }
    return result;
}

static int is_same_by_class(const Kernel *kernel, PyObject *given, PyObject *read)
{
    if (PyTuple_CheckExact(read)) {
        return is_same_tuple(kernel, given, read);
    }
    for (Py_ssize_t number = 0; number < kernel->node_class_count; number++) {
        if (Py_IS_TYPE(read, kernel->node_classes[number].type)) {
            return is_same_node(kernel, &kernel->node_classes[number], given, read);
        }
    }
    PyObject *arguments[] = {given, read};
    PyObject *said = PyObject_Vectorcall(kernel->is_read_back, arguments, 2, NULL);
    const int result = said ? PyObject_IsTrue(said) : -1;
    Py_XDECREF(said);
    return result;
}

/* Whether what is given is what was read, of the very same classes; -1 with an exception. */
static int is_same(const Kernel *kernel, PyObject *given, PyObject *read)
{
    if (read == Py_None || !Py_IS_TYPE(given, Py_TYPE(read))) {
        return given == read;
    }
    if (PyUnicode_CheckExact(read)) {
        return PyUnicode_Compare(given, read) == 0;
    }
    if (Py_EnterRecursiveCall(" while comparing a value with what its text is read as")) {
        return -1;
    }
    const int result = is_same_by_class(kernel, given, read);
    Py_LeaveRecursiveCall();
    return result;
}

PyObject *kernel_reads_back(PyObject *self, PyObject *node)
{
    PyObject *text = PyObject_Str(node);
    PyObject *read = text ? kernel_read(self, text) : NULL;
    const int result = read ? is_same((const Kernel *)self, node, read) : -1;
    Py_XDECREF(text);
    Py_XDECREF(read);
    return result < 0 ? NULL : PyBool_FromLong(result);
}

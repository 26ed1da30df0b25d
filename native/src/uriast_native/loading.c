/* Loading a kernel: see loading.h. */
#include "loading.h"

int refuse(const char *message)
{
    PyErr_SetString(PyExc_ValueError, message);
    return -1;
}

int no_memory(void)
{
    PyErr_NoMemory();
    return -1;
}

int numbers_of(PyObject *bytes, Numbers *numbers)
{
    if (PyBytes_GET_SIZE(bytes) % (Py_ssize_t)sizeof(int32_t)) {
        return refuse("expected bytes of numbers, of four bytes each");
    }
    *numbers = (Numbers){PyBytes_AS_STRING(bytes), PyBytes_GET_SIZE(bytes) / (Py_ssize_t)sizeof(int32_t)};
    return 0;
}

int32_t number_at(const Numbers *numbers, int64_t place)
{
    int32_t number;
    memcpy(&number, numbers->bytes + (size_t)place * sizeof number, sizeof number);
    return number;
}

/* Hold all objects by one tuple, which breaks the recursion when a chain of kernels is freed. */
static int load_objects(Kernel *kernel, const Arguments *arguments)
{
    kernel->objects = arguments->objects;
    kernel->no_match = arguments->no_match;
    kernel->spanned = arguments->spanned;
    kernel->is_read_back = arguments->is_read_back;
    kernel->held = PyTuple_Pack(5, kernel->objects, arguments->node_classes, kernel->no_match, kernel->spanned,
                                kernel->is_read_back);
    return kernel->held ? 0 : -1;
}

/* Check the arguments of a kernel, and fill it with them. Code of others may run when fields are found: what is used
 * after that is held by the kernel. */
int kernel_load(Kernel *kernel, const Arguments *arguments, const State *state)
{
    if (load_objects(kernel, arguments) < 0 || load_automaton(kernel, arguments) < 0) {
        return -1;
    }
    return load_program(kernel, arguments, state);
}

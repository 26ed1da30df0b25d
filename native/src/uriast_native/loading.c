/* What both parts of loading need: see loading.h. */
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

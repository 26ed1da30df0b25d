/* What libFuzzer calls. It gives its bytes to `run` of cases.py, in an interpreter that has the kernel built in. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdlib.h>

PyMODINIT_FUNC PyInit__kernel(void);
int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static PyObject *run;

/* libFuzzer keeps bytes that set a number here that none has set before, as it does for a new branch. The branches of
 * an automaton are in its table, so it could not see them. */
__attribute__((section("__libfuzzer_extra_counters"))) static uint8_t outcomes[1 << 13];

static void fail(void)
{
    PyErr_Print();
    abort(); /* libFuzzer shows and keeps the bytes */
}

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count, (void)arguments;
    PyImport_AppendInittab("_kernel", PyInit__kernel);
    Py_InitializeEx(0);
    PyObject *kernel = PyImport_ImportModule("_kernel"); /* a package finds it when it is there already */
    if (!kernel || PyDict_SetItemString(PyImport_GetModuleDict(), "uriast_native._kernel", kernel) < 0) {
        fail();
    }
    PyObject *cases = PyImport_ImportModule("cases");
    run = cases ? PyObject_GetAttrString(cases, "run") : NULL;
    if (!run) {
        fail();
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    PyObject *outcome = PyObject_CallFunction(run, "y#", bytes, (Py_ssize_t)size);
    if (!outcome) {
        fail();
    }
    outcomes[PyLong_AsUnsignedLong(outcome) % sizeof outcomes] = 1;
    Py_DECREF(outcome);
    return 0;
}

/* The face to Python: the type Kernel and the module. */
#include "loading.h"

/* ---- Methods ---- */

PyObject *kernel_read(PyObject *self, PyObject *object)
{
    const Kernel *kernel = (const Kernel *)self;
    Text text;
    if (text_of(object, &text) < 0) {
        return NULL;
    }
    int64_t few[FEW_VALUES], *values = new_values(kernel, few);
    if (!values) {
        return NULL;
    }
    const Reading reading = kernel_run(kernel, &text, values);
    PyObject *value;
    if (reading.is_accepted) {
        values[kernel->registers] = text.length;
        value = kernel_build(kernel, &text, values, reading.state);
    }
    else {
        value = Py_NewRef(kernel->no_match);
    }
    if (values != few) {
        PyMem_Free(values);
    }
    return value;
}

static PyObject *kernel_matches(PyObject *self, PyObject *object)
{
    Text text;
    if (text_of(object, &text) < 0) {
        return NULL;
    }
    return PyBool_FromLong(kernel_run((const Kernel *)self, &text, NULL).is_accepted);
}

static PyObject *kernel_stop(PyObject *self, PyObject *object)
{
    Text text;
    if (text_of(object, &text) < 0) {
        return NULL;
    }
    return PyLong_FromLongLong(kernel_run((const Kernel *)self, &text, NULL).index);
}

PyDoc_STRVAR(read_doc, "read($self, text, /)\n--\n\nThe value of a whole text, or `no_match`.");
PyDoc_STRVAR(matches_doc, "matches($self, text, /)\n--\n\nWhether a whole text is valid.");
PyDoc_STRVAR(stop_doc, "stop($self, text, /)\n--\n\n"
                       "The index of the first character that cannot be there; the text's length if there is none.");

PyDoc_STRVAR(reads_back_doc, "reads_back($self, node, /)\n--\n\nWhether a node is what its text is read as.");
PyDoc_STRVAR(parse_column_doc, "parse_column($self, schema, array, /)\n--\n\n"
                               "The texts of the slots, the choices, and where each text of an array is invalid.");
PyDoc_STRVAR(match_column_doc, "match_column($self, schema, array, /)\n--\n\nWhether each text of an array is valid.");

static PyMethodDef kernel_methods[] = {
    {"read", kernel_read, METH_O, read_doc},
    {"matches", kernel_matches, METH_O, matches_doc},
    {"stop", kernel_stop, METH_O, stop_doc},
    {"reads_back", kernel_reads_back, METH_O, reads_back_doc},
    {"parse_column", kernel_parse_column, METH_VARARGS, parse_column_doc},
    {"match_column", kernel_match_column, METH_VARARGS, match_column_doc},
    {NULL, NULL, 0, NULL},
};

/* ---- The life of a kernel ---- */

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
static int load_kernel(Kernel *kernel, const Arguments *arguments, const State *state)
{
    if (load_objects(kernel, arguments) < 0 || load_automaton(kernel, arguments) < 0) {
        return -1;
    }
    return load_program(kernel, arguments, state);
}

/* No code sees a kernel before it is loaded: the collector, which would show it, does not track it until then. */
static PyObject *kernel_new(PyTypeObject *type, PyObject *positional, PyObject *keywords)
{
    static char *names[] = {"classes",   "targets", "actions", "counts", "pairs",        "accepts", "finals",
                            "registers", "slots",   "choices", "steps",  "node_classes", "objects", "no_match",
                            "spanned",   "is_read_back", NULL};
    Arguments given;
    if (!PyArg_ParseTupleAndKeywords(positional, keywords, "SSSSSSSiiiSO!O!OOO:Kernel", names, &given.classes,
                                     &given.targets, &given.actions, &given.counts, &given.pairs, &given.accepts,
                                     &given.finals, &given.registers, &given.slots, &given.choices, &given.steps,
                                     &PyTuple_Type, &given.node_classes, &PyTuple_Type, &given.objects,
                                     &given.no_match, &given.spanned, &given.is_read_back)) {
        return NULL;
    }
    const State *state = PyType_GetModuleState(type);
    Kernel *kernel = state ? (Kernel *)type->tp_alloc(type, 0) : NULL;
    if (!kernel) {
        return NULL;
    }
    PyObject_GC_UnTrack(kernel);
    if (load_kernel(kernel, &given, state) < 0) {
        Py_DECREF(kernel);
        return NULL;
    }
    PyObject_GC_Track(kernel);
    return (PyObject *)kernel;
}

static int kernel_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((const Kernel *)self)->held);
    return 0;
}

/* There is no `tp_clear`, as tuples have none, so a kernel is sound as long as it exists. It keeps what it was made of:
 * a cycle through it goes through an object that was made later or changed, and that object can be cleared. */
static void kernel_dealloc(PyObject *self)
{
    Kernel *kernel = (Kernel *)self;
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    PyMem_Free(kernel->moves);
    PyMem_Free(kernel->firsts);
    PyMem_Free(kernel->pairs);
    PyMem_Free(kernel->is_cyclic);
    PyMem_Free(kernel->accepts);
    PyMem_Free(kernel->finals);
    PyMem_Free(kernel->initial);
    PyMem_Free(kernel->steps);
    PyMem_Free(kernel->node_classes);
    Py_XDECREF(kernel->held);
    type->tp_free(kernel);
    Py_DECREF(type);
}

PyDoc_STRVAR(kernel_doc, "An automaton over bytes, which finds slots and choices, and a program that builds a value.");

static PyType_Slot kernel_slots[] = {
    {Py_tp_doc, (void *)kernel_doc},       {Py_tp_new, kernel_new},         {Py_tp_dealloc, kernel_dealloc},
    {Py_tp_traverse, kernel_traverse},     {Py_tp_methods, kernel_methods}, {0, NULL},
};

static PyType_Spec kernel_spec = {
    .name = "uriast_native._kernel.Kernel",
    .basicsize = sizeof(Kernel),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = kernel_slots,
};

/* ---- The module ---- */

/* Find what frees an instance of a class that is written in Python. It has no name in the API, but a type without a
 * function of its own gets it. */
static int find_class_dealloc(PyObject *module, State *state)
{
    PyType_Slot slots[] = {{0, NULL}};
    PyType_Spec spec = {.name = "uriast_native._kernel.Plain", .flags = Py_TPFLAGS_DEFAULT, .slots = slots};
    PyObject *plain = PyType_FromModuleAndSpec(module, &spec, NULL);
    if (!plain) {
        return -1;
    }
    state->class_dealloc = ((PyTypeObject *)plain)->tp_dealloc;
    Py_DECREF(plain);
    return 0;
}

static int module_exec(PyObject *module)
{
    State *state = PyModule_GetState(module);
    if (find_class_dealloc(module, state) < 0) {
        return -1;
    }
    PyObject *type = PyType_FromModuleAndSpec(module, &kernel_spec, NULL);
    const int result = type ? PyModule_AddType(module, (PyTypeObject *)type) : -1;
    Py_XDECREF(type);
    return result;
}

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, module_exec},
#if PY_VERSION_HEX >= 0x030C0000
    {Py_mod_multiple_interpreters, Py_MOD_PER_INTERPRETER_GIL_SUPPORTED},
#endif
#if PY_VERSION_HEX >= 0x030D0000
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};

static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_kernel",
    .m_size = sizeof(State),
    .m_slots = module_slots,
};

PyMODINIT_FUNC PyInit__kernel(void)
{
    return PyModuleDef_Init(&module_definition);
}

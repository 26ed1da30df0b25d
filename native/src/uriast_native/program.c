/* Loading a program, and the classes of its nodes: see loading.h. */
#include "loading.h"

#if PY_VERSION_HEX < 0x030C0000
#include <structmember.h>
#define Py_T_OBJECT_EX T_OBJECT_EX
#define Py_READONLY READONLY
#endif

enum { MOST_STEPS = 0xFFFFF };

/* ---- Node classes ---- */

/* Whether an instance of a class holds what Python alone puts there. A base that is written in C may need what its own
 * constructor does, unless it adds nothing to an object. The bases that add something are a chain. */
static bool is_of_python(const PyTypeObject *type, const State *state)
{
    bool is_so = type->tp_dealloc == state->class_dealloc && type->tp_itemsize == 0;
    for (const PyTypeObject *base = type; is_so && base; base = base->tp_base) {
        is_so = base->tp_dealloc == state->class_dealloc || base->tp_basicsize == (Py_ssize_t)sizeof(PyObject);
    }
    return is_so;
}

/* Find where the instances of a class have a field: a slot of an object, which the class has or inherits. */
static int load_field(NodeClass *node_class, PyObject *name)
{
    if (!PyUnicode_Check(name)) {
        return refuse("node_classes: expected names of fields");
    }
    PyObject *member = PyObject_GetAttr((PyObject *)node_class->type, name);
    if (!member) {
        return -1;
    }
    const PyTypeObject *type = node_class->type;
    bool is_sound = Py_IS_TYPE(member, &PyMemberDescr_Type) && PyType_IsSubtype(node_class->type, PyDescr_TYPE(member));
    Py_ssize_t offset = 0;
    if (is_sound) {
        const PyMemberDef *slot = ((PyMemberDescrObject *)member)->d_member;
        offset = slot->offset;
        is_sound = slot->type == Py_T_OBJECT_EX && !(slot->flags & Py_READONLY)
                   && is_within(offset, (Py_ssize_t)sizeof(PyObject),
                                type->tp_basicsize - (Py_ssize_t)sizeof(PyObject *) + 1);
    }
    Py_DECREF(member);
    for (Py_ssize_t field = 0; field < node_class->fields; field++) {
        is_sound = is_sound && node_class->offsets[field] != offset;
    }
    if (!is_sound) {
        return refuse("node_classes: expected each field to be a slot of its own");
    }
    node_class->offsets[node_class->fields++] = offset;
    return 0;
}

/* Whether an instance of a class has nothing but its fields, and maybe a list of weak references. */
static bool has_fields_alone(const NodeClass *node_class)
{
    const PyTypeObject *type = node_class->type;
    const size_t slots = (size_t)node_class->fields + (type->tp_weaklistoffset > 0);
    const Py_ssize_t size = (Py_ssize_t)(sizeof(PyObject) + slots * sizeof(PyObject *));
    return !type->tp_dictoffset && type->tp_basicsize == size;
}

static int load_node_class(NodeClass *node_class, PyObject *item, const State *state)
{
    if (!PyTuple_Check(item) || PyTuple_GET_SIZE(item) != 3) {
        return refuse("node_classes: expected tuples of a class, names of fields, and whether the class is lasting");
    }
    PyObject *type = PyTuple_GET_ITEM(item, 0), *names = PyTuple_GET_ITEM(item, 1);
    if (!PyType_Check(type) || !PyTuple_Check(names) || PyTuple_GET_SIZE(names) > MOST_FIELDS) {
        return refuse("node_classes: expected a class and a tuple of at most 64 names");
    }
    node_class->type = (PyTypeObject *)type;
    if (!is_of_python(node_class->type, state)) {
        return refuse("node_classes: expected a class that is written in Python");
    }
    for (Py_ssize_t field = 0; field < PyTuple_GET_SIZE(names); field++) {
        if (load_field(node_class, PyTuple_GET_ITEM(names, field)) < 0) {
            return -1;
        }
    }
    const bool is_lasting = PyTuple_GET_ITEM(item, 2) == Py_True;
    node_class->may_be_untracked = is_lasting && PyType_IS_GC(node_class->type) && has_fields_alone(node_class);
    return 0;
}

static int load_node_classes(Kernel *kernel, PyObject *items, const State *state)
{
    kernel->node_class_count = PyTuple_GET_SIZE(items);
    kernel->node_classes = PyMem_Calloc((size_t)kernel->node_class_count + 1, sizeof(NodeClass));
    if (!kernel->node_classes) {
        return no_memory();
    }
    for (Py_ssize_t place = 0; place < kernel->node_class_count; place++) {
        if (load_node_class(&kernel->node_classes[place], PyTuple_GET_ITEM(items, place), state) < 0) {
            return -1;
        }
    }
    return 0;
}

/* ---- The program ---- */

static int load_steps(Kernel *kernel, PyObject *steps, int32_t *count)
{
    Numbers numbers;
    if (numbers_of(steps, &numbers) < 0) {
        return -1;
    }
    if (numbers.count % 4 || !is_within(numbers.count / 4, 1, MOST_STEPS + 1)) {
        return refuse("steps: expected four numbers for each, and at least one step");
    }
    *count = (int32_t)(numbers.count / 4);
    kernel->steps = PyMem_New(Step, (size_t)*count);
    if (!kernel->steps) {
        return no_memory();
    }
    for (int32_t place = 0; place < *count; place++) {
        const int64_t first = 4 * (int64_t)place;
        kernel->steps[place] = (Step){number_at(&numbers, first), number_at(&numbers, first + 1),
                                      number_at(&numbers, first + 2), number_at(&numbers, first + 3)};
    }
    return 0;
}

/* What a step does to the stack, and where it may go. */
typedef struct {
    bool is_sound;     /* its operands are in range */
    int32_t pops;      /* may be more than the stack has: this is checked */
    int32_t pushes;
    bool goes_on, jumps;
} Effect;

static Effect effect_of(const Kernel *kernel, const Step *step)
{
    const bool is_slot = is_within(step->a, WHOLE, kernel->slots);
    const bool is_object = is_within(step->a, 0, PyTuple_GET_SIZE(kernel->objects));
    switch (step->op) {
    case OP_RETURN:
        return (Effect){true, 1, 0, false, false};
    case OP_TEXT:
        return (Effect){is_slot, 0, 1, true, false};
    case OP_CONSTANT:
        return (Effect){is_object, 0, 1, true, false};
    case OP_TUPLE:
        return (Effect){step->a >= 0, step->a, 1, true, false};
    case OP_NODE: {
        const bool is_class = is_within(step->a, 0, kernel->node_class_count);
        const bool is_sound = is_class && step->b == kernel->node_classes[step->a].fields;
        return (Effect){is_sound, step->b, 1, true, false};
    }
    case OP_CALL:
        return (Effect){is_object, 1, 1, true, false};
    case OP_CALL_EACH:
        return (Effect){is_object && step->b >= 0, step->b, 1, true, false};
    case OP_ADD:
        return (Effect){true, 2, 1, true, false};
    case OP_IF_SLOT:
        return (Effect){is_slot, 0, 0, true, true};
    case OP_IF_CHOICE:
        return (Effect){is_within(step->a, 0, kernel->choices), 0, 0, true, true};
    case OP_JUMP:
        return (Effect){true, 0, 0, false, true};
    case OP_SPAN:
        return (Effect){is_slot, 1, 1, true, false};
    case OP_ITERATE:
        return (Effect){is_object && is_within(step->b, WHOLE, kernel->slots), 0, 1, true, false};
    default:
        return (Effect){0};
    }
}

/* Note how many values the stack has before a step. All ways to a step must agree. */
static int note_depth(int32_t *depths, int32_t place, int32_t depth)
{
    if (depths[place] >= 0 && depths[place] != depth) {
        return refuse("steps: expected one depth of the stack at each step");
    }
    depths[place] = depth;
    return 0;
}

static int check_step(Kernel *kernel, int32_t count, int32_t *depths, int32_t place)
{
    const Step *step = &kernel->steps[place];
    const Effect effect = effect_of(kernel, step);
    if (depths[place] < 0) {
        return refuse("steps: expected a way to each step");
    }
    if (!effect.is_sound) {
        return refuse("steps: expected known steps, with slots, choices, objects and classes that there are");
    }
    if (effect.pops > depths[place] || (step->op == OP_RETURN && depths[place] != 1)) {
        return refuse("steps: expected as many values on the stack as a step takes");
    }
    const bool goes_too_far = effect.goes_on && place + 1 >= count;
    if (goes_too_far || (effect.jumps && !is_within(step->c, place + 1, count))) {
        return refuse("steps: expected steps to go forward, up to a return");
    }
    const int32_t depth = depths[place] - effect.pops + effect.pushes;
    kernel->depth = Py_MAX(kernel->depth, depth);
    if (effect.goes_on && note_depth(depths, place + 1, depth) < 0) {
        return -1;
    }
    return effect.jumps ? note_depth(depths, step->c, depth) : 0;
}

/* Check a program. It is sound if it goes forward alone, and has at each step one depth of the stack, on all ways to
 * it. */
static int check_steps(Kernel *kernel, int32_t count)
{
    int32_t *depths = PyMem_New(int32_t, (size_t)count);
    if (!depths) {
        return no_memory();
    }
    for (int32_t place = 0; place < count; place++) {
        depths[place] = place ? -1 : 0;
    }
    int result = 0;
    for (int32_t place = 0; result == 0 && place < count; place++) {
        result = check_step(kernel, count, depths, place);
    }
    PyMem_Free(depths);
    return result;
}

/* Untrack constant nodes that are in no cycle: nodes that hold them may then be untracked, too. */
static void untrack_constants(const Kernel *kernel)
{
#ifdef Py_GIL_DISABLED
    (void)kernel; /* other threads may have them */
#else
    for (Py_ssize_t place = 0; place < PyTuple_GET_SIZE(kernel->objects); place++) {
        PyObject *object = PyTuple_GET_ITEM(kernel->objects, place);
        for (Py_ssize_t number = 0; number < kernel->node_class_count; number++) {
            const NodeClass *node_class = &kernel->node_classes[number];
            const bool is_node = Py_IS_TYPE(object, node_class->type) && PyObject_GC_IsTracked(object);
            if (is_node && is_acyclic_node(node_class, object)) {
                PyObject_GC_UnTrack(object);
            }
        }
    }
#endif
}

int load_program(Kernel *kernel, const Arguments *arguments, const State *state)
{
    int32_t count = 0;
    if (load_steps(kernel, arguments->steps, &count) < 0
        || load_node_classes(kernel, PyTuple_GET_ITEM(kernel->held, 1), state) < 0 || check_steps(kernel, count) < 0) {
        return -1;
    }
    untrack_constants(kernel);
    return 0;
}

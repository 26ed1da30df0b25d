/* Loading: the arguments of a kernel are checked, and become its arrays.
 *
 * This is the only place that trusts nothing. What leaves it without an exception is sound: see kernel.h. Each function
 * gives 0, or -1 with an exception; the caller then frees the kernel with all that it has so far. */
#include "kernel.h"

#if PY_VERSION_HEX < 0x030C0000
#include <structmember.h>
#define Py_T_OBJECT_EX T_OBJECT_EX
#define Py_READONLY READONLY
#endif

enum {
    MOST_STATES = 0xFFFF,
    MOST_OPERATIONS = 0x7FFF,
    MOST_NUMBERS = 0xFFFF, /* registers, slots, choices, and numbers in sources */
    MOST_STEPS = 0xFFFFF,
};

static int refuse(const char *message)
{
    PyErr_SetString(PyExc_ValueError, message);
    return -1;
}

static int no_memory(void)
{
    PyErr_NoMemory();
    return -1;
}

/* ---- Numbers ---- */

/* The numbers of a bytes object, which holds them as int32_t. */
typedef struct {
    const char *bytes;
    Py_ssize_t count;
} Numbers;

static int numbers_of(PyObject *bytes, Numbers *numbers)
{
    if (PyBytes_GET_SIZE(bytes) % (Py_ssize_t)sizeof(int32_t)) {
        return refuse("expected bytes of numbers, of four bytes each");
    }
    *numbers = (Numbers){PyBytes_AS_STRING(bytes), PyBytes_GET_SIZE(bytes) / (Py_ssize_t)sizeof(int32_t)};
    return 0;
}

static int32_t number_at(const Numbers *numbers, int64_t place)
{
    int32_t number;
    memcpy(&number, numbers->bytes + (size_t)place * sizeof number, sizeof number);
    return number;
}

static bool is_within(int64_t number, int64_t least, int64_t end)
{
    return least <= number && number < end;
}

/* What the functions here share, besides the kernel. */
typedef struct {
    int32_t states, classes, operations, steps;
    Numbers targets, actions, counts, pairs, finals;
} Table;

/* ---- Moves ---- */

static int load_sizes(Kernel *kernel, const Arguments *arguments, Table *table)
{
    if (PyBytes_GET_SIZE(arguments->classes) != 256) {
        return refuse("classes: expected one for each byte");
    }
    memcpy(kernel->classes, PyBytes_AS_STRING(arguments->classes), 256);
    table->classes = 0;
    for (int byte = 0; byte < 256; byte++) {
        table->classes = Py_MAX(table->classes, kernel->classes[byte] + 1);
    }
    if (numbers_of(arguments->targets, &table->targets) < 0 || numbers_of(arguments->actions, &table->actions) < 0
        || numbers_of(arguments->counts, &table->counts) < 0 || numbers_of(arguments->pairs, &table->pairs) < 0
        || numbers_of(arguments->finals, &table->finals) < 0) {
        return -1;
    }
    const Py_ssize_t states = PyBytes_GET_SIZE(arguments->accepts);
    if (!is_within(states, 1, MOST_STATES + 1)) {
        return refuse("accepts: expected 1 to 65,535 states");
    }
    if (!is_within(table->counts.count, 1, MOST_OPERATIONS + 1)) {
        return refuse("counts: expected 1 to 32,767 operations");
    }
    table->states = (int32_t)states;
    table->operations = (int32_t)table->counts.count;
    const int registers = arguments->registers, slots = arguments->slots, choices = arguments->choices;
    if (!is_within(registers, 0, MOST_NUMBERS + 1) || !is_within(slots, 0, MOST_NUMBERS + 1)
        || !is_within(choices, 0, MOST_NUMBERS + 1)) {
        return refuse("registers, slots, choices: expected 0 to 65,535");
    }
    kernel->registers = registers;
    kernel->slots = slots;
    kernel->choices = choices;
    kernel->width = 2 * slots + choices;
    return 0;
}

static int load_moves(Kernel *kernel, const Table *table)
{
    const int64_t cells = (int64_t)table->states * table->classes;
    if (table->targets.count != cells || table->actions.count != cells) {
        return refuse("targets, actions: expected one for each state and class");
    }
    kernel->shift = 0;
    while (1 << kernel->shift < table->classes) {
        kernel->shift++;
    }
    const size_t size = (size_t)table->states << kernel->shift;
    kernel->moves = PyMem_New(int32_t, size);
    if (!kernel->moves) {
        return no_memory();
    }
    memset(kernel->moves, 0xFF, size * sizeof *kernel->moves);
    for (int64_t cell = 0; cell < cells; cell++) {
        const int32_t target = number_at(&table->targets, cell), action = number_at(&table->actions, cell);
        if (!is_within(target, -1, table->states)) {
            return refuse("targets: expected states, or -1");
        }
        if (!is_within(action, 0, table->operations)) {
            return refuse("actions: expected operations");
        }
        if (target >= 0) {
            const int64_t state = cell / table->classes, class = cell % table->classes;
            kernel->moves[state << kernel->shift | class] = target | action << 16;
        }
    }
    return 0;
}

/* ---- Sources ----
 *
 * A source is a register (from 0), the index (-1), or the number n (-2 - n). Here, it becomes an index of the values:
 * the registers, the index, and each number up to the largest. */

static void find_largest(const Numbers *sources, int64_t first, int64_t step, int64_t *largest)
{
    for (int64_t place = first; place < sources->count; place += step) {
        *largest = Py_MAX(*largest, -2 - (int64_t)number_at(sources, place));
    }
}

static int load_values(Kernel *kernel, const Table *table)
{
    int64_t largest = -1;
    find_largest(&table->pairs, 1, 2, &largest);
    find_largest(&table->finals, 0, 1, &largest);
    if (largest >= MOST_NUMBERS) {
        return refuse("pairs, finals: expected numbers below 65,535");
    }
    kernel->size = kernel->registers + 1 + (int32_t)(largest + 1);
    kernel->initial = PyMem_New(int64_t, (size_t)kernel->size);
    if (!kernel->initial) {
        return no_memory();
    }
    for (int32_t value = 0; value < kernel->size; value++) {
        kernel->initial[value] = value <= kernel->registers ? UNSET : value - kernel->registers - 1;
    }
    return 0;
}

/* The index of a source among the values; -1 if it has none. */
static int32_t value_of(const Kernel *kernel, int32_t source)
{
    if (source >= 0) {
        return source < kernel->registers ? source : -1;
    }
    return kernel->registers - (source + 1); /* `load_values` made room for it */
}

/* ---- Operations ---- */

/* Put the pairs of an operation in an order in which none sets what a later one needs. Whether there is one. */
static bool put_in_order(Pair *pairs, int32_t count)
{
    for (int32_t done = 0; done < count; done++) {
        int32_t next = done;
        bool is_needed = true;
        for (int32_t place = done; is_needed && place < count; place++) {
            is_needed = false;
            for (int32_t other = done; other < count; other++) {
                is_needed |= other != place && pairs[other].from == pairs[place].to;
            }
            next = place;
        }
        if (is_needed) {
            return false;
        }
        const Pair pair = pairs[next];
        pairs[next] = pairs[done];
        pairs[done] = pair;
    }
    return true;
}

/* Load the pairs of an operation, of which each sets another register. */
static int load_operation(Kernel *kernel, const Table *table, int32_t operation)
{
    const int32_t first = kernel->firsts[operation], end = kernel->firsts[operation + 1];
    for (int32_t place = first; place < end; place++) {
        const int32_t to = number_at(&table->pairs, 2 * (int64_t)place);
        const int32_t from = value_of(kernel, number_at(&table->pairs, 2 * (int64_t)place + 1));
        if (!is_within(to, 0, kernel->registers) || from < 0) {
            return refuse("pairs: expected a register and a source");
        }
        for (int32_t other = first; other < place; other++) {
            if (kernel->pairs[other].to == to) {
                return refuse("pairs: expected each register once in an operation");
            }
        }
        kernel->pairs[place] = (Pair){to, from};
    }
    kernel->is_cyclic[operation] = !put_in_order(kernel->pairs + first, end - first);
    return 0;
}

/* Operation 0 does nothing: a move without an operation has it. */
static int load_operations(Kernel *kernel, const Table *table)
{
    kernel->firsts = PyMem_New(int32_t, (size_t)table->operations + 1);
    kernel->is_cyclic = PyMem_New(uint8_t, (size_t)table->operations);
    kernel->pairs = PyMem_New(Pair, (size_t)table->pairs.count / 2 + 1);
    if (!kernel->firsts || !kernel->is_cyclic || !kernel->pairs) {
        return no_memory();
    }
    int32_t pairs = 0;
    for (int32_t operation = 0; operation < table->operations; operation++) {
        const int32_t count = number_at(&table->counts, operation);
        if (!is_within(count, 0, operation ? MOST_PAIRS + 1 : 1)) {
            return refuse("counts: expected 0 to 256 pairs, and none of operation 0");
        }
        kernel->firsts[operation] = pairs;
        pairs += count; /* at most 32,767 * 256 */
    }
    kernel->firsts[table->operations] = pairs;
    if (table->pairs.count != 2 * (Py_ssize_t)pairs) {
        return refuse("pairs: expected as many as the counts");
    }
    for (int32_t operation = 0; operation < table->operations; operation++) {
        if (load_operation(kernel, table, operation) < 0) {
            return -1;
        }
    }
    return 0;
}

/* ---- Finals ---- */

static int load_finals(Kernel *kernel, const Arguments *arguments, const Table *table)
{
    const int64_t count = (int64_t)table->states * kernel->width;
    if (table->finals.count != count) {
        return refuse("finals: expected two for each slot and one for each choice, in each state");
    }
    kernel->accepts = PyMem_New(uint8_t, (size_t)table->states);
    kernel->finals = PyMem_New(int32_t, (size_t)count + 1);
    if (!kernel->accepts || !kernel->finals) {
        return no_memory();
    }
    memcpy(kernel->accepts, PyBytes_AS_STRING(arguments->accepts), (size_t)table->states);
    for (int64_t place = 0; place < count; place++) {
        kernel->finals[place] = value_of(kernel, number_at(&table->finals, place));
        if (kernel->finals[place] < 0) {
            return refuse("finals: expected sources");
        }
    }
    return 0;
}

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
    PyObject *member = PyUnicode_Check(name) ? PyObject_GetAttr((PyObject *)node_class->type, name) : NULL;
    if (!member) {
        return PyErr_Occurred() ? -1 : refuse("node_classes: expected names of fields");
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
    const bool has_dict = node_class->type->tp_dictoffset != 0;
    node_class->may_be_untracked =
        PyTuple_GET_ITEM(item, 2) == Py_True && !has_dict && PyType_IS_GC(node_class->type);
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

static int load_steps(Kernel *kernel, PyObject *steps, Table *table)
{
    Numbers numbers;
    if (numbers_of(steps, &numbers) < 0) {
        return -1;
    }
    if (numbers.count % 4 || !is_within(numbers.count / 4, 1, MOST_STEPS + 1)) {
        return refuse("steps: expected four numbers for each, and at least one step");
    }
    table->steps = (int32_t)(numbers.count / 4);
    kernel->steps = PyMem_New(Step, (size_t)table->steps);
    if (!kernel->steps) {
        return no_memory();
    }
    for (int32_t place = 0; place < table->steps; place++) {
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
    const bool is_slot = is_within(step->a, UNSET, kernel->slots);
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
    case OP_CALL_SPREAD:
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
        return (Effect){is_object && is_within(step->b, UNSET, kernel->slots), 0, 1, true, false};
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

static int check_step(Kernel *kernel, const Table *table, int32_t *depths, int32_t place)
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
    const bool goes_too_far = effect.goes_on && place + 1 >= table->steps;
    if (goes_too_far || (effect.jumps && !is_within(step->c, place + 1, table->steps))) {
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
static int check_steps(Kernel *kernel, const Table *table)
{
    int32_t *depths = PyMem_New(int32_t, (size_t)table->steps);
    if (!depths) {
        return no_memory();
    }
    for (int32_t place = 0; place < table->steps; place++) {
        depths[place] = place ? -1 : 0;
    }
    int result = 0;
    for (int32_t place = 0; result == 0 && place < table->steps; place++) {
        result = check_step(kernel, table, depths, place);
    }
    PyMem_Free(depths);
    return result;
}

/* ---- Objects ---- */

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

/* Hide constant nodes from the collector, if it need not look at them: nodes that hold them may then be hidden, too. */
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
            if (is_node && is_quiet_node(node_class, object)) {
                PyObject_GC_UnTrack(object);
            }
        }
    }
#endif
}

/* Check the arguments of a kernel, and fill it with them. Code of others may run when fields are found: what is used
 * after that is held by the kernel. */
int kernel_load(Kernel *kernel, const Arguments *arguments, const State *state)
{
    Table table;
    if (load_objects(kernel, arguments) < 0 || load_sizes(kernel, arguments, &table) < 0
        || load_moves(kernel, &table) < 0 || load_values(kernel, &table) < 0 || load_operations(kernel, &table) < 0
        || load_finals(kernel, arguments, &table) < 0 || load_steps(kernel, arguments->steps, &table) < 0
        || load_node_classes(kernel, PyTuple_GET_ITEM(kernel->held, 1), state) < 0
        || check_steps(kernel, &table) < 0) {
        return -1;
    }
    untrack_constants(kernel);
    return 0;
}

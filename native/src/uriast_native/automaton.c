/* Loading an automaton: see loading.h. */
#include "loading.h"

enum {
    MOST_STATES = 0xFFFF,
    MOST_OPERATIONS = 0x7FFF,
    MOST_NUMBERS = 0xFFFF, /* registers, slots, choices, and numbers in sources */
};

/* What the functions here share, besides the kernel. */
typedef struct {
    int32_t states, classes, operations;
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

int load_automaton(Kernel *kernel, const Arguments *arguments)
{
    Table table;
    if (load_sizes(kernel, arguments, &table) < 0 || load_moves(kernel, &table) < 0 || load_values(kernel, &table) < 0
        || load_operations(kernel, &table) < 0) {
        return -1;
    }
    return load_finals(kernel, arguments, &table);
}

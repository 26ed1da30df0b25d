/* What a kernel is: an automaton over bytes of UTF-8, and a program that builds a value.
 *
 * uriast.combinators.plan.value defines both. automaton.c and program.c check and keep the arguments of a kernel, with
 * what loading.c has. reading.c runs the automaton over a text, building.c runs the program, comparing.c compares its
 * value with a node. columns.c runs the automaton over all texts of an array, which arrow.c knows. kernel.c is the face
 * to Python.
 *
 * The laws of all of them:
 * - A kernel that exists is sound: no index that is stored in it is out of range.
 * - A kernel never changes, so any number of threads, and functions that it calls, may use it at a time.
 * - What an automaton finds in a text is not known to be sound. Whoever uses a span checks it. */
#ifndef URIAST_KERNEL_H
#define URIAST_KERNEL_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if PY_VERSION_HEX < 0x030D0000 /* with the GIL, no other thread runs meanwhile */
#define Py_BEGIN_CRITICAL_SECTION(object) {
#define Py_END_CRITICAL_SECTION() }
#define Py_BEGIN_CRITICAL_SECTION2(one, other) {
#define Py_END_CRITICAL_SECTION2() }
#endif

/* The steps of a program, as uriast.combinators.plan.Op numbers them. */
enum op {
    OP_RETURN = 1,
    OP_TEXT,
    OP_CONSTANT,
    OP_TUPLE,
    OP_NODE,
    OP_CALL,
    OP_CALL_EACH,
    OP_ADD,
    OP_IF_SLOT,
    OP_IF_CHOICE,
    OP_JUMP,
    OP_SPAN,
    OP_ITERATE,
};

/* A register or choice that is not set; and the slot that is the whole text. */
#define UNSET (-1)
#define WHOLE (-1)

/* The largest number of fields of a class, and of pairs of an operation. */
#define MOST_FIELDS 64
#define MOST_PAIRS 256

/* How many values, and objects on the stack of a program, need no memory of their own. The rules of uriast have fewer.
 * They are few, since kernels may call each other as deep as the interpreter allows. */
#define FEW_VALUES 32
#define FEW_OBJECTS 16

typedef struct {
    int32_t op, a, b, c;
} Step;

/* Sets a register to the value at an index of the values: see `Kernel.initial`. */
typedef struct {
    int32_t to, from;
} Pair;

typedef struct {
    PyTypeObject *type; /* borrowed from `Kernel.held` */
    Py_ssize_t fields;
    Py_ssize_t offsets[MOST_FIELDS]; /* where a node has each field */
    bool may_be_untracked;           /* the collector need not track a node of it that no field leads back to */
} NodeClass;

typedef struct {
    PyObject_HEAD
    /* The automaton. */
    uint8_t classes[256]; /* the class of each byte */
    int shift;            /* a row of `moves` has 1 << shift cells */
    int32_t *moves;       /* the next state, and above its 16 bits the number of an operation; or -1 */
    int32_t *firsts;      /* the first pair of each operation, and behind the last one the number of pairs */
    Pair *pairs;          /* of all operations, each in an order in which a pair sets what no later pair needs */
    uint8_t *is_cyclic;   /* of each operation: there is no such order */
    uint8_t *accepts;     /* of each state: a text may end there */
    int32_t *finals;      /* of each state: the index of the value of each slot's start and end, and of each choice */
    int32_t width;        /* 2 * slots + choices: the numbers that a state has in `finals` */
    int32_t registers, slots, choices;
    int32_t size;     /* the number of values: registers, the index, the numbers 0, 1, 2 and so on */
    int64_t *initial; /* the values at the beginning */
    /* The program. */
    Step *steps;
    int32_t depth; /* the number of values on its stack at most */
    NodeClass *node_classes;
    Py_ssize_t node_class_count;
    PyObject *held;    /* a tuple that holds all objects below, and the node classes */
    PyObject *objects; /* a tuple; borrowed, as the others */
    PyObject *no_match;
    PyObject *spanned;
    PyObject *is_read_back;
} Kernel;

/* A text: its code points in one, two or four bytes each. */
typedef struct {
    PyObject *object;
    const void *data;
    int64_t length;
    int kind;
    bool is_ascii;
} Text;

/* How far an automaton has read a text, and the state that it is in. */
typedef struct {
    int64_t index;
    int32_t state;
    bool is_accepted; /* it has read the whole text, which may end there */
} Reading;

int refuse(const char *message);

int text_of(PyObject *object, Text *text);
Reading kernel_run(const Kernel *kernel, const Text *text, int64_t *values);
int64_t *new_values(const Kernel *kernel, int64_t few[FEW_VALUES]);

PyObject *kernel_build(const Kernel *kernel, const Text *text, const int64_t *values, int32_t state);
PyObject **field_of(const NodeClass *node_class, PyObject *node, Py_ssize_t field);
bool is_acyclic_node(const NodeClass *node_class, PyObject *node);

/* Methods, whose first argument is a kernel. */
PyObject *kernel_read(PyObject *self, PyObject *object);
PyObject *kernel_reads_back(PyObject *self, PyObject *node);
PyObject *kernel_parse_column(PyObject *self, PyObject *arguments);
PyObject *kernel_match_column(PyObject *self, PyObject *arguments);

#endif

/* Columns: an automaton reads each text of an array, without the interpreter's lock.
 *
 * It reads bytes, and its registers hold offsets in bytes. What it accepts is UTF-8; what it refuses may not be. */
#include "arrow.h"

enum result { FINE, NOT_UTF8, BAD_ARRAY, BAD_SPAN, NO_MEMORY };

static PyObject *raised(enum result result)
{
    switch (result) {
    case NOT_UTF8:
        refuse("expected texts in UTF-8, got other bytes");
        return NULL;
    case BAD_ARRAY:
        refuse("expected an array whose texts are in its buffers");
        return NULL;
    case BAD_SPAN:
        PyErr_SetString(PyExc_SystemError, "the automaton found what cannot be in a text");
        return NULL;
    default:
        return PyErr_NoMemory();
    }
}

static Reading read_bytes(const Kernel *kernel, const Bytes *bytes, int64_t *values)
{
    /* An automaton over bytes reads those of a text in ASCII as they are: so it does any. */
    const Text text = {NULL, bytes->data, bytes->length, PyUnicode_1BYTE_KIND, true};
    return kernel_run(kernel, &text, values);
}

static void set_bit(uint8_t *bits, int64_t row)
{
    bits[row >> 3] = (uint8_t)(bits[row >> 3] | 1 << (row & 7));
}

static size_t size_of_bits(int64_t rows)
{
    return ((size_t)rows + 7) / 8;
}

/* ---- What is made ---- */

/* The texts of a slot. */
typedef struct {
    Array *array;
    uint8_t *valid;
    void *offsets;
    uint8_t *data;
    int64_t used, room;
} Texts;

/* The numbers of a choice, or the indexes at which texts are invalid. */
typedef struct {
    uint8_t *valid;
    void *values;
} Values;

/* A struct of texts, numbers, and where each text of the column is invalid. */
typedef struct {
    uint8_t *valid; /* NULL if no text is null */
    Texts *texts;
    Values *choices;
    Values stops;
    bool is_large; /* offsets have eight bytes */
} Output;

static Array *new_child(Array *parent, int64_t number, int64_t buffers)
{
    Array *child = new_array(parent->length, buffers, 0);
    parent->children[number] = child;
    return child;
}

static bool make_texts(Array *parent, int64_t number, bool is_large, Texts *texts)
{
    Array *array = new_child(parent, number, 3);
    if (!array) {
        return false;
    }
    const size_t size = is_large ? sizeof(int64_t) : sizeof(int32_t);
    texts->array = array;
    texts->valid = new_buffer(array, 0, size_of_bits(array->length));
    texts->offsets = new_buffer(array, 1, ((size_t)array->length + 1) * size);
    texts->data = new_buffer(array, 2, 0);
    return texts->valid && texts->offsets && texts->data;
}

static bool make_values(Array *parent, int64_t number, size_t size, Values *values)
{
    Array *array = new_child(parent, number, 2);
    if (!array) {
        return false;
    }
    values->valid = new_buffer(array, 0, size_of_bits(array->length));
    values->values = new_buffer(array, 1, (size_t)array->length * size);
    return values->valid && values->values;
}

/* Make all buffers, and the lists of them. The caller frees what there is. */
static bool make_output(const Kernel *kernel, const Column *column, Array *array, Output *output)
{
    output->is_large = column->layout != LAYOUT_STRING;
    output->texts = PyMem_Calloc((size_t)kernel->slots + 1, sizeof *output->texts);
    output->choices = PyMem_Calloc((size_t)kernel->choices + 1, sizeof *output->choices);
    bool is_made = output->texts && output->choices;
    if (is_made && column->valid) {
        output->valid = new_buffer(array, 0, size_of_bits(array->length));
        is_made = output->valid;
    }
    for (int32_t slot = 0; is_made && slot < kernel->slots; slot++) {
        is_made = make_texts(array, slot, output->is_large, &output->texts[slot]);
    }
    for (int32_t choice = 0; is_made && choice < kernel->choices; choice++) {
        is_made = make_values(array, kernel->slots + choice, sizeof(int8_t), &output->choices[choice]);
    }
    return is_made && make_values(array, kernel->slots + kernel->choices, sizeof(int64_t), &output->stops);
}

static Schema *schema_of(const Kernel *kernel, bool is_large)
{
    const int32_t count = kernel->slots + kernel->choices + 1;
    Schema *schema = new_schema("+s", count);
    for (int32_t number = 0; schema && number < count; number++) {
        const char *texts = is_large ? "U" : "u", *others = number == count - 1 ? "l" : "c";
        schema->children[number] = new_schema(number < kernel->slots ? texts : others, 0);
        if (!schema->children[number]) {
            discard(schema, NULL);
            return NULL;
        }
    }
    return schema;
}

/* ---- A row ---- */

/* The number of characters in front of the one that has the byte at a place. */
static int64_t characters_before(const Bytes *bytes, int64_t place)
{
    int64_t count = 0;
    for (int64_t byte = 0; byte < place; byte++) {
        count += (bytes->data[byte] & 0xC0) != 0x80;
    }
    return count - (place < bytes->length && (bytes->data[place] & 0xC0) == 0x80);
}

static bool make_room(Texts *texts, int64_t size)
{
    const int64_t room = Py_MAX(2 * texts->room, texts->used + size + 256);
    void *data = PyMem_RawRealloc(texts->data, (size_t)room);
    if (data) {
        texts->array->buffers[2] = texts->data = data;
        texts->room = room;
    }
    return data;
}

/* Add a part of a text. */
static enum result add_text(Texts *texts, int64_t row, const Bytes *bytes, int64_t start, int64_t end)
{
    if (start < 0 || end < start || end > bytes->length) {
        return BAD_SPAN;
    }
    const int64_t size = end - start;
    if (texts->used + size > texts->room && !make_room(texts, size)) {
        return NO_MEMORY;
    }
    memcpy(texts->data + texts->used, bytes->data + start, (size_t)size);
    texts->used += size;
    set_bit(texts->valid, row);
    return FINE;
}

/* Give back the room that is not used. */
static void trim(const Texts *texts)
{
    void *data = PyMem_RawRealloc(texts->data, (size_t)texts->used + 1);
    if (data) {
        texts->array->buffers[2] = data;
    }
}

static void note_end(const Texts *texts, int64_t row, bool is_large)
{
    if (is_large) {
        ((int64_t *)texts->offsets)[row + 1] = texts->used;
    }
    else {
        ((int32_t *)texts->offsets)[row + 1] = (int32_t)texts->used; /* no more than `parse_rows` lets through */
    }
}

/* Add what was found in a valid text. */
static enum result add_found(const Kernel *kernel, const Output *output, int64_t row, const Bytes *bytes,
                             const int64_t *values, const int32_t *final)
{
    enum result result = FINE;
    for (int32_t slot = 0; result == FINE && slot < kernel->slots; slot++) {
        const int64_t start = values[final[2 * slot]], end = values[final[2 * slot + 1]];
        if (start != UNSET) {
            result = add_text(&output->texts[slot], row, bytes, start, end);
        }
    }
    for (int32_t choice = 0; result == FINE && choice < kernel->choices; choice++) {
        const int64_t number = values[final[2 * kernel->slots + choice]];
        if (number > INT8_MAX || number < UNSET) {
            return BAD_SPAN;
        }
        if (number != UNSET) {
            ((int8_t *)output->choices[choice].values)[row] = (int8_t)number;
            set_bit(output->choices[choice].valid, row);
        }
    }
    return result;
}

static enum result add_row(const Kernel *kernel, const Output *output, int64_t row, const Bytes *bytes,
                           int64_t *values)
{
    memcpy(values, kernel->initial, (size_t)kernel->size * sizeof *values);
    const Reading reading = read_bytes(kernel, bytes, values);
    if (output->valid) {
        set_bit(output->valid, row);
    }
    if (reading.is_accepted) {
        values[kernel->registers] = bytes->length;
        return add_found(kernel, output, row, bytes, values,
                         kernel->finals + (size_t)reading.state * (size_t)kernel->width);
    }
    if (!is_utf8(bytes)) {
        return NOT_UTF8;
    }
    ((int64_t *)output->stops.values)[row] = characters_before(bytes, reading.index);
    set_bit(output->stops.valid, row);
    return FINE;
}

/* ---- The methods ---- */

static enum result parse_rows(const Kernel *kernel, const Column *column, const Output *output, int64_t *values)
{
    enum result result = FINE;
    /* Offsets may go back in null rows. Then texts share bytes, and have more than the last offset says. */
    int64_t left = output->is_large ? INT64_MAX : column->end;
    for (int64_t row = 0; result == FINE && row < column->array.length; row++) {
        Bytes bytes;
        if (column_is_valid(column, row)) {
            const bool is_sound = column_text(column, row, &bytes) && bytes.length <= left;
            left -= is_sound ? bytes.length : 0;
            result = is_sound ? add_row(kernel, output, row, &bytes, values) : BAD_ARRAY;
        }
        for (int32_t slot = 0; slot < kernel->slots; slot++) {
            note_end(&output->texts[slot], row, output->is_large);
        }
    }
    return result;
}

static enum result match_rows(const Kernel *kernel, const Column *column, uint8_t *valid, uint8_t *matching)
{
    for (int64_t row = 0; row < column->array.length; row++) {
        Bytes bytes;
        if (!column_is_valid(column, row)) {
            continue;
        }
        if (!column_text(column, row, &bytes)) {
            return BAD_ARRAY;
        }
        if (valid) {
            set_bit(valid, row);
        }
        if (read_bytes(kernel, &bytes, NULL).is_accepted) {
            set_bit(matching, row);
        }
        else if (!is_utf8(&bytes)) {
            return NOT_UTF8;
        }
    }
    return FINE;
}

static PyObject *parsed(const Kernel *kernel, const Column *column, int64_t *values)
{
    Output output = {0};
    Schema *schema = schema_of(kernel, column->layout != LAYOUT_STRING);
    Array *array = new_array(column->array.length, 1, (int64_t)kernel->slots + kernel->choices + 1);
    enum result result = NO_MEMORY;
    if (schema && array && make_output(kernel, column, array, &output)) {
        Py_BEGIN_ALLOW_THREADS
        result = parse_rows(kernel, column, &output, values);
        for (int32_t slot = 0; slot < kernel->slots; slot++) {
            trim(&output.texts[slot]);
        }
        Py_END_ALLOW_THREADS
    }
    PyMem_Free(output.texts);
    PyMem_Free(output.choices);
    if (result == FINE) {
        return capsules_of(schema, array);
    }
    discard(schema, array);
    return raised(result);
}

static PyObject *matched(const Kernel *kernel, const Column *column)
{
    Schema *schema = new_schema("b", 0);
    Array *array = new_array(column->array.length, 2, 0);
    enum result result = NO_MEMORY;
    if (schema && array) {
        const size_t size = size_of_bits(array->length);
        uint8_t *valid = column->valid ? new_buffer(array, 0, size) : NULL, *matching = new_buffer(array, 1, size);
        if (matching && (valid || !column->valid)) {
            Py_BEGIN_ALLOW_THREADS
            result = match_rows(kernel, column, valid, matching);
            Py_END_ALLOW_THREADS
        }
    }
    if (result == FINE) {
        return capsules_of(schema, array);
    }
    discard(schema, array);
    return raised(result);
}

/* The column of two arguments: the capsules of a schema and an array. */
static int column_of(Column *column, PyObject *arguments)
{
    PyObject *schema, *array;
    return PyArg_ParseTuple(arguments, "OO", &schema, &array) ? column_open(column, schema, array) : -1;
}

PyObject *kernel_parse_column(PyObject *self, PyObject *arguments)
{
    const Kernel *kernel = (const Kernel *)self;
    Column column;
    if (column_of(&column, arguments) < 0) {
        return NULL;
    }
    int64_t few[FEW_VALUES], *values = new_values(kernel, few);
    PyObject *made = values ? parsed(kernel, &column, values) : NULL;
    if (values != few) {
        PyMem_Free(values);
    }
    column_close(&column);
    return made;
}

PyObject *kernel_match_column(PyObject *self, PyObject *arguments)
{
    Column column;
    if (column_of(&column, arguments) < 0) {
        return NULL;
    }
    PyObject *made = matched((const Kernel *)self, &column);
    column_close(&column);
    return made;
}

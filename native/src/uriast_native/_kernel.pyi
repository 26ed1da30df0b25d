from typing import Any, final

# Numbers are bytes of int32_t. uriast.combinators.plan.value defines what they mean, with two differences. In a step
# that pushes a node, `a` is an index of `node_classes`: each has a class, the names of its fields, and whether the
# class lasts as long as the process.

@final
class Kernel:
    # A ValueError if the arguments are not sound.
    def __new__(
        cls,
        *,
        classes: bytes,
        targets: bytes,
        actions: bytes,
        counts: bytes,
        pairs: bytes,
        accepts: bytes,
        finals: bytes,
        registers: int,
        slots: int,
        choices: int,
        steps: bytes,
        node_classes: tuple[tuple[type[Any], tuple[str, ...], bool], ...],
        objects: tuple[object, ...],
        no_match: object,
        spanned: object,
        is_read_back: object,
    ) -> Kernel: ...

    # The value of a whole text, or `no_match`.
    def read(self, text: str, /) -> Any: ...

    # Whether a whole text is valid.
    def matches(self, text: str, /) -> bool: ...

    # The index of the first character that cannot be there; the text's length if there is none.
    def stop(self, text: str, /) -> int: ...

    # Whether a node is what its text is read as, of the very same classes.
    def reads_back(self, node: object, /) -> bool: ...

    # Of an array of texts, by Arrow's PyCapsule interface: a struct of the text of each slot, the number of each
    # choice, and the index, in code points, at which a text is invalid.
    def parse_column(self, schema: object, array: object, /) -> tuple[object, object]: ...

    # Whether each of these texts is valid.
    def match_column(self, schema: object, array: object, /) -> tuple[object, object]: ...

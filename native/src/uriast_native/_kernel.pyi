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
    ) -> Kernel: ...

    # The value of a whole text, or `no_match`.
    def read(self, text: str, /) -> Any: ...

    # Whether a whole text is valid.
    def matches(self, text: str, /) -> bool: ...

    # The index of the first character that cannot be there; the text's length if there is none.
    def stop(self, text: str, /) -> int: ...

from typing import Any, final

# Numbers are bytes of int32_t, all in a row: those of all targets, of all actions, of all pairs, of all finals (also of
# a state in which no text ends), of all steps. `counts` has the number of pairs of each operation, `accepts` a byte for
# each state. uriast.combinators.plan.value defines what they mean, with one difference: in a step that pushes a node,
# `a` is an index of `node_classes`. Each of these is a class, the names of its fields, and whether the class lasts as
# long as the process.

@final
class Kernel:
    # A ValueError if the arguments are not sound.
    def __new__(
        cls,
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

    # What these do, their docstrings say.
    def read(self, text: str, /) -> Any: ...
    def matches(self, text: str, /) -> bool: ...
    def stop(self, text: str, /) -> int: ...
    def reads_back(self, node: object, /) -> bool: ...
    def parse_column(self, schema: object, array: object, /) -> tuple[object, object]: ...
    def match_column(self, schema: object, array: object, /) -> tuple[object, object]: ...

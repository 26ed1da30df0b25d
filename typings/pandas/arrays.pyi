from pyarrow import Array, ChunkedArray

class ArrowExtensionArray:
    def __init__(self, values: Array | ChunkedArray) -> None: ...

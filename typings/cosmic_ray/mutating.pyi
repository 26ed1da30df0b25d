from contextlib import AbstractContextManager
from pathlib import Path

from cosmic_ray.plugins import Operator

def mutate_code(code: str, operator: Operator, occurrence: int) -> str | None: ...
def use_mutation(
    module_path: Path, operator: Operator, occurrence: int
) -> AbstractContextManager[tuple[str, str | None]]: ...

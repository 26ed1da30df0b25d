from collections.abc import Iterable, Mapping
from pathlib import Path

from cosmic_ray.work_db import WorkDB

def init(module_paths: Iterable[Path], work_db: WorkDB, operator_cfgs: Mapping[str, object]) -> None: ...

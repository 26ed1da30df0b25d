from enum import Enum
from pathlib import Path

class WorkerOutcome(str, Enum):
    NORMAL = ...
    EXCEPTION = ...
    SKIPPED = ...

class TestOutcome(str, Enum):
    SURVIVED = ...
    KILLED = ...
    INCOMPETENT = ...

class WorkResult:
    worker_outcome: WorkerOutcome
    output: str | None
    test_outcome: TestOutcome | None
    diff: str | None
    def __init__(
        self,
        worker_outcome: WorkerOutcome,
        output: str | None = None,
        test_outcome: TestOutcome | None = None,
        diff: str | None = None,
    ) -> None: ...

class MutationSpec:
    module_path: Path
    operator_name: str
    occurrence: int
    start_pos: tuple[int, int]
    end_pos: tuple[int, int]
    definition_name: str | None

class WorkItem:
    job_id: str
    mutations: tuple[MutationSpec, ...]

from collections.abc import Iterable
from contextlib import AbstractContextManager

from cosmic_ray.work_item import WorkItem, WorkResult

class WorkDB:
    num_work_items: int
    work_items: tuple[WorkItem, ...]
    pending_work_items: tuple[WorkItem, ...]
    completed_work_items: tuple[tuple[WorkItem, WorkResult], ...]
    def set_result(self, job_id: str, result: WorkResult) -> None: ...
    def set_multiple_results(self, job_ids: Iterable[str], result: WorkResult) -> None: ...

def use_db(path: str) -> AbstractContextManager[WorkDB]: ...

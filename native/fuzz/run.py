"""Fuzz the kernel: `python run.py` for a minute, `python run.py 600` for ten, `python run.py FILE` with one input.

It needs clang with libFuzzer, and a Python that has uriast and a library to embed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

HERE = Path(__file__).resolve().parent
NATIVE = HERE.parent
SEEDS = (  # for the first rules of the cases
    "[fe80::1]",
    "http://u:p@h:80/a/b?c#d",
    "//h/%41",
    "http://h\xe9/\u65e5",
    "?\ue000#\U0001f600",
    "http://h/",
    "https://[v1.a]:8",
)
CHECKS = "-fsanitize=fuzzer,address,undefined", "-fno-sanitize-recover=all"


def compiled(folder: str) -> str:
    """The program: the harness and the kernel, with the library of this Python."""
    include, library, version = sysconfig.get_config_vars("INCLUDEPY", "LIBDIR", "LDVERSION")
    others = " ".join(sysconfig.get_config_vars("LIBS", "SYSLIBS")).split()
    python = f"-I{include}", f"-L{library}", f"-Wl,-rpath,{library}", "-rdynamic", f"-lpython{version}"
    sources = map(str, (HERE / "harness.c", *NATIVE.glob("src/uriast_native/*.c")))
    program = f"{folder}/fuzz"
    command = "clang", "-std=c11", "-O1", "-g", *CHECKS, *sources, *python, *others, "-o", program
    subprocess.run(command, check=True)
    return program


def write_seeds(folder: Path) -> None:
    """Write inputs with which the fuzzer begins: a text for each case."""
    folder.mkdir()
    for number, text in enumerate(map(str.encode, SEEDS)):
        for case in range(3):
            (folder / f"{case}-{number}").write_bytes(bytes((case, number, 0, len(text))) + text)


def main(argument: str = "60") -> int:
    """Run; the exit status of the program."""
    with TemporaryDirectory() as folder:
        seeds = Path(folder, "seeds")
        write_seeds(seeds)
        time = "-max_len=256", "-len_control=0", f"-max_total_time={argument}", str(seeds)
        options = "-detect_leaks=0", "-print_final_stats=1", f"-artifact_prefix={gettempdir()}/uriast-"
        inputs = time if argument.isdecimal() else (argument,)
        environment = {
            **os.environ,
            "PYTHONHOME": f"{sys.base_prefix}:{sys.base_exec_prefix}",
            "PYTHONMALLOC": "malloc",  # or the sanitizers would not see what is allocated
            "PYTHONPATH": os.pathsep.join((f"{NATIVE}/src", f"{NATIVE}/tests", *sys.path)),
            "URIAST_NATIVE": "0",
        }
        return subprocess.run([compiled(folder), *options, *inputs], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

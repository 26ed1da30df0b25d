// Runs pytest on Pyodide:  node run.mjs PYODIDE PACKAGES PROJECT [OPTION...]
import { createRequire } from "node:module";

const [runtime, packages, project, ...options] = process.argv.slice(2);
const { loadPyodide } = createRequire(`${runtime}/`)("./pyodide.js");
const pyodide = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: "1" } });
pyodide.mountNodeFS("/packages", packages);
pyodide.mountNodeFS("/project", project);
pyodide.FS.chdir("/project");
pyodide.globals.set("options", pyodide.toPy(options));
process.exitCode = pyodide.runPython(`
import sys
sys.path.insert(0, "/packages")
import pytest
int(pytest.main(options))
`);

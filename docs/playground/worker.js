// @ts-check
// Runs Python in a worker. The text of this file stands behind that of Pyodide in one module: see interpreter.js.

/** @type {any} */
const worker = self;

/** @type {(request: string) => string} */
let answer;

worker.addEventListener("securitypolicyviolation", (/** @type {SecurityPolicyViolationEvent} */ event) => {
  worker.postMessage({ refused: event.blockedURI });
});

worker.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  if (data.module) {
    try {
      const engine = await started(data);
      answer = engine.answer;
      worker.postMessage({ ready: true });
      await rehearsed(engine);
    } catch (error) {
      worker.postMessage({ failed: String(error).slice(0, 1000) });
    }
    return;
  }
  try {
    worker.postMessage({ answer: answer(data.request) });
  } catch (error) {
    worker.postMessage({ failed: String(error).slice(0, 1000) });
  }
};

/**
 * Answer what makes later answers fast. Between two of these, requests of the page come first.
 * @param {any} engine
 */
async function rehearsed(engine) {
  for (const request of engine.REHEARSAL) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    answer(request);
  }
}

/**
 * Start Python from what the page has loaded: a worker may load nothing, so Pyodide is handed what it asks for.
 * @param {{module: WebAssembly.Module, archives: Record<string, ArrayBuffer>, lock: object}} given
 */
async function started({ module, archives, lock }) {
  const { fetch } = worker;
  const { instantiateStreaming } = WebAssembly;
  worker.fetch = async (/** @type {URL | string} */ url) => {
    return new Response(archives[String(url).slice(String(url).lastIndexOf("/") + 1)]);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  const pyodide = await worker.loadPyodide({
    // @ts-ignore: Pyodide's module declares it
    createPyodideModule: _createPyodideModule,
    indexURL: "https://playground.invalid/",
    lockFileContents: lock,
    packageBaseUrl: "https://playground.invalid/",
    env: { PYTHONDONTWRITEBYTECODE: "1" },
  });
  worker.fetch = fetch;
  WebAssembly.instantiateStreaming = instantiateStreaming;
  pyodide.unpackArchive(new Uint8Array(archives["uriast.zip"]), "zip", { extractDir: "/packages" });
  pyodide.runPython('import sys; sys.path.insert(0, "/packages")');
  return pyodide.pyimport("playground.engine");
}

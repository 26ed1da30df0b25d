// @ts-check
// Interpreters of Python, each in a worker of its own.

/** @typedef {import("./files.js").Loaded} Loaded */
/** @typedef {{script: string, module: WebAssembly.Module, archives: Record<string, ArrayBuffer>, lock: object}} Parts */

/**
 * What a worker is made of. Its script is a blob: a worker that is loaded by its address would have a policy of its
 * own, and one from a blob has that of the page. All workers share the compiled machine code.
 * @param {Loaded} loaded
 * @returns {Promise<Parts>}
 */
export async function prepared({ manifest, contents }) {
  const texts = ["pyodide.asm.mjs", "pyodide.js", "worker.js"].flatMap((name) => [contents[name], "\n"]);
  return {
    script: URL.createObjectURL(new Blob(texts, { type: "text/javascript" })),
    module: await WebAssembly.compile(contents["pyodide.asm.wasm"]),
    archives: { "python_stdlib.zip": contents["python_stdlib.zip"], "uriast.zip": contents["uriast.zip"] },
    lock: manifest.lock,
  };
}

/** The answer of an interpreter that was ended. */
export const ENDED = Symbol("ended");

/** The answer of an interpreter that gave none. */
const failed = (/** @type {any} */ error) => ({ failed: String(error?.message ?? error) });

/**
 * What a worker has posted: an answer, or why there is none.
 * @param {any} message
 */
function read(message) {
  try {
    return message.failed ? failed(message.failed) : Object(JSON.parse(message.answer));
  } catch (error) {
    return failed(error);
  }
}

export class Interpreter {
  /** @type {Worker | null} */ #worker = null;
  /** @type {Promise<void> | null} */ #started = null;
  /** @type {((value: any) => void) | null} */ #settle = null;
  /** @type {Map<HTMLElement, {request: object, show: (answer: any) => void}>} */ #waiting = new Map();
  #isBusy = false;
  /** Called with the address of a request that the policy of the page refused. @type {(address: string) => void} */
  onrefused = () => {};

  /**
   * @param {Parts} parts
   * @param {number | null} limit The milliseconds after which a run is ended; null for no limit.
   */
  constructor(parts, limit = null) {
    this.parts = parts;
    this.limit = limit;
  }

  /** Start Python, unless it runs. */
  start() {
    this.#started ??= new Promise((resolve, reject) => {
      const worker = new Worker(this.parts.script, { type: "module", name: "python" });
      this.#worker = worker;
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }) => {
        // the code that a worker runs can post anything
        if (data?.ready) resolve();
        else if (data?.refused !== undefined) this.onrefused(String(data.refused));
        else if (this.#settle) this.#settle(read(data));
        else reject(new Error(read(data).failed));
      };
      const { module, archives, lock } = this.parts;
      worker.postMessage({ module, archives, lock });
    });
    return this.#started;
  }

  /**
   * Ask for what a box of the page shows. While the interpreter is at work, only the latest request of each box waits,
   * and the answers to those before it are dropped. The box is busy until it shows the latest.
   * @param {HTMLElement} box
   * @param {object} request
   * @param {(answer: any) => void} show Called with the answer, or with ENDED.
   */
  async ask(box, request, show) {
    box.setAttribute("aria-busy", "true");
    this.#waiting.delete(box); // what is asked last is answered last
    this.#waiting.set(box, { request, show });
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (this.#waiting.size) await this.#answerNext();
    } finally {
      this.#isBusy = false;
    }
    this.start().catch(() => {}); // after an end: the next request finds it ready, or tells why it is not
  }

  async #answerNext() {
    const failure = await this.start().then(() => null, failed);
    const [[box, next]] = this.#waiting;
    const answer = failure ?? (await this.#answered(next.request));
    if (answer.failed) this.#end(); // what is left of it may be broken
    if (this.#waiting.get(box) !== next) return;
    this.#waiting.delete(box);
    try {
      next.show(answer);
    } catch (error) {
      next.show(failed(error));
    }
    if (!this.#waiting.has(box)) box.removeAttribute("aria-busy");
  }

  /** @param {object} request */
  #answered(request) {
    return new Promise((resolve) => {
      const timer = this.limit === null ? 0 : setTimeout(() => this.#end(), this.limit);
      this.#settle = (value) => {
        clearTimeout(timer);
        this.#settle = null;
        resolve(value);
      };
      this.#worker?.postMessage({ request: JSON.stringify(request) });
    });
  }

  /** End the worker at once, whatever it does. */
  #end() {
    this.#worker?.terminate();
    this.#started = null;
    this.#settle?.(ENDED);
  }
}

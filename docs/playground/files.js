// @ts-check
// The files that the workers need: downloaded once, checked by their hashes, and kept for the next visit.

/**
 * @typedef {{size: number, integrity: string}} Described
 * @typedef {{pyodide: string, lock: object, files: Record<string, Described>}} Manifest
 * @typedef {{manifest: Manifest, contents: Record<string, ArrayBuffer>}} Loaded
 */

const STORE = "uriast-playground";

/**
 * Load all files.
 * @param {(loaded: number, total: number) => void} report Called with the numbers of bytes.
 * @returns {Promise<Loaded>}
 */
export async function load(report) {
  const response = await found("manifest.json", { cache: "no-cache" });
  /** @type {Manifest} */
  const manifest = await response.json();
  const described = Object.entries(manifest.files);
  const total = described.reduce((sum, [, { size }]) => sum + size, 0);
  let loaded = 0;
  const add = (/** @type {number} */ count) => report((loaded += count), total);
  add(0);
  const store = await opened();
  const contents = await Promise.all(described.map(([name, file]) => content(store, name, file, add)));
  await forgetOthers(store, described.map(([name, file]) => address(name, file))).catch(() => {}); // the next visit will
  return { manifest, contents: Object.fromEntries(described.map(([name], index) => [name, contents[index]])) };
}

/**
 * The cache of the browser. It has none in private windows of some browsers, and where the page came by plain HTTP.
 * @returns {Promise<Cache | null>}
 */
async function opened() {
  try {
    return await caches.open(STORE);
  } catch {
    return null;
  }
}

/**
 * The address under which a file is kept. A file of other content has another address.
 * @param {string} name
 * @param {Described} file
 */
function address(name, file) {
  return new URL(`${name}?${encodeURIComponent(file.integrity)}`, location.href).href;
}

/**
 * @param {Cache | null} store
 * @param {string} name
 * @param {Described} file
 * @param {(count: number) => void} add
 * @returns {Promise<ArrayBuffer>}
 */
async function content(store, name, file, add) {
  const kept = await keptFile(store, address(name, file));
  if (kept && (await integrity(kept)) === file.integrity) {
    add(file.size);
    return kept;
  }
  const fresh = await downloaded(name, file, add);
  try {
    await store?.put(address(name, file), new Response(fresh));
  } catch {
    // The disk is full: the next visit downloads the file again.
  }
  return fresh;
}

/**
 * The content that is kept under an address. A cache that cannot be read has none.
 * @param {Cache | null} store
 * @param {string} address
 */
async function keptFile(store, address) {
  try {
    return await (await store?.match(address))?.arrayBuffer();
  } catch {
    return undefined;
  }
}

/**
 * @param {string} name
 * @param {Described} file
 * @param {(count: number) => void} add
 * @returns {Promise<ArrayBuffer>}
 */
async function downloaded(name, file, add) {
  // Where the browser offers no hashes (plain HTTP), it checks the file itself, and there is no progress.
  const options = isSecureContext ? {} : { integrity: file.integrity };
  const response = await found(name, { cache: "no-store", ...options });
  const bytes = new Uint8Array(file.size);
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  let filled = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    const chunk = /** @type {Uint8Array} */ (value);
    if (filled + chunk.length > bytes.length) throw new Error(`${name} is longer than expected`);
    bytes.set(chunk, filled);
    filled += chunk.length;
    add(chunk.length);
  }
  if (isSecureContext && (await integrity(bytes.buffer)) !== file.integrity) {
    throw new Error(`${name} is not the file that this page expects`);
  }
  return bytes.buffer;
}

/**
 * @param {string} name
 * @param {RequestInit} options
 */
async function found(name, options) {
  const response = await fetch(name, options);
  if (!response.ok) throw new Error(`${name}: the server answered ${response.status}`);
  return response;
}

/** @param {ArrayBuffer} buffer */
async function integrity(buffer) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", buffer));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}

/**
 * Delete the files of earlier versions.
 * @param {Cache | null} store
 * @param {string[]} addresses
 */
async function forgetOthers(store, addresses) {
  for (const request of (await store?.keys()) ?? []) {
    if (!addresses.includes(request.url)) await store?.delete(request);
  }
}

// @ts-check
// Starts the page, and tells if a part of it does not come.

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);

function tell(/** @type {any} */ error) {
  const said = `The page could not be loaded: ${String(error.message ?? error).slice(0, 300)}`;
  byId("loading-text").textContent = said;
  byId("status").textContent = said;
  byId("progress").hidden = true;
  byId("again").hidden = false;
}

byId("again").addEventListener("click", () => location.reload());
import("./playground.js").then(({ begin }) => begin()).catch(tell);

// @ts-check
// The page: its tabs, its inputs, and its link.

import { load } from "./files.js";
import { Interpreter, prepared } from "./interpreter.js";
import { GrammarTab } from "./tab-grammar.js";
import { ReferenceTab } from "./tab-reference.js";
import { RulesTab } from "./tab-rules.js";

const LONGEST_LINK = 8_000;
const PAUSE_BEFORE_SPEECH = 800;
const MOST_MILLISECONDS = 2_000;

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);

const names = ["reference", "rules", "grammar"];
/** @type {Record<string, ReferenceTab | RulesTab | GrammarTab>} */
const tabs = {};
let current = "reference";

/** Tell a screen reader the result, once the user pauses. */
let speech = 0;
export function say(/** @type {string} */ text) {
  clearTimeout(speech);
  speech = setTimeout(() => (byId("status").textContent = text), PAUSE_BEFORE_SPEECH);
}

/** @param {string} name */
function select(name, focuses = false) {
  current = name;
  for (const each of names) {
    const tab = byId(`tab-${each}`);
    tab.setAttribute("aria-selected", String(each === current));
    tab.tabIndex = each === current ? 0 : -1;
    byId(`panel-${each}`).hidden = each !== current;
  }
  if (focuses) byId(`tab-${current}`).focus();
  tabs[current]?.open();
}

function listenToTabs() {
  for (const [index, name] of names.entries()) {
    const tab = byId(`tab-${name}`);
    tab.addEventListener("click", () => select(name));
    tab.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: names.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      select(names[(to + names.length) % names.length], true);
    });
  }
}

/** Put what the current tab holds into the fragment, which no server gets to see, and copy the address. */
async function copyLink() {
  const state = new URLSearchParams({ tab: current, ...tabs[current].state() });
  const note = byId("link-note");
  if (String(state).length > LONGEST_LINK) {
    note.textContent = "Too long for a link.";
    return;
  }
  history.replaceState(null, "", `#${state}`);
  try {
    await navigator.clipboard.writeText(location.href);
    note.textContent = "Copied. It holds what you typed, passwords too.";
  } catch {
    note.textContent = "In the address bar. It holds what you typed, passwords too.";
  }
}

/** Show what the fragment says. */
function restore() {
  const state = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const name = names.includes(state.tab) ? state.tab : current;
  tabs[name].restore(state);
  select(name);
}

/**
 * Forbid the page every further request, also to its own server. A worker that is started from now on inherits this.
 */
function forbidRequests() {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "default-src 'none'; script-src 'wasm-unsafe-eval'; worker-src blob:; style-src 'none'; img-src data:";
  document.head.append(policy);
}

/** Load what the page needs, and show the first result. */
export async function begin() {
  listenToTabs();
  const text = byId("loading-text");
  const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
  const loaded = await load((bytes, total) => {
    if (!byId("again").hidden) return; // another file has failed
    byId("progress").value = bytes / total;
    text.textContent = `Loading Python and uriast: ${megabytes(bytes)} of ${megabytes(total)} MB`;
  });
  byId("progress").removeAttribute("value");
  text.textContent = "Starting Python …";
  forbidRequests();
  const parts = await prepared(loaded);
  const interpreter = new Interpreter(parts);
  await interpreter.start();
  tabs.reference = new ReferenceTab(interpreter, say);
  tabs.rules = new RulesTab(interpreter, say);
  tabs.grammar = new GrammarTab(new Interpreter(parts, MOST_MILLISECONDS), say);
  byId("loading").hidden = true;
  byId("link").addEventListener("click", copyLink);
  byId("link").disabled = false;
  addEventListener("hashchange", restore);
  say("Ready.");
  restore();
}

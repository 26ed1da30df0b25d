// @ts-check
// The tab in which references are taken apart.

import { ENDED } from "./interpreter.js";
import { card, code, copyable, element, picture, problem, table, tree, wrapped, write } from "./render.js";

/** @typedef {import("./interpreter.js").Interpreter} Interpreter */

const FIRST = "https://user:secret@Example.com:443/docs/./%7Eann?q=uri#top";
const BASE = "http://a/b/c/d;p?q";
/** @type {[string, string][]} */
const EXAMPLES = [
  ["A web address", FIRST],
  ["A mistake", "http://example.com/a b|c"],
  ["A loopback in disguise", "http://[64:ff9b::127.0.0.1]:8080/"],
  ["A relative reference", "../../g;x=1/./y#s"],
  ["A mail address", "mailto:joe@example.com,ann@example.org?subject=Lunch%20at%20one"],
  ["An IRI", "https://résumé.example/δοκιμή"],
  ["Several lines", "https://example.com/\n//[::1]:80\nhttp://exa mple.com\nurn:isbn:0-395-36341-1"],
];

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);

export class ReferenceTab {
  /**
   * @param {Interpreter} interpreter
   * @param {(text: string) => void} say
   */
  constructor(interpreter, say) {
    this.interpreter = interpreter;
    this.say = say;
    const text = byId("text");
    if (!text.value) text.value = FIRST;
    text.addEventListener("input", () => this.ask());
    text.addEventListener("keyup", () => this.#followCaret());
    text.addEventListener("click", () => this.#followCaret());
    byId("base").addEventListener("input", () => this.ask());
    byId("examples").replaceChildren(
      ...EXAMPLES.map(([name, example]) =>
        element("button", { type: "button", class: "example", click: () => this.#take(example) }, name),
      ),
    );
    this.line = 0;
  }

  state() {
    const base = byId("base").value;
    return { text: byId("text").value, ...(base ? { base } : {}) };
  }

  /** @param {Record<string, string>} state */
  restore(state) {
    if (state.text !== undefined) {
      byId("text").value = state.text;
      byId("base").value = state.base ?? "";
    }
  }

  open() {
    this.ask();
  }

  ask() {
    const text = byId("text");
    this.line = text.value.slice(0, text.selectionStart).split("\n").length - 1;
    const request = { task: "inspect", text: text.value, base: byId("base").value, line: this.line };
    this.interpreter.ask(byId("inspected"), request, (answer) => this.#show(answer));
  }

  #followCaret() {
    const text = byId("text");
    if (!text.value.includes("\n")) return;
    if (text.value.slice(0, text.selectionStart).split("\n").length - 1 !== this.line) this.ask();
  }

  /** @param {string} example */
  #take(example) {
    byId("text").value = example;
    byId("text").setSelectionRange(0, 0);
    if (example.startsWith("..")) byId("base").value = BASE;
    this.ask();
  }

  /** @param {any} answer */
  #show(answer) {
    if (answer === ENDED || answer.failed) {
      byId("inspected").replaceChildren(card("Failure", "full", answer.failed ?? "ended"));
      return;
    }
    const { lines, number, valid, note } = answer;
    const shown = [
      lines && several(lines, number, (row) => this.#goTo(row)),
      summary(answer),
      note && card("Note", "full note", note),
      answer.repair && repaired(answer.repair, (text) => this.#replaceLine(text, number)),
      valid && stack(card("Tree", "", tree("Tree", answer.tree)), answer.normal && normalForm(answer.normal)),
      answer.findings &&
        stack(
          findings(answer.findings),
          answer.target && target(answer.target),
          answer.scheme && schemeNode(answer.scheme),
          mapped(answer.mapped),
        ),
    ];
    byId("inspected").replaceChildren(...shown.filter(Boolean));
    const found = answer.findings?.items.length ?? 0;
    this.say(valid ? `${answer.label}. ${found} ${found === 1 ? "finding" : "findings"}.` : answer.error.said);
  }

  /** @param {number} number */
  #goTo(number) {
    const text = byId("text");
    const start = startOf(text.value, number);
    text.focus();
    text.setSelectionRange(start, start);
    this.ask();
  }

  /**
   * @param {string} repairedText
   * @param {number | undefined} number The line that was inspected, from 1; none if the text has only one.
   */
  #replaceLine(repairedText, number) {
    const text = byId("text");
    const start = number ? startOf(text.value, number) : 0;
    const [line] = text.value.slice(start).split("\n", 1);
    write(text, repairedText, start, number ? start + line.length : text.value.length);
  }
}

/**
 * The index at which a line begins.
 * @param {string} text
 * @param {number} number The number of the line, from 1.
 */
function startOf(text, number) {
  return text.split("\n", number - 1).reduce((start, line) => start + line.length + 1, 0);
}

/**
 * Cards in one column.
 * @param {...import("./render.js").Child} cards
 */
function stack(...cards) {
  return element("div", { class: "cards" }, ...cards);
}

/** @param {any} answer */
function summary({ label, valid, number, error, picture: lines }) {
  const where = number === undefined ? null : element("span", { class: "quiet" }, ` line ${number}`);
  const verdict = element("p", { class: `verdict ${valid ? "valid" : "invalid"}` }, label, where);
  const body = valid
    ? lines.length
      ? picture(lines)
      : element("p", { class: "quiet" }, "The empty reference: it refers to the base itself.")
    : problem(error);
  return element("section", { class: "card full", "aria-label": "Verdict" }, verdict, body);
}

/**
 * @param {any} lines
 * @param {number} chosen
 * @param {(number: number) => void} go
 */
function several({ valid, invalid, unchecked, rows }, chosen, go) {
  const items = rows.map((/** @type {any} */ row) =>
    element(
      "li",
      { class: row.valid ? "valid" : "invalid" },
      element(
        "button",
        { type: "button", ...(row.number === chosen ? { "aria-current": "true" } : {}), click: () => go(row.number) },
        element("span", { class: "quiet" }, `${row.number} `),
        element("span", { class: "mark" }, row.valid ? "valid " : "invalid "),
        row.text,
      ),
    ),
  );
  const rest = valid + invalid - rows.length;
  const more = rest || unchecked
    ? `${rest.toLocaleString("en")} more lines are not listed${unchecked ? `, and ${unchecked.toLocaleString("en")} not checked` : ""}.`
    : null;
  return card(
    "Lines",
    "full",
    element("p", {}, `${valid.toLocaleString("en")} valid, ${invalid.toLocaleString("en")} invalid`),
    element("ol", { class: "lines", tabindex: "0", "aria-label": "Lines" }, ...items),
    more && element("p", { class: "quiet" }, more),
  );
}

/**
 * @param {any} repair
 * @param {(text: string) => void} take
 */
function repaired({ refused, text, edits, more }, take) {
  if (refused) return card("Repair", "full", element("p", {}, "There is no safe repair."), element("p", { class: "quiet" }, refused));
  const rows = edits.map((/** @type {any} */ edit) => [
    edit.action,
    edit.before ? code(edit.before) : "",
    edit.after ? code(edit.after) : "",
    edit.place,
    edit.reason,
  ]);
  return card(
    "Repair",
    "full",
    copyable("Repaired text", text),
    element("p", {}, element("button", { type: "button", click: () => take(text) }, "Use it")),
    table(["Edit", "From", "To", "In", "Why"], rows),
    more > 0 && element("p", { class: "quiet" }, `${more} more edits are not listed.`),
  );
}

/** @param {any} normal */
function normalForm({ syntax, scheme, same, changes }) {
  if (same) return card("Normal form", "", element("p", {}, "The text is its own normal form."));
  const steps = changes.map((/** @type {any} */ { step, effect, section, text }) =>
    element(
      "li",
      {},
      element("span", { class: "step" }, step),
      element("span", { class: "quiet" }, ` ${effect}`),
      wrapped(text),
    ),
  );
  return card(
    "Normal form",
    "",
    element("p", { class: "quiet" }, "By the syntax (section 6.2.2)"),
    copyable("Normal form by the syntax", syntax),
    element("p", { class: "quiet" }, "With what the scheme allows (section 6.2.3)"),
    copyable("Normal form by the scheme", scheme),
    element("h3", {}, "Step by step"),
    element("ol", { class: "steps" }, ...steps),
  );
}

/** @param {any} found */
function findings({ items, more }) {
  if (!items.length) return card("Findings", "", element("p", {}, "None."));
  const rows = items.map((/** @type {any} */ item) =>
    element(
      "li",
      { class: item.severity },
      element("span", { class: "severity" }, item.severity),
      " ",
      item.message,
      item.text && " ",
      item.text && code(item.text),
      element("span", { class: "quiet" }, ` ${item.section}`),
    ),
  );
  return card(
    "Findings",
    "",
    element("ul", { class: "findings" }, ...rows),
    more > 0 && element("p", { class: "quiet" }, `${more.toLocaleString("en")} more findings are not listed.`),
  );
}

/** @param {any} found */
function target({ text, error }) {
  const body = error ? element("p", { class: "hint" }, error) : copyable("Target", text);
  return card("Target against the base", "", body);
}

/** @param {any} node */
function schemeNode({ name, unknown, specification, error, tree: lines, derived }) {
  if (unknown) {
    const known = unknown.join(", ");
    return card(`Scheme: ${name}`, "", element("p", { class: "quiet" }, `No module of its own. Those with one: ${known}.`));
  }
  const rows = (derived ?? []).map((/** @type {[string, string]} */ [attribute, value]) => [code(attribute), code(value)]);
  return card(
    `Scheme: ${name}`,
    "",
    element("p", { class: "quiet" }, specification),
    error ? problem(error) : rows.length ? table(["Attribute", "Value"], rows) : null,
    !error && element("details", {}, element("summary", {}, "Node"), tree("Node of the scheme", lines)),
  );
}

/** @param {any} form */
function mapped({ label, text, same }) {
  const body = same ? element("p", {}, "The same text.") : copyable(`As ${label}`, text);
  return card(`As ${label}`, "", body);
}

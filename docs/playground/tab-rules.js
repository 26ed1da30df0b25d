// @ts-check
// The tab in which rules are looked up by name.

import { card, copyable, diagram, element, problem, refill, scroller, tree } from "./render.js";

/** @typedef {import("./interpreter.js").Interpreter} Interpreter */

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);

export class RulesTab {
  /** @type {any[]} */ #grammars = [];
  /** @type {Record<string, string>} */ #wanted = { grammar: "RFC3986", rule: "authority", sample: "user@example.com:80" };

  /**
   * @param {Interpreter} interpreter
   * @param {(text: string) => void} say
   */
  constructor(interpreter, say) {
    this.interpreter = interpreter;
    this.say = say;
    if (byId("sample").value) delete this.#wanted.sample;
    byId("grammar").addEventListener("change", () => this.#choose(byId("grammar").value, "", byId("sample").value));
    byId("rule").addEventListener("change", () => this.#showRule());
    byId("sample").addEventListener("input", () => this.#match());
    byId("dialect").addEventListener("change", () => this.#showPattern());
  }

  state() {
    return { grammar: byId("grammar").value, rule: byId("rule").value, sample: byId("sample").value };
  }

  /** @param {Record<string, string>} state */
  restore({ grammar, rule, sample }) {
    if (grammar && rule) this.#wanted = { grammar, rule, ...(sample === undefined ? {} : { sample }) };
  }

  open() {
    if (this.#grammars.length) this.#takeWanted();
    else this.interpreter.ask(byId("grammar"), { task: "grammars" }, (answer) => this.#list(answer));
  }

  /** @param {any} answer */
  #list({ grammars, dialects }) {
    this.#grammars = grammars;
    byId("grammar").replaceChildren(
      ...grammars.map((/** @type {any} */ each) => option(each.id, `${each.title}: ${each.about}`)),
    );
    byId("dialect").replaceChildren(...dialects.map((/** @type {[string, string]} */ [id, engines]) => option(id, engines)));
    this.#takeWanted();
  }

  #takeWanted() {
    const { grammar, rule, sample } = this.#wanted;
    this.#wanted = {};
    if (grammar) this.#choose(grammar, rule, sample);
  }

  /**
   * @param {string} id
   * @param {string} rule
   * @param {string | undefined} sample
   */
  #choose(id, rule, sample) {
    const grammar = this.#grammars.find((each) => each.id === id) ?? this.#grammars[0];
    byId("grammar").value = grammar.id;
    const groups = [["Its rules", grammar.own], ["Rules it inherits", grammar.inherited]];
    byId("rule").replaceChildren(
      ...groups
        .filter(([, names]) => names.length)
        .map(([label, names]) => element("optgroup", { label }, ...names.map((/** @type {string} */ name) => option(name, name)))),
    );
    const known = [...grammar.own, ...grammar.inherited];
    byId("rule").value = known.includes(rule) ? rule : known[0];
    if (sample !== undefined) byId("sample").value = sample;
    this.#showRule();
  }

  #asked() {
    return { grammar: byId("grammar").value, name: byId("rule").value };
  }

  #showRule() {
    const asked = this.#asked();
    const shown = byId("rule-shown");
    this.interpreter.ask(shown, { task: "rule", ...asked }, (answer) => {
      const section = answer.section && element("span", { class: "quiet" }, ` section ${answer.section}`);
      const follow = (/** @type {string} */ address) => {
        const here = new URLSearchParams({ tab: "rules", grammar: asked.grammar, rule: asked.name });
        history.replaceState(null, "", `#${here}`); // the browser leads back to this rule
        location.hash = address;
      };
      refill(
        shown,
        element("h2", {}, asked.name, section),
        scroller("ABNF", answer.abnf),
        diagram(answer.svg, follow),
      );
    });
    this.#match();
    this.#showPattern();
  }

  #match() {
    const request = { task: "match", ...this.#asked(), text: byId("sample").value };
    this.interpreter.ask(byId("rule-match"), request, (answer) => {
      byId("rule-match").replaceChildren(...matched(answer));
      this.say(answer.error ? answer.error.said : "It matches.");
    });
  }

  #showPattern() {
    const request = { task: "pattern", ...this.#asked(), dialect: byId("dialect").value };
    this.interpreter.ask(byId("pattern"), request, ({ pattern, note, failed }) => {
      byId("pattern").replaceChildren(
        failed ? element("p", { class: "hint" }, failed) : copyable("Pattern", pattern),
        note ? element("p", { class: "quiet" }, note) : "",
      );
    });
  }
}

/**
 * The verdict of a rule on a text.
 * @param {any} answer
 */
export function matched({ value, error }) {
  const verdict = element("p", { class: `verdict ${error ? "invalid" : "valid"}` }, error ? "No match" : "Match");
  return [verdict, error ? problem(error) : tree("Value", value)];
}

/**
 * @param {string} value
 * @param {string} text
 */
export function option(value, text) {
  return element("option", { value }, text);
}

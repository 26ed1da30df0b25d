// @ts-check
// The tab in which the user writes a grammar.

import { ENDED } from "./interpreter.js";
import { card, diagram, element, refill, scroller, write } from "./render.js";
import { matched, option } from "./tab-rules.js";

/** @typedef {import("./interpreter.js").Interpreter} Interpreter */

const PAUSE = 300;
const MOST_REFUSED = 10;
const FIRST = `import attrs

from uriast import Host
from uriast.combinators import (
    Grammar, Node, Rule, literal, rule, seq, text,
)
from uriast.grammar import rfc3986


@attrs.frozen
class Remote(Node):
    user: str | None
    host: Host
    path: str


class Remotes(Grammar):
    """Where git finds a repository."""

    @rule
    def user(self) -> Rule[str]:
        return text(rfc3986.unreserved.at_least(1))

    @rule
    def path(self) -> Rule[str]:
        return text(rfc3986.segment_nz, rfc3986.path_abempty)

    @rule
    def remote(self) -> Rule[Remote]:
        user = (self.user << literal("@")).optional()
        host = rfc3986.host << literal(":")
        return seq(user, host, self.path).combine(Remote)


Remotes().bind_nodes()
`;
const FIRST_TEXT = "ann@example.com:docs/site.git";

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);

export class GrammarTab {
  #timer = 0;
  /** Whether the code came with a link, and nobody has looked at it yet. */
  #isHeld = false;
  /** The name of the rule that is shown: another one, after the code has changed it. */
  #chosen = "";

  /**
   * @param {Interpreter} interpreter
   * @param {(text: string) => void} say
   */
  constructor(interpreter, say) {
    this.interpreter = interpreter;
    this.say = say;
    interpreter.onrefused = (address) => this.#tellRefused(address);
    if (!byId("code").value) {
      byId("code").value = FIRST;
      byId("try").value ||= FIRST_TEXT;
    }
    byId("code").addEventListener("input", () => this.#later());
    byId("code").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => keepIndentation(event));
    byId("try").addEventListener("input", () => this.#soon());
    byId("made").addEventListener("change", () => {
      this.#chosen = byId("made").value;
      this.#soon();
    });
    byId("run").addEventListener("click", () => {
      this.#hold(false);
      this.#run();
      byId("code").focus();
    });
  }

  state() {
    return { code: byId("code").value, rule: byId("made").value, sample: byId("try").value };
  }

  /** @param {Record<string, string>} state */
  restore({ code, rule, sample }) {
    if (code === undefined) return;
    this.#hold(this.#isHeld || code !== byId("code").value);
    byId("code").value = code;
    byId("try").value = sample ?? "";
    this.#chosen = rule ?? "";
  }

  open() {
    this.#soon();
  }

  /** @param {boolean} isHeld */
  #hold(isHeld) {
    this.#isHeld = isHeld;
    byId("held").hidden = !isHeld;
    byId("trial").hidden = isHeld;
    if (!isHeld) return;
    byId("ran").replaceChildren();
    this.say("This code came with a link. Read it before you run it.");
  }

  #later() {
    if (!this.#isHeld) byId("ran").setAttribute("aria-busy", "true");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#soon(), PAUSE);
  }

  #soon() {
    if (!this.#isHeld) this.#run();
  }

  #run() {
    clearTimeout(this.#timer);
    byId("refused").replaceChildren();
    const request = { task: "run", code: byId("code").value, name: this.#chosen, text: byId("try").value };
    this.interpreter.ask(byId("ran"), request, (answer) => this.#show(answer));
  }

  /** @param {string} address */
  #tellRefused(address) {
    const said = `The page’s policy refused a request to ${address.slice(0, 200)}`;
    const shown = [...byId("refused").children];
    if (shown.length < MOST_REFUSED && !shown.some((each) => each.textContent === said)) {
      byId("refused").append(element("p", { class: "notice" }, said));
    }
  }

  /** @param {any} answer */
  #show(answer) {
    if (answer === ENDED) {
      const said = "The run took more than two seconds, so it was ended. Python starts anew.";
      byId("ran").replaceChildren(card("Ended", "full note", said));
      this.say(said);
      return;
    }
    if (answer.failed) {
      const said = "Python failed, and starts anew.";
      byId("ran").replaceChildren(card("Failure", "full note", element("p", {}, said), scroller("Failure", answer.failed)));
      this.say(said);
      return;
    }
    const { output, error, rules, name, abnf, svg, match } = answer;
    byId("trial").hidden = !rules.length;
    byId("made").replaceChildren(...rules.map((/** @type {string} */ each) => option(each, each)));
    byId("made").value = name ?? "";
    const follow = (/** @type {string} */ address) => {
      this.#chosen = rules[Number(address.slice("#my-".length))];
      this.#soon();
    };
    refill(
      byId("ran"),
      error && card("Error", "full invalid", scroller("Error", error)),
      match && element("section", { class: "card full", "aria-label": "Match" }, ...matched(match)),
      abnf && card(name, "full", scroller("ABNF", abnf), diagram(svg, follow)),
      output && card("Output", "full", scroller("Output", output)),
      !error && !rules.length && card("No rules", "full", "The code declares no rule. A rule is a method of a Grammar, marked with @rule."),
    );
    this.say(error ? `Error: ${error.trim().split("\n").pop()}` : !match ? "No rules." : match.error ? match.error.said : "It matches.");
  }
}

/**
 * A new line begins where the one before it begins, and deeper after a colon.
 * @param {KeyboardEvent} event
 */
function keepIndentation(event) {
  if (event.key !== "Enter" || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  const field = /** @type {HTMLTextAreaElement} */ (event.target);
  const before = field.value.slice(0, field.selectionStart).split("\n").pop() ?? "";
  const spaces = " ".repeat(before.length - before.trimStart().length) + (before.trimEnd().endsWith(":") ? "    " : "");
  event.preventDefault();
  write(field, `\n${spaces}`, field.selectionStart, field.selectionEnd);
}

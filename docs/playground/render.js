// @ts-check
// What the page shows. Every text becomes a text node; only a diagram is markup, and of that only what a diagram needs.

/** @typedef {[string, string][][]} Lines */
/** @typedef {string | Node | null | undefined | false} Child */

/** The number of characters from which on a text to copy scrolls. */
const LONG = 500;
const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "g", "path", "rect", "text", "a", "title", "desc"]);
const DRAWN_ATTRIBUTES = new Set(
  "class d fill height href role rx ry transform viewBox width x y xmlns".split(" "),
);

/**
 * An element with attributes and children.
 * @param {string} name
 * @param {Record<string, string | (() => void)>} attributes A function is called when the element is clicked.
 * @param {...Child} children
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener("click", value);
    else made.setAttribute(key, value);
  }
  for (const child of children) if (child) made.append(child);
  return made;
}

/**
 * A card with a title.
 * @param {string} title
 * @param {string} kind Its classes.
 * @param {...Child} children
 */
export function card(title, kind, ...children) {
  return element("section", { class: `card ${kind}`, "aria-label": title }, element("h2", {}, title), ...children);
}

/**
 * Text that scrolls in its box, by keyboard too.
 * @param {string} label
 * @param {...Child} children
 */
export function scroller(label, ...children) {
  return element("pre", { class: "scroller", role: "group", "aria-label": label, tabindex: "0" }, ...children);
}

/**
 * Text that is broken into lines, and needs no scrolling.
 * @param {string} text
 */
export function wrapped(text) {
  return element("pre", { class: "scroller" }, text);
}

/** @param {Lines} lines */
function* parts(lines) {
  for (const line of lines) {
    for (const [text, role] of line) {
      yield role === "space" ? text : element("span", { class: `role-${role}` }, text);
    }
    yield "\n";
  }
}

/**
 * The tree of a value.
 * @param {string} label
 * @param {Lines} lines
 */
export function tree(label, lines) {
  return scroller(label, ...parts(lines));
}

/**
 * The picture of a reference. To those who do not see it, its first line is read with the names of the components.
 * @param {Lines} lines
 */
export function picture(lines) {
  const named = (lines[0] ?? []).filter(([, role]) => !["space", "delimiter", "more"].includes(role));
  const said = named.map(([text, role]) => `${role} ${text}`).join(", ");
  const drawn = element("pre", { class: "picture", role: "img", "aria-label": said, tabindex: "0" }, ...parts(lines));
  drawn.classList.add("scroller");
  return drawn;
}

/**
 * An error: what is wrong, where, and what to do.
 * @param {{said: string, excerpt: string, advice: string}} error
 */
export function problem({ said, excerpt, advice }) {
  const [above, caret] = excerpt.split("\n");
  const lines = advice.split("\n").map((line) => {
    const isHint = line.startsWith("hint: ");
    return element("p", { class: isHint ? "hint" : "quiet" }, line);
  });
  return element(
    "div",
    { class: "problem" },
    element("p", { class: "said" }, said),
    scroller("The place of the error", `${above}\n`, element("span", { class: "caret" }, caret)),
    ...lines,
  );
}

/**
 * A text with a button that copies it.
 * @param {string} label
 * @param {string} text
 */
export function copyable(label, text) {
  const said = element("span", { role: "status", class: "quiet" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = "Copied";
    } catch {
      said.textContent = "Not copied: the browser forbids it";
    }
  };
  const button = element("button", { type: "button", class: "small", "aria-label": `Copy: ${label}`, click: copy }, "Copy");
  return element("div", { class: "copyable" }, text.length > LONG ? scroller(label, text) : wrapped(text), element("div", {}, button, said));
}

/**
 * A table.
 * @param {string[]} heads
 * @param {Child[][]} rows
 */
export function table(heads, rows) {
  return element(
    "div",
    { class: "table", tabindex: "0", role: "group", "aria-label": heads.join(", ") },
    element(
      "table",
      {},
      element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
      element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map((cell) => element("td", {}, cell))))),
    ),
  );
}

/** @param {string} text */
export function code(text) {
  return element("code", {}, text);
}

/**
 * A diagram. Its source is a text that the library makes of a rule; what is no part of a diagram is left out, since the
 * rule may be of code that somebody else wrote.
 * @param {string} source
 * @param {(name: string) => void} follow Called with the fragment of a link.
 */
export function diagram(source, follow) {
  const read = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
  const box = element("div", { class: "diagram", tabindex: "0", role: "group", "aria-label": "Railroad diagram" });
  const drawn = copied(read);
  if (drawn) box.append(drawn);
  box.addEventListener("click", (event) => {
    const address = /** @type {Element} */ (event.target).closest("a")?.getAttribute("href");
    if (!address) return;
    event.preventDefault();
    follow(address);
  });
  return box;
}

/**
 * Write into a field, in place of a part of its text, as if it were typed: the browser can undo it.
 * @param {HTMLTextAreaElement} field
 * @param {string} text
 * @param {number} start
 * @param {number} end
 */
export function write(field, text, start, end) {
  field.focus();
  field.setSelectionRange(start, end);
  document.execCommand(text ? "insertText" : "delete", false, text); // the only way that keeps the history
}

/**
 * Put other content into a box. If the focus is in its diagram, it goes to the new one: a link there has been followed.
 * @param {HTMLElement} box
 * @param {...Child} children
 */
export function refill(box, ...children) {
  const follows = box.querySelector(".diagram")?.contains(document.activeElement);
  box.replaceChildren(.../** @type {(string | Node)[]} */ (children.filter(Boolean)));
  if (follows) /** @type {HTMLElement | null} */ (box.querySelector(".diagram"))?.focus();
}

/**
 * @param {Element} given
 * @returns {Element | null}
 */
function copied(given) {
  if (given.namespaceURI !== SVG || !DRAWN.has(given.localName)) return null;
  const made = document.createElementNS(SVG, given.localName);
  for (const { name, value } of given.attributes) {
    if (DRAWN_ATTRIBUTES.has(name) && (name !== "href" || value.startsWith("#"))) made.setAttribute(name, value);
  }
  for (const child of given.childNodes) {
    const copy = child.nodeType === Node.ELEMENT_NODE ? copied(/** @type {Element} */ (child)) : child.textContent;
    if (copy !== null) made.append(copy);
  }
  return made;
}

// The helpers that build elements. Text is always set as text, never as HTML, and characters that
// would be obeyed or hide something are made visible: much of it comes from strangers.

import { visible, visibleLine } from "../../../packaging/js/visible";

/** What of an element people read or hear. */
const READ: ReadonlySet<string> = new Set(["textContent", "title", "ariaLabel"]);

/** An element with properties and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  for (const [property, value] of Object.entries(properties)) {
    const isRead = READ.has(property) && typeof value === "string";
    Reflect.set(node, property, isRead ? visible(value) : value);
  }
  node.append(...children.map((child) => (typeof child === "string" ? visible(child) : child)));
  return node;
}

/** An element with a tone, which colours it, and a text. */
export function toned<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  tone: string,
  textContent: string,
): HTMLElementTagNameMap[Name] {
  const node = element(name);
  node.className = className;
  node.dataset.tone = tone;
  node.textContent = visible(textContent);
  return node;
}

/** A button with a text. */
export function button(text: string, pressed: () => void): HTMLButtonElement {
  const node = element("button", { type: "button", textContent: text });
  node.addEventListener("click", pressed);
  return node;
}

/** The element of an id that the page itself holds. */
export function byId<Type extends HTMLElement>(id: string): Type {
  const node = document.getElementById(id);
  if (!node) {
    throw new Error(`the page lacks #${id}`);
  }
  return node as Type;
}

/** Sets a text only where it differs: what is live would be read out again. */
export function setText(node: HTMLElement, text: string): void {
  const shown = visible(text);
  if (node.textContent !== shown) {
    node.textContent = shown;
  }
}

/** What is shown where there is nothing to show, and why. */
export function emptyState(reason: string): HTMLElement {
  return element("p", { className: "empty", textContent: reason });
}

/** Fills a select, keeping what it is where that is the same. */
export function setOptions(
  select: HTMLSelectElement,
  options: { value: string; text: string }[],
  chosen: string,
): void {
  const now = [...select.options]
    .map(({ value, textContent }) => `${value}\n${textContent}`)
    .join();
  if (now !== options.map(({ value, text }) => `${value}\n${visibleLine(text)}`).join()) {
    select.replaceChildren(
      ...options.map(({ value, text }) =>
        element("option", { value, textContent: visibleLine(text) }),
      ),
    );
  }
  select.value = chosen;
}

/** A number as people read it. */
export function readable(count: number): string {
  return count.toLocaleString("en-US");
}

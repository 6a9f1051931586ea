// The helpers that build elements. Text is always set as text, never as HTML.

/** An element with properties and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const node = Object.assign(document.createElement(name), properties);
  for (const child of children) {
    node.append(child);
  }
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
  node.textContent = textContent;
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
  if (node.textContent !== text) {
    node.textContent = text;
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
  const now = [...select.options].map(({ value, text }) => `${value}\n${text}`).join();
  if (now !== options.map(({ value, text }) => `${value}\n${text}`).join()) {
    select.replaceChildren(
      ...options.map(({ value, text }) => element("option", { value, textContent: text })),
    );
  }
  select.value = chosen;
}

/** A number as people read it. */
export function readable(count: number): string {
  return count.toLocaleString("en-US");
}

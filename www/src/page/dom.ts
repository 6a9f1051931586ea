// The helpers that build elements. Text is always set as text, never as HTML: much of it comes from strangers.
// Control characters and invisible characters are made visible.

import { visibleLine } from "../../../packaging/js/visible";
import { charactersOf, Said, type Text } from "../language/said";

/** The properties of an element that people read or hear. */
const READ: ReadonlySet<string> = new Set(["textContent", "title", "ariaLabel", "placeholder"]);

/** Properties of an element. Properties that people read may be texts of the page. */
type Properties<Element> = {
  [Name in keyof Element]?: Name extends "textContent" | "title" | "ariaLabel" | "placeholder"
    ? Text
    : Element[Name];
};

/** An element with properties and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | Text)[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  for (const [property, value] of Object.entries(properties)) {
    const isText = value instanceof Said || (READ.has(property) && typeof value === "string");
    Reflect.set(node, property, isText ? charactersOf(value) : value);
  }
  node.append(
    ...children.map((child) =>
      child instanceof Said || typeof child === "string" ? charactersOf(child) : child,
    ),
  );
  return node;
}

/** An element with a tone, which colours it, and a text. */
export function toned<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  tone: string,
  text: Text,
): HTMLElementTagNameMap[Name] {
  const node = element(name);
  node.className = className;
  node.dataset.tone = tone;
  node.textContent = charactersOf(text);
  return node;
}

/** A button with a text. */
export function button(text: Text, pressed: () => void): HTMLButtonElement {
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

/** Sets a text only where it differs: screen readers would read a live region again. */
export function setText(node: HTMLElement, text: Text): void {
  const shown = charactersOf(text);
  if (node.textContent !== shown) {
    node.textContent = shown;
  }
}

/** An element in place of an empty result. It says why there is nothing. */
export function emptyState(reason: Text): HTMLElement {
  return element("p", { className: "empty", textContent: reason });
}

/** Fills a select, unless it has these options already. */
export function setOptions(
  select: HTMLSelectElement,
  options: { value: string; text: Text }[],
  chosen: string,
): void {
  const wanted = options.map(({ value, text }) => ({
    value,
    textContent: text instanceof Said ? text : new Said(visibleLine(text)),
  }));
  const now = [...select.options]
    .map(({ value, textContent }) => `${value}\n${textContent}`)
    .join();
  if (now !== wanted.map(({ value, textContent }) => `${value}\n${textContent}`).join()) {
    select.replaceChildren(...wanted.map((option) => element("option", option)));
  }
  // The browser would draw the select again.
  if (select.value !== chosen) {
    select.value = chosen;
  }
}

/**
 * A button in a tooltip. It acts as soon as it is pressed, since the tooltip may be drawn anew
 * before it is let go; and once, though a click follows.
 */
export function pressButton(title: Text, act: () => void): HTMLButtonElement {
  let isDone = false;
  const press = (event: Event) => {
    event.preventDefault();
    if (!isDone) {
      isDone = true;
      act();
    }
  };
  const node = button(title, () => {});
  node.onclick = press;
  node.onmousedown = (event) => event.button === 0 && press(event);
  return node;
}

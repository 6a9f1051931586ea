// The one helper that builds elements.

/** An element with properties and children. Text is always set as text, never as HTML. */
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

/** The element of an id that the page itself holds. */
export function byId<Type extends HTMLElement>(id: string): Type {
  const node = document.getElementById(id);
  if (!node) {
    throw new Error(`the page lacks #${id}`);
  }
  return node as Type;
}

// The Markdown that the engine writes: paragraphs, lists, code, emphasis. Each piece becomes text;
// links and HTML stay what they are written as.

import { element } from "./dom";

/** Elements for a text in Markdown. */
export function markdown(text: string): HTMLElement[] {
  const nodes: HTMLElement[] = [];
  const fence = /^```\w*\n([\s\S]*?)\n?```$/gm;
  let at = 0;
  for (const match of text.matchAll(fence)) {
    nodes.push(...paragraphs(text.slice(at, match.index)));
    nodes.push(element("pre", {}, element("code", { textContent: match[1] ?? "" })));
    at = match.index + match[0].length;
  }
  return [...nodes, ...paragraphs(text.slice(at))];
}

function paragraphs(text: string): HTMLElement[] {
  return text
    .split(/\n{2,}|^---$/m)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map((block) => {
      const lines = block.split("\n");
      return lines.every((line) => /^[-*] /.test(line))
        ? element("ul", {}, ...lines.map((line) => element("li", {}, ...spans(line.slice(2)))))
        : element("p", {}, ...spans(block));
    });
}

/** A line of Markdown: code and emphasis. */
export function spans(text: string): (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let at = 0;
  for (const match of text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\\([\\`*_{}[\]()#+.!<>|-])/g)) {
    nodes.push(text.slice(at, match.index));
    const [whole, code, strong, escaped] = match;
    if (code !== undefined) {
      nodes.push(element("code", { textContent: code }));
    } else if (strong !== undefined) {
      nodes.push(element("strong", { textContent: strong }));
    } else {
      nodes.push(escaped ?? whole);
    }
    at = match.index + whole.length;
  }
  nodes.push(text.slice(at));
  return nodes;
}

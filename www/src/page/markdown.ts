// The Markdown that the engine writes: paragraphs, lists, code, emphasis, line breaks, addresses.
// Each piece becomes text, also addresses. Other links and HTML stay as they are written.

import { Said } from "../language/said";
import { element } from "./dom";

/** Elements for a text in Markdown. */
export function markdown(text: string): HTMLElement[] {
  const nodes: HTMLElement[] = [];
  const fence = /^(`{3,})\w*\n([\s\S]*?)\n?\1$/gm;
  let at = 0;
  for (const match of text.matchAll(fence)) {
    nodes.push(...paragraphs(text.slice(at, match.index)));
    nodes.push(element("pre", {}, element("code", { textContent: match[2] ?? "" })));
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

/** A text in which backticks mark code, which needs no other isolation, and nothing else is marked. */
export function withCode(text: string): (Node | Said)[] {
  return text
    .split(/`([^`]+)`/)
    .map((part, at) =>
      at % 2 === 1
        ? element("code", { textContent: new Said(part.replace(/[\u2066-\u2069]/g, "")) })
        : new Said(part),
    );
}

/** Markdown within a line: code, emphasis, an address, an escape, a line break. */
const SPAN =
  /(`+)(.+?)(?<!`)\1(?!`)|\*\*((?:\\.|[^*\\])+)\*\*|<(https?:\/\/[^\s<>]*)>|\\([!-/:-@[-`{-~])|( {2}\n)/gs;

/** The pieces of a paragraph of Markdown. */
export function spans(text: string): (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let at = 0;
  for (const match of text.matchAll(SPAN)) {
    nodes.push(text.slice(at, match.index));
    const [whole, , code, strong, address, escaped, lineBreak] = match;
    if (code !== undefined) {
      // Spaces separate backticks at an end from the fence.
      const inner = /^ (.*`.*) $/s.exec(code)?.[1] ?? code;
      nodes.push(element("code", { textContent: inner }));
    } else if (strong !== undefined) {
      nodes.push(element("strong", {}, ...spans(strong)));
    } else if (lineBreak !== undefined) {
      nodes.push(element("br"));
    } else {
      nodes.push(address ?? escaped ?? whole);
    }
    at = match.index + whole.length;
  }
  nodes.push(text.slice(at));
  return nodes;
}

// Colours for CEL: a rule is cut into its tokens once, and shown whole or in parts.

import { element } from "./dom";

/** The kinds of tokens. The style sheet has a colour for each. */
type TokenKind =
  | "string"
  | "number"
  | "keyword"
  | "self"
  | "function"
  | "field"
  | "operator"
  | "comment";

/** A part of an expression that has a colour. */
export interface CelToken {
  from: number;
  to: number;
  kind: TokenKind;
}

const TOKENS = new RegExp(
  [
    /(?<comment>\/\/[^\n]*)/,
    /(?<string>[rR]?[bB]?(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$))|(?:[rR][bB]?|[bB][rR])(?:"[^"\n]*"?|'[^'\n]*'?)|[bB]?(?:"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?))/,
    /(?<number>(?:0[xX][\da-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)[uU]?)/,
    /(?<name>[A-Za-z_]\w*|`[^`\n]*`)/,
    /(?<operator>&&|\|\||[=!<>]=|[-+*/%!<>?:])/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu",
);

const KEYWORDS = new Set(["true", "false", "null", "in"]);

/** The tokens of an expression, in their order. Names of variables have no colour. */
export function celTokens(text: string): CelToken[] {
  const found: CelToken[] = [];
  for (const { index: from, 0: token, groups = {} } of text.matchAll(TOKENS)) {
    const to = from + token.length;
    const kind = groups.name === undefined ? otherKind(groups) : nameKind(token, text, from, to);
    if (kind !== undefined) {
      found.push({ from, to, kind });
    }
  }
  return found;
}

function otherKind({ comment, string, number }: Record<string, string | undefined>): TokenKind {
  if (comment !== undefined) {
    return "comment";
  }
  return string !== undefined ? "string" : number !== undefined ? "number" : "operator";
}

function nameKind(name: string, text: string, from: number, to: number): TokenKind | undefined {
  const isMember = text[from - 1] === "." || text.startsWith(".?", from - 2);
  if (!isMember && KEYWORDS.has(name)) {
    return "keyword";
  }
  if (!isMember && (name === "self" || name === "oldSelf")) {
    return "self";
  }
  if (text[to] === "(") {
    return "function";
  }
  return isMember ? "field" : undefined;
}

/** An expression with colours. */
export class CelText {
  readonly #text: string;
  readonly #tokens: CelToken[];

  constructor(text: string) {
    this.#text = text;
    this.#tokens = celTokens(text);
  }

  /** The texts and elements of a part of the expression. */
  pieces(start = 0, end = this.#text.length): (Node | string)[] {
    const pieces: (Node | string)[] = [];
    let at = start;
    for (const { from, to, kind } of this.#tokens) {
      const [first, last] = [Math.max(from, at), Math.min(to, end)];
      if (first < last) {
        pieces.push(this.#text.slice(at, first));
        const textContent = this.#text.slice(first, last);
        pieces.push(element("span", { className: `cel-${kind}`, textContent }));
        at = last;
      }
    }
    pieces.push(this.#text.slice(at, end));
    return pieces.filter((piece) => piece !== "");
  }
}

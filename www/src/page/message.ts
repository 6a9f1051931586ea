// Splits a message into parts. The first field is emphasized. An expression with a mark below one of its columns has
// a fixed-width font.

import type { Message } from "../language/message";
import type { Text } from "../language/said";
import { told } from "../language/say";
import { element } from "./dom";

/** The elements and texts of a message. */
export function worded(text: Message | string): (Node | Text)[] {
  const message = told(text);
  if (typeof message !== "string") {
    return [message];
  }
  const [, path, rest] = /^([\w$][^\s:]*)(: .*)$/s.exec(message) ?? [];
  return path === undefined || rest === undefined
    ? snippets(message)
    : [element("code", { textContent: path }), ...snippets(rest)];
}

/** A longer value of a message is cut to its brackets: what is wrong with it stands behind it. */
const LONG_VALUE = 80;

/** A message without the long value that the server quotes; `undefined` if it quotes none. */
export function shortened(message: Message | string): string | undefined {
  if (typeof message !== "string") {
    return undefined;
  }
  const [, before = "", value = "", after = ""] =
    /^(.*?: )(\{.*?\}|\[.*?\])(: .*)$/s.exec(message) ?? [];
  return value.length > LONG_VALUE
    ? `${before}${value.slice(0, 1)}…${value.slice(-1)}${after}`
    : undefined;
}

/** A longer message is cut where there is room for a line. */
const LINE = 240;

/** The first line of a message, without a long value, for a place with little room. */
export function brief(message: string): string {
  const [line = ""] = (shortened(message) ?? message).split("\n");
  return line.length > LINE ? `${line.slice(0, LINE)}…` : line;
}

/** CEL quotes lines of an expression after a bar, and below them points with a caret. */
function snippets(text: string): (Node | string)[] {
  return text
    .split(/((?:^|\n) \|.*(?:\n \|.*)*\n?)/)
    .filter((part) => part !== "")
    .map((part) =>
      /^\n? \|/.test(part)
        ? element("code", { className: "snippet", textContent: part.replace(/^\n|\n$/g, "") })
        : part,
    );
}

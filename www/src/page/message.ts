// Splits a message into parts. The field of an error is emphasized. An expression with a mark below one of its columns has
// a fixed-width font.

import type { ErrorParts } from "../engine/error-parts";
import type { Message } from "../language/message";
import type { Text } from "../language/said";
import { told } from "../language/say";
import { element } from "./dom";
import { withCode } from "./markdown";

/** The elements and texts of a message. The parts are those of the server's error, if it is one. */
export function worded(text: Message | string, parts?: ErrorParts): (Node | Text)[] {
  const message = told(text);
  if (typeof message !== "string") {
    return withCode(message.text);
  }
  const { field = "" } = parts ?? {};
  return field === ""
    ? snippets(message)
    : [element("code", { textContent: field }), ...snippets(message.slice(field.length))];
}

/** A longer message is cut where there is room for a line. */
const LINE = 240;

/** The first line of a message, for a place with little room. */
export function brief(message: string): string {
  const [line = ""] = message.split("\n");
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

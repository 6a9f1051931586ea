// The items of lists as texts of their own.

import { parse, type Range } from "../js/tools.ts";

/**
 * The text of an item of a list, with repeated keys, or its JSON if the text alone means something else.
 *
 * @param lines the lines of the list
 * @param range the place of the item there
 */
export function textOfItem(lines: readonly string[], { start, end }: Range, json: string): string {
  const own = lines.slice(start.line, end.line + 1);
  own.push(own.pop()?.slice(0, end.character) ?? "");
  // Blanks in place of the dash keep the columns.
  own[0] = " ".repeat(start.character) + (own[0] ?? "").slice(start.character);
  const text = own.join("\n");
  const [document] = parse(text);
  return document?.json === json ? text : json;
}

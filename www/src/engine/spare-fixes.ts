// Fixes of single values. The engine does not offer them, since the value may still be wrong after them.

import { type Diagnostic, parse } from "crd-drydock/slim";
import { message } from "../language/message";
import type { Edit, Fix, Pane } from "./protocol";

/** The name of an object, as the server demands it: a subdomain of RFC 1123. */
const NAME = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const LONGEST_NAME = 253;

/** A longer value gets no fix. Patterns would take long for it, too. */
const LONGEST_VALUE = 1000;

/** A whole number in quotes. One that begins with a zero would be octal without them. */
const WHOLE_NUMBER = /^(["'])-?(?:0|[1-9]\d{0,17})\1$/;

/** The fixes of a diagnostic whose range has this text. */
export function spareFixes(pane: Pane, { code, data, range }: Diagnostic, written: string): Fix[] {
  if (written.length > LONGEST_VALUE) {
    return [];
  }
  const writing = (newText: string): Fix[] => {
    const edits: Edit[] = [{ pane, range, newText }];
    return [{ title: message("write-instead", { text: newText }), edits }];
  };
  if (code === "invalid-value" && data?.path === "metadata.name") {
    const before = textOf(written);
    const name = validName(before);
    const isQuoted = /^["']/.test(written);
    return name === undefined || name === before
      ? []
      : writing(isQuoted ? JSON.stringify(name) : name);
  }
  if (code !== "wrong-type" || range.start.line !== range.end.line) {
    return [];
  }
  const wanted = data?.wanted ?? "";
  if (WHOLE_NUMBER.test(written) && (wanted === "integer" || wanted === "number")) {
    return writing(written.slice(1, -1));
  }
  const item = onlyItem(written, wanted);
  return item === undefined ? [] : writing(item);
}

/** A valid name that is similar to an invalid one. `undefined` if there is none. */
function validName(name: string): string | undefined {
  const parts = name.toLowerCase().split(".");
  const valid = parts.map((part) => part.replace(/[\s_/:]+/g, "-").replace(/^-+|-+$/g, ""));
  const found = valid.join(".");
  return NAME.test(found) && found.length <= LONGEST_NAME ? found : undefined;
}

/** The text of the only item of a list, if the item has the type that the schema wants in place of the list. */
function onlyItem(written: string, wanted: string): string | undefined {
  const inner = /^\[\s*(.+?)\s*\]$|^- +(.+)$/.exec(written);
  const item = inner?.[1] ?? inner?.[2] ?? "";
  const list = readValue(written);
  const isOnly = Array.isArray(list) && list.length === 1;
  // A comma between the brackets makes the list longer, unless it is part of a text.
  return isOnly && readValue(item) === list[0] && isOfType(list[0], wanted) ? item : undefined;
}

function isOfType(value: unknown, wanted: string): boolean {
  return (
    typeof value === (wanted === "integer" ? "number" : wanted) &&
    (wanted !== "integer" || Number.isInteger(value))
  );
}

function readValue(written: string): unknown {
  return parse(written)[0]?.value;
}

function textOf(written: string): string {
  const value = readValue(written);
  return typeof value === "string" ? value : "";
}

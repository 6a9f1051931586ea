// XML for JUnit reports.

import { visible } from "../../js/visible.ts";

/** The start of an element, and the text in it. */
export function open(tag: string, attributes: Record<string, string | number>, text = ""): string {
  const all = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${attribute(String(value))}"`,
  );
  return `<${tag}${all.join("")}>${escaped(text)}`;
}

export function close(tag: string): string {
  return `</${tag}>`;
}

export function writtenXml(lines: string[]): string {
  return `${['<?xml version="1.0" encoding="UTF-8"?>', ...lines].join("\n")}\n`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
};

/** XML has no other control characters and no lone surrogates; they and bidirectional ones are shown. */
export function escaped(text: string): string {
  const clean = visible(text).replace(/[\uFFFE\uFFFF]/g, "\uFFFD");
  return clean.replace(/[&<>"\t]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** In attributes line breaks would become spaces. */
function attribute(text: string): string {
  return escaped(text).replaceAll("\n", "&#10;");
}

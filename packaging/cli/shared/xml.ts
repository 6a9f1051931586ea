// XML for JUnit reports.

import { repository } from "../../js/tools.ts";

/** The start of an element. */
export function open(tag: string, attributes: Record<string, string | number>): string {
  const all = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${attribute(String(value))}"`,
  );
  return `<${tag}${all.join("")}>`;
}

/** In attributes line breaks would become spaces. */
function attribute(text: string): string {
  return repository.xmlText(text).replaceAll("\n", "&#10;");
}

// Names of fields and values as code.

import { listOf } from "../language/say";
import { element } from "./dom";

/** Texts as code, as the reader lists them. */
export function codes(texts: string[]): DocumentFragment {
  return listOf(texts.map((textContent) => element("code", { textContent })));
}

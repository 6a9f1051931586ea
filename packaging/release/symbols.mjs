// The names of functions as the compiler writes them and as people read them.

import { readFileSync } from "node:fs";

/** As rustc mangles: `_ZN`, the parts of the path with their lengths, a hash as the last, `E`. */
const SYMBOL = /_ZN[\w$.]+?17h[0-9a-f]{16}E/g;
const ESCAPES = { SP: "@", BP: "*", RF: "&", LT: "<", GT: ">", LP: "(", RP: ")", C: "," };

/** The different symbols in the text of an object file. */
export function symbolsOf(object) {
  return new Set(object.match(SYMBOL));
}

/** E.g. `crd_drydock::value::map::Map::get`, without its hash; what is generic has one for all types. */
export function readable(symbol) {
  const parts = [];
  for (let at = "_ZN".length; symbol[at] !== "E"; ) {
    const [digits] = symbol.slice(at).match(/^\d+/);
    at += digits.length;
    parts.push(plain(symbol.slice(at, at + Number(digits))));
    at += Number(digits);
  }
  return parts.slice(0, -1).join("::");
}

function plain(part) {
  return part
    .replace(/^_(?=\$)/, "")
    .replaceAll("..", "::")
    .replaceAll(/\$u([0-9a-f]+)\$/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\$([A-Z]+)\$/g, (all, name) => ESCAPES[name] ?? all);
}

/** The file of the functions that `npm run profile` found to be hot. */
export const HOT_LIST = new URL("hot.txt", import.meta.url);

/**
 * Hot functions that only the tools have, whose module is not profiled: a comparison reads all lines of
 * both definitions.
 */
const HOT_OF_TOOLS = [
  "lines",
  "continued",
  "value",
  "split",
  "closing",
  "spaces",
  "trimmed_end",
].map((name) => `crd_drydock::compare::text::lines::${name}`);

/** Their names. A profile tries other lists. */
export function hotList() {
  const text = readFileSync(process.env.CRD_DRYDOCK_HOT ?? HOT_LIST, "utf8");
  const profiled = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Set([...profiled, ...HOT_OF_TOOLS]);
}

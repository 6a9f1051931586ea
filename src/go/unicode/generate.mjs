// Writes categories.bin, scripts.bin, scripts.rs and folds.rs beside this file from the
// Unicode 15.0 data of the npm package @unicode/unicode-15.0.0, the version that Go 1.26 carries,
// with which Kubernetes 1.36 is built.
//
//   npm pack @unicode/unicode-15.0.0 && tar xzf unicode-unicode-15.0.0-*.tgz
//   node src/go/unicode/generate.mjs package

import { readdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const data = resolve(process.argv[2] ?? "package");
const load = async (path) => (await import(pathToFileURL(`${data}/${path}`).href)).default;
const here = (name) => new URL(name, import.meta.url);

// In the order of `SHORT` in property.rs.
const CATEGORIES = [
  ["Lu", "Uppercase_Letter"], ["Ll", "Lowercase_Letter"], ["Lt", "Titlecase_Letter"],
  ["Lm", "Modifier_Letter"], ["Lo", "Other_Letter"], ["Mn", "Nonspacing_Mark"],
  ["Mc", "Spacing_Mark"], ["Me", "Enclosing_Mark"], ["Nd", "Decimal_Number"],
  ["Nl", "Letter_Number"], ["No", "Other_Number"], ["Pc", "Connector_Punctuation"],
  ["Pd", "Dash_Punctuation"], ["Ps", "Open_Punctuation"], ["Pe", "Close_Punctuation"],
  ["Pi", "Initial_Punctuation"], ["Pf", "Final_Punctuation"], ["Po", "Other_Punctuation"],
  ["Sm", "Math_Symbol"], ["Sc", "Currency_Symbol"], ["Sk", "Modifier_Symbol"],
  ["So", "Other_Symbol"], ["Zs", "Space_Separator"], ["Zl", "Line_Separator"],
  ["Zp", "Paragraph_Separator"], ["Cc", "Control"], ["Cf", "Format"], ["Cs", "Surrogate"],
  ["Co", "Private_Use"], ["Cn", "Unassigned"],
];
const SIZE = 0x110000;

const varint = (n) => {
  const bytes = [];
  for (; n > 127; n >>>= 7) bytes.push((n & 127) | 128);
  return [...bytes, n];
};

function runs(values) {
  const out = [];
  for (let at = 0; at < SIZE; ) {
    let end = at;
    while (end < SIZE && values[end] === values[at]) end++;
    out.push([end - at, values[at]]);
    at = end;
  }
  return out;
}

async function fill(values, folder, names) {
  for (const [id, name] of names.entries()) {
    for (const c of await load(`${folder}/${name}/code-points.mjs`)) {
      if (values[c] !== 255) throw new Error(`U+${c.toString(16)} is in two of ${folder}`);
      values[c] = id;
    }
  }
}

const categories = new Uint8Array(SIZE).fill(255);
await fill(categories, "General_Category", CATEGORIES.map(([, name]) => name));
if (categories.includes(255)) throw new Error("a code point has no category");
writeFileSync(
  here("categories.bin"),
  Uint8Array.from(runs(categories).flatMap(([length, id]) =>
    length < 8 ? [(id << 3) | length] : [id << 3, ...varint(length)])),
);

const scripts = readdirSync(`${data}/Script`).filter((name) => name !== "Unknown").sort();
const scriptOf = new Uint8Array(SIZE).fill(255);
await fill(scriptOf, "Script", scripts);
writeFileSync(
  here("scripts.bin"),
  Uint8Array.from(runs(scriptOf).flatMap(([length, id]) => [id, ...varint(length)])),
);
writeFileSync(here("scripts.rs"), [
  "//! Names of the Unicode 15.0 scripts. Written by generate.mjs.",
  "",
  "/// In the order of the ids in scripts.bin, one in a line.",
  'pub const NAMES: &str = "\\',
  ...scripts.map((name) => `${name}\\n\\`),
  '";',
  "",
].join("\n"));

// Orbits: the classes of code points that fold to the same one (statuses C and S).
const orbits = new Map();
for (const status of ["C", "S"]) {
  for (const [from, to] of await load(`Case_Folding/${status}/code-points.mjs`)) {
    orbits.set(to, (orbits.get(to) ?? [to]).concat(from));
  }
}
const next = new Map();
for (const orbit of orbits.values()) {
  orbit.sort((a, b) => a - b);
  orbit.forEach((c, i) => next.set(c, orbit[(i + 1) % orbit.length]));
}
const table = [];
for (const c of [...next.keys()].sort((a, b) => a - b)) {
  const delta = next.get(c) - c;
  const last = table.at(-1);
  const length = last ? last.hi - last.lo + 1 : 0;
  if (last && c === last.hi + 1) {
    if (last.delta === delta && !last.pairs) { last.hi = c; continue; }
    if (last.pairs && delta === (length % 2 ? -1 : 1)) { last.hi = c; continue; }
    if (length === 1 && last.delta === 1 && delta === -1) { last.pairs = true; last.hi = c; continue; }
  }
  table.push({ lo: c, hi: c, delta });
}
const hex = (n) => `0x${n.toString(16)}`;
const column = (says, start, values) => [
  `/// ${says}`,
  "#[rustfmt::skip]",
  `pub static ${start}; ${values.length}] = [`,
  ...rows(values).map((row) => `    ${row.join(", ")},`),
  "];",
];
const rows = (values) =>
  Array.from({ length: Math.ceil(values.length / 12) }, (_, at) => values.slice(at * 12, at * 12 + 12));
writeFileSync(here("folds.rs"), [
  "//! Simple case folding of Unicode 15.0. Written by generate.mjs.",
  "",
  "// In columns, which compress better than rows.",
  "",
  ...column(
    "The first code points of the runs of those that others fold with, ascending.",
    "FIRST: [u32",
    table.map(({ lo }) => hex(lo)),
  ),
  "",
  ...column(
    "How many code points of each run follow its first one.",
    "MORE: [u8",
    table.map(({ lo, hi }) => hi - lo),
  ),
  "",
  ...column(
    "How far the next code point of the orbit is for those of a run; 0 where they alternate: the\n/// first goes to the second and the second to the first.",
    "STEP: [i32",
    table.map(({ delta, pairs }) => (pairs ? 0 : delta)),
  ),
  "",
].join("\n"));
console.log(`${scripts.length} scripts, ${next.size} code points that fold, ${table.length} runs`);

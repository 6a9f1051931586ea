// JSON text without loss: what JSON.parse does not tell.

/** The own text of each member of an object; a later member of the same name wins. */
export function rawMembers(text) {
  const members = new Map();
  let at = skipSpace(text, text.indexOf("{") + 1);
  while (text[at] === '"') {
    const keyEnd = stringEnd(text, at);
    const key = JSON.parse(text.slice(at, keyEnd));
    const start = skipSpace(text, text.indexOf(":", keyEnd) + 1);
    const end = valueEnd(text, start);
    members.set(key, text.slice(start, end));
    at = skipSpace(text, end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return members;
}

/** The own text of each item of an array. */
export function rawItems(text) {
  const items = [];
  let at = skipSpace(text, text.indexOf("[") + 1);
  while (text[at] !== "]") {
    const end = valueEnd(text, at);
    items.push(text.slice(at, end));
    at = skipSpace(text, end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return items;
}

/**
 * The tree of a text as Go reads it: maps and arrays, whose leaves are the texts of strings,
 * literals and numbers. An integer that fits int64 is exact, any other number a float64.
 */
export function goTree(text) {
  let at = 0;
  const token = () => {
    const start = at;
    at = valueEnd(text, start);
    return text.slice(start, at);
  };
  const value = () => {
    at = skipSpace(text, at);
    if (text[at] === "{") return new Map(items("}", member));
    if (text[at] === "[") return items("]", value);
    const leaf = token();
    if (leaf.startsWith('"')) return JSON.stringify(JSON.parse(leaf));
    return /^[-\d]/.test(leaf) ? number(leaf) : leaf;
  };
  const member = () => {
    const key = JSON.parse(token());
    at = text.indexOf(":", at) + 1;
    return [key, value()];
  };
  const items = (close, item) => {
    const all = [];
    at = skipSpace(text, at + 1);
    while (at < text.length && text[at] !== close) {
      all.push(item());
      at = skipSpace(text, at);
      if (text[at] === ",") at = skipSpace(text, at + 1);
    }
    at += 1;
    return all;
  };
  return value();
}

/** Where two trees differ, as `[path, want, got]`. */
export function treeDifferences(path, want, got) {
  if (want instanceof Map && got instanceof Map) {
    const keys = new Set([...want.keys(), ...got.keys()]);
    return [...keys].flatMap((key) =>
      treeDifferences(`${path}.${key}`, want.get(key), got.get(key)),
    );
  }
  if (Array.isArray(want) && Array.isArray(got) && want.length === got.length) {
    return want.flatMap((item, at) => treeDifferences(`${path}[${at}]`, item, got[at]));
  }
  return want === got ? [] : [[path, treeText(want), treeText(got)]];
}

/** A tree as JSON text, keys sorted. */
export function treeText(tree) {
  if (tree === undefined) return "nothing";
  if (Array.isArray(tree)) return `[${tree.map(treeText).join(",")}]`;
  if (!(tree instanceof Map)) return tree;
  const members = [...tree].map(([key, value]) => `${JSON.stringify(key)}:${treeText(value)}`);
  return `{${members.sort().join(",")}}`;
}

function number(token) {
  if (/^-?\d+$/.test(token) && BigInt.asIntN(64, BigInt(token)) === BigInt(token)) {
    return token === "-0" ? "-0" : BigInt(token).toString();
  }
  return Object.is(Number(token), -0) ? "-0" : String(Number(token));
}

function skipSpace(text, at) {
  while (" \t\r\n".includes(text[at]) && at < text.length) at += 1;
  return at;
}

function stringEnd(text, start) {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function valueEnd(text, start) {
  if (text[start] === '"') return stringEnd(text, start);
  let at = start;
  let depth = 0;
  for (; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') at = stringEnd(text, at) - 1;
    else if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (char === "," || char === " " || char === "\n")) return at;
  }
  return at;
}

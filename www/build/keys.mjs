// `node www/build/keys.mjs`: writes `src/language/keys.ts`, the types of all messages, from the
// English ones.

import { readFile, writeFile } from "node:fs/promises";
import { parse, Visitor } from "@fluent/syntax";

const MESSAGES = new URL("../src/language/messages/", import.meta.url);
const KEYS = new URL("../src/language/keys.ts", import.meta.url);

/** The messages of a file, and of each the variables that it names. */
export async function messagesOf(file) {
  const { body } = parse(await readFile(new URL(file, MESSAGES), "utf8"), {});
  const found = new Map();
  for (const entry of body) {
    if (entry.type === "Junk") throw new Error(`${file}: ${entry.annotations[0]?.message}`);
    if (entry.type !== "Message") continue;
    const add = (key, pattern) => {
      if (found.has(key)) throw new Error(`${file}: ${key} is there twice`);
      found.set(key, variablesOf(pattern));
    };
    if (entry.value) add(entry.id.name, entry.value);
    for (const { id, value } of entry.attributes) add(`${entry.id.name}.${id.name}`, value);
  }
  return found;
}

function variablesOf(pattern) {
  const names = new Set();
  class Names extends Visitor {
    visitVariableReference({ id }) {
      names.add(id.name);
    }
  }
  new Names().visit(pattern);
  return [...names].sort();
}

/** The text of `keys.ts`. */
export async function keysSource() {
  const lines = [...(await messagesOf("en.ftl"))].map(([key, names]) => {
    const name = /^[a-z]+$/.test(key) ? key : JSON.stringify(key);
    const variables = names.map((name) => JSON.stringify(name)).join(" | ") || "never";
    return `  ${name}: ${variables};`;
  });
  return `// The messages and their variables, from \`messages/en.ftl\`: \`node www/build/keys.mjs\` writes it.

interface Variables {
${lines.join("\n")}
}

/** The name of a message; of an attribute of one: \`name.attribute\`. */
export type Key = keyof Variables;

/** What a message takes besides its name: a value for each variable, or nothing. */
export type Arguments<K extends Key, Value> = [Variables[K]] extends [never]
  ? []
  : [values: Record<Variables[K], Value>];
`;
}

if (process.argv[1] === import.meta.filename) {
  await writeFile(KEYS, await keysSource());
}

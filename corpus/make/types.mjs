// Reads `.types` files: types with their fields, documentation and rules. README.md shows the form.

import { parse } from "yaml";

const TYPE = /^type (\w+) (\{|= (.*))$/;
const FIELD = /^([\w-]+)(\?)?: (.*)$/;
const USE = /^([\w<>[\]]+)(?: (\{.*\}))?$/;
const MARK = /^@(\w+|\+) (.*)$/;

/**
 * The types of a text by name. Each is `{ doc, rules }` with `fields` (an object) or `use` (another
 * name of a type, with keywords of its own).
 *
 * @param text the text of a file
 * @param file its name, for errors
 */
export function readTypes(text, file) {
  const types = new Map();
  let [doc, type, holder] = [[], undefined, undefined];
  const take = () => doc.splice(0).join("\n");
  for (const [index, line] of text.split("\n").entries()) {
    const content = line.trim();
    const fail = (why) => {
      throw new Error(`${file}:${index + 1}: ${why}: ${content}`);
    };
    if (content === "" || content.startsWith("#")) continue;
    if (content.startsWith("//")) {
      doc.push(content.slice(2).trim());
    } else if (content === "}") {
      type = undefined;
    } else if (content.startsWith("@")) {
      const [, key, value] = MARK.exec(content) ?? fail("no rule");
      // A rule that is indented more than a field is the field's.
      addToRule(line.startsWith("    ") ? holder : type, key, value, fail);
    } else if (type === undefined) {
      const [, name, , use] = TYPE.exec(content) ?? fail("no type");
      if (types.has(name)) fail("a second type of this name");
      holder = { doc: take(), rules: [] };
      if (use === undefined) {
        type = holder;
        type.fields = [];
      } else {
        holder.use = readUse(use, fail);
      }
      types.set(name, holder);
    } else {
      const [, name, optional, use] = FIELD.exec(content) ?? fail("no field");
      holder = { name, optional: optional !== undefined, doc: take(), rules: [] };
      holder.use = readUse(use, fail);
      type.fields.push(holder);
    }
  }
  return types;
}

/** The name of a type and the keywords that its use adds. */
function readUse(text, fail) {
  const [, type, keywords] = USE.exec(text) ?? fail("no use of a type");
  return { type, keywords: keywords === undefined ? {} : parse(keywords) };
}

/** `@rule` begins a rule, `@+` continues its text on another line, the rest are its members. */
function addToRule(holder, key, value, fail) {
  const rules = holder?.rules ?? fail("a rule of nothing");
  if (key === "rule") rules.push({ rule: value });
  else if (rules.length === 0) fail("a member of no rule");
  else if (key === "+") rules.at(-1).rule += `\n${value}`;
  else rules.at(-1)[key] = value === "true" ? true : value;
}

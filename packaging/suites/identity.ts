// Gives an object of a suite the name that it has on the server, where its text does not say it.

import type { Position } from "../js/types.ts";

/** The name and namespace of an object. */
export interface ObjectIdentity {
  name: string;
  namespace?: string | undefined;
}

/** The identity of objects that have none. */
export const MADE_UP: ObjectIdentity = { name: "test" };

/** An addition to lines: whole lines, or a part of a line. */
export type Added = { line: number; lines: number } | { line: number; from: number; to: number };

/** Lines with more members, and what was added; nothing if that is at their end. */
export interface Named {
  lines: string[];
  added?: Added;
}

/** The text behind the key of metadata in braces: up to the brace, and behind it. */
const METADATA = /(^|[\s{,])["']?metadata["']?:\s*(&\S+\s*)?\{/;
const COMMENT = /\s+#.*$|^#.*$/;

/** An object with its identity, as far as its metadata says none. */
export function withIdentity(lines: string[], identity: ObjectIdentity): Named {
  const first = lines.find(isContent) ?? "";
  const isFlow = first.trimStart().startsWith("{");
  const indent = indentOf(first);
  const at = lines.findIndex((line) => {
    if (isFlow) return METADATA.test(line);
    return indentOf(line) === indent && /^["']?metadata["']?:/.test(line.trimStart());
  });
  const line = lines[at];
  const inBraces = `metadata: {${membersOf(identity, "").join(", ")}}`;
  if (line === undefined) {
    const isElsewhere = isFlow && lines.some((one) => /\bmetadata["']?:/.test(one));
    if (isElsewhere) return { lines };
    return {
      lines: isFlow ? withMember(lines, inBraces) : [...lines, " ".repeat(indent) + inBraces],
    };
  }
  if (METADATA.test(line)) return inFlow(lines, at, identity);
  const value = line
    .slice(line.indexOf(":") + 1)
    .replace(COMMENT, "")
    .trim();
  return value === "" ? inBlock(lines, at, identity) : { lines };
}

/** The place of the text without what was added. */
export function outwardOf(added: Added | undefined, { line, character }: Position): Position {
  if (added === undefined || line < added.line) return { line, character };
  if ("lines" in added) return { line: Math.max(line - added.lines, 0), character };
  if (line > added.line || character <= added.from) return { line, character };
  const length = added.to - added.from;
  return { line, character: Math.max(character - length, added.from) };
}

/** The place of the text with what was added. */
export function inwardOf(added: Added | undefined, { line, character }: Position): Position {
  if (added === undefined || line < added.line) return { line, character };
  if ("lines" in added) return { line: line + added.lines, character };
  if (line > added.line || character < added.from) return { line, character };
  return { line, character: character + added.to - added.from };
}

/** Whether a line has more than a comment. */
export function isContent(line: string): boolean {
  return /^\s*[^\s#]/.test(line);
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The lines of a value in braces with one more member. */
export function withMember(lines: string[], member: string): string[] {
  const last = lines.at(-1) ?? "";
  const open = last.slice(0, last.lastIndexOf("}"));
  const comma = /[{,]\s*$/.test(open) ? "" : ",";
  return replaced(lines, lines.length - 1, `${open}${comma} ${member}}`);
}

/** The members that metadata with this text lacks. */
function membersOf(identity: ObjectIdentity, metadata: string): string[] {
  const { name, namespace } = identity;
  const has = (key: string) => new RegExp(`(^|[\\s{,])["']?${key}["']?:`).test(metadata);
  // The server makes the name.
  const isNamed = has("name") || (identity === MADE_UP && has("generateName"));
  return [
    ...(isNamed ? [] : [`name: ${JSON.stringify(name)}`]),
    ...(namespace === undefined || has("namespace")
      ? []
      : [`namespace: ${JSON.stringify(namespace)}`]),
  ];
}

function inBlock(lines: string[], at: number, identity: ObjectIdentity): Named {
  const line = lines[at] ?? "";
  const indent = indentOf(line);
  const below = lines.slice(at + 1);
  const end = below.findIndex((one) => one.trim() !== "" && indentOf(one) <= indent);
  const members = (end < 0 ? below : below.slice(0, end)).filter(isContent);
  const [member] = members;
  if (member === undefined) {
    const inBraces = `metadata: {${membersOf(identity, "").join(", ")}}`;
    return { lines: replaced(lines, at, " ".repeat(indent) + inBraces) };
  }
  const inner = indentOf(member);
  const own = members
    .filter((one) => indentOf(one) === inner)
    .map(ownMembers)
    .join("\n");
  const added = membersOf(identity, own).map((one) => " ".repeat(inner) + one);
  if (added.length === 0) return { lines };
  return {
    lines: [...lines.slice(0, at + 1), ...added, ...lines.slice(at + 1)],
    added: { line: at + 1, lines: added.length },
  };
}

function inFlow(lines: string[], at: number, identity: ObjectIdentity): Named {
  const line = lines[at] ?? "";
  const { index = 0, 0: key = "" } = METADATA.exec(line) ?? {};
  const from = index + key.length;
  const behind = [line.slice(from), ...lines.slice(at + 1)].join("\n");
  const members = membersOf(identity, ownMembers(behind));
  if (members.length === 0) return { lines };
  const isEmpty = /^\s*\}/.test(behind);
  const text = members.join(", ") + (isEmpty ? "" : ", ");
  return {
    lines: replaced(lines, at, line.slice(0, from) + text + line.slice(from)),
    added: { line: at, from, to: from + text.length },
  };
}

/** The text of members, up to the brace that ends them, without what stands in further brackets and in quotes. */
function ownMembers(text: string): string {
  let depth = 1;
  let own = "";
  for (const [part] of text.matchAll(/"(?:[^"\\]|\\.)*"\s*:?|[\s\S]/g)) {
    if (part === "{" || part === "[") depth += 1;
    if (part === "}" || part === "]") depth -= 1;
    if (depth === 0) break;
    if (depth === 1) own += part;
  }
  return own;
}

function replaced(lines: string[], at: number, line: string): string[] {
  return lines.map((one, index) => (index === at ? line : one));
}

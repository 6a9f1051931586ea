// Texts that describe a kind and are no manifest: Go types, and schemas without a definition around them.

import { parse } from "crd-drydock/slim";
import { type Message, message } from "../language/message";
import { field } from "./documents";
import type { Pane, Remedy } from "./protocol";

/** What a text is, and what the page can make of it. */
export interface Stranger {
  said: Message;
  remedy?: Remedy;
}

const GO_TYPE = /^type [A-Za-z]\w* struct \{/m;

/** Whether a text is Go source with types. */
export function isGo(text: string): boolean {
  return GO_TYPE.test(text);
}

/** What to do with Go types. */
export function goTip(): Message {
  return message("stranger-go");
}

/** Says what a document is that is no manifest; `undefined` if nobody knows. */
export function strangerOf(text: string, pane: Pane): Stranger | undefined {
  if (isGo(text)) {
    return { said: goTip() };
  }
  const [document, ...others] = parse(text);
  if (others.length > 0 || !isSchema(document?.value)) {
    return undefined;
  }
  const said = message("stranger-schema");
  return pane === "crd" ? { said, remedy: wrapping(text, document?.value) } : { said };
}

function isSchema(value: unknown): boolean {
  const fields = field(value, "properties");
  const isOfObject = field(value, "type") === "object" && typeof fields === "object";
  return isOfObject || typeof field(value, "$schema") === "string" || inner(value) !== undefined;
}

/** The schema below `openAPIV3Schema`, as definitions have it. */
function inner(value: unknown): unknown {
  return field(value, "openAPIV3Schema");
}

/** Members that belong to JSON Schema alone, on a line of their own. */
const FOREIGN = /^\$(?:schema|id)[ \t]*:.*\n?/gm;

/** Puts a definition around a schema: of whole objects, or of their `spec`. */
function wrapping(text: string, value: unknown): Remedy {
  const isWithin = inner(value) !== undefined;
  const fields = field(isWithin ? inner(value) : value, "properties");
  const isOfObjects = ["spec", "apiVersion", "metadata"].some((name) => field(fields, name));
  const isJson = text.trimStart().startsWith("{");
  const written = isJson ? json(isWithin ? inner(value) : value) : text.replace(FOREIGN, "");
  const above = isOfObjects || isWithin ? [] : ["type: object", "properties:", "  spec:"];
  const lines = [
    ...HEAD,
    ...(isWithin && !isJson ? [] : ["      openAPIV3Schema:"]),
    ...above.map((line) => `        ${line}`),
    ...indented(written, isWithin && !isJson ? 6 : above.length > 0 ? 12 : 8),
  ];
  const end = text.split("\n");
  const range = {
    start: { line: 0, character: 0 },
    end: { line: end.length - 1, character: end.at(-1)?.length ?? 0 },
  };
  const does = [{ pane: "crd" as const, range, newText: `${lines.join("\n")}\n` }];
  return { title: message("wrap-schema"), does };
}

const HEAD = [
  "apiVersion: apiextensions.k8s.io/v1",
  "kind: CustomResourceDefinition",
  "metadata:",
  "  name: things.example.com",
  "spec:",
  "  group: example.com",
  "  scope: Namespaced",
  "  names: {plural: things, kind: Thing}",
  "  versions:",
  "  - name: v1",
  "    served: true",
  "    storage: true",
  "    schema:",
];

function json(value: unknown): string {
  const { $schema, $id, ...rest } = value as Record<string, unknown>;
  return JSON.stringify(rest, null, 2);
}

function indented(text: string, by: number): string[] {
  const lines = text.replace(/^---[ \t]*\n/, "").trimEnd();
  return lines.split("\n").map((line) => (line === "" ? "" : " ".repeat(by) + line));
}

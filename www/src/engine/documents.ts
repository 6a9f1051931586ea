// Reads fields of plain values.

import { parse, type WorkspaceObject } from "crd-drydock/slim";
import { type Message, message } from "../language/message";

/** Kind and name, for headings. */
export function titleOf({ kind, name }: WorkspaceObject): Message | string {
  const named = [kind, name].filter(Boolean).join(" ");
  return kind ? named : message("untitled", { name });
}

/** A member of what may be no object at all. */
export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The items of what may be no list. */
export function items(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A string, or none. */
export function word(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Whether the documents of two texts are the same values. */
export function isSame(texts: [string, string]): boolean {
  const [one, other] = texts.map((text) =>
    JSON.stringify(parse(text).map(({ json, error }) => [json, error])),
  );
  return one === other;
}

/** Whether a text that holds an object holds nothing else. */
export function isOneDocument(text: string): boolean {
  return !/^(?:---|\.\.\.)/m.test(text) && !/^\s*[{[]/.test(text);
}

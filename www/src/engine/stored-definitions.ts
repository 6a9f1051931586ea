// The definitions of a text as they are written: those of the previous pane, and those that take their
// place.

import type { Range, Workspace } from "crd-drydock/slim";

/** A definition as it is written. */
export interface Stored {
  text: string;
  /** The line of the pane that its first line is. */
  line: number;
}

/**
 * The definitions of a text, by name; of two with one name the last counts.
 *
 * @param workspace an empty one of the engine at hand, which is freed
 */
export function storedDefinitions(
  text: string,
  workspace: Pick<Workspace, "set" | "definitions" | "text" | "free">,
): Map<string, Stored> {
  const uri = "definitions";
  workspace.set(uri, text);
  const definitions = workspace.definitions();
  const found = definitions.map(({ name, range }) => [name, definitionAt(workspace, uri, range)]);
  workspace.free();
  return new Map(found as [string, Stored][]);
}

/** The definition at a range of a text. */
export function definitionAt(
  workspace: Pick<Workspace, "text">,
  uri: string,
  range: Range,
): Stored {
  const own = { text: workspace.text(uri, range) ?? "", line: range.start.line };
  return HAS_KIND.test(own.text) ? own : withType(own);
}

const HAS_KIND = /\bkind["']?\s*:\s*["']?CustomResourceDefinition\b/;

/** An item of a list of definitions that does not repeat the type, with the type. */
function withType({ text, line }: Stored): Stored {
  const [apiVersion, kind] = ["apiextensions.k8s.io/v1", "CustomResourceDefinition"];
  if (/^\s*\{/.test(text)) {
    const type = `"apiVersion": "${apiVersion}", "kind": "${kind}"`;
    return { text: text.replace("{", `{${type}, `), line };
  }
  const [indent = ""] = /^ */.exec(text) ?? [];
  const type = [`apiVersion: ${apiVersion}`, `kind: ${kind}`];
  return { text: [...type.map((one) => indent + one), text].join("\n"), line: line - type.length };
}

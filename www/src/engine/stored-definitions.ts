// The definitions of a text as they are written.

import type { Range, Workspace } from "crd-drydock/slim";

/** A definition as it is written. */
export interface Stored {
  text: string;
  /** The line of the pane at which the text starts. */
  line: number;
}

/**
 * The definitions of a text, by name. If two have the same name, the last one counts.
 *
 * @param workspace an empty workspace of the engine that asks; it is freed
 */
export function storedDefinitions(
  text: string,
  workspace: Pick<Workspace, "set" | "definitions" | "text" | "free">,
): Map<string, Stored> {
  const uri = "definitions";
  workspace.set(uri, text);
  const found = definitionsIn(workspace, uri);
  workspace.free();
  return found;
}

/** The definitions of a text in a workspace, by name. If two have the same name, the last one counts. */
export function definitionsIn(
  workspace: Pick<Workspace, "definitions" | "text">,
  uri: string,
): Map<string, Stored> {
  const own = workspace.definitions().filter((one) => one.uri === uri);
  return new Map(own.map(({ name, range }) => [name, definitionAt(workspace, uri, range)]));
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

/** Adds the type: an item of a list of definitions may lack it. */
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

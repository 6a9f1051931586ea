// Links from a text to files that it names: definitions of a configuration, the definition that a suite
// tests, the schema of yaml-language-server.

import { linesOf } from "../js/lines.ts";
import { locate, parse, type Range } from "../js/tools.ts";
import { isConfiguration } from "./configurations.ts";
import type { Server } from "./server.ts";

interface Link {
  range: Range;
  target: string;
}

const SCHEMA = /^(#\s*yaml-language-server\s*:\s*\$schema=)(\S+)/;

export function registerLinks({ gate, texts, suites }: Server): void {
  gate.about("textDocument/documentLink", ({ uri }) => {
    const text = texts.get(uri) ?? "";
    const { crd } = suites.suiteOf(uri) ?? {};
    const links = [
      ...schemaLinks(text),
      ...(crd ? [{ range: crd.range, name: crd.value }] : []),
      ...(isConfiguration(uri, text) && !uri.endsWith(".json") ? definitionLinks(text) : []),
    ];
    return links.flatMap(({ range, name }): Link[] => {
      const target = addressOf(name, uri);
      return target === undefined ? [] : [{ range, target }];
    });
  });
}

/** A path or an address, seen from a text; globs name no file. */
function addressOf(name: string, base: string): string | undefined {
  if (/[*?[\]{}]/.test(name)) return undefined;
  try {
    return new URL(name, base).href;
  } catch {
    return undefined;
  }
}

function schemaLinks(text: string): { range: Range; name: string }[] {
  if (!text.includes("$schema=")) return [];
  return linesOf(text).flatMap((content, line) => {
    const [, before, name] = SCHEMA.exec(content) ?? [];
    if (before === undefined || name === undefined) return [];
    const start = { line, character: before.length };
    return [{ range: { start, end: { line, character: before.length + name.length } }, name }];
  });
}

/** The files and folders that `crds` of a configuration names. */
function definitionLinks(text: string): { range: Range; name: string }[] {
  const { crds } = (parse(text)[0]?.value ?? {}) as { crds?: unknown };
  const names: unknown[] = Array.isArray(crds) ? crds : [];
  const ranges = locate(
    text,
    0,
    names.map((_, index) => ({ path: `crds[${index}]` })),
  );
  return names.flatMap((name, index) => {
    const range = ranges[index];
    return typeof name === "string" && range ? [{ range, name }] : [];
  });
}

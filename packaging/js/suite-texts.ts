// The suites that the engine has read: each once, for as long as the program holds it.

import type { CompiledSuite, ToolsGlue } from "virtual:tools-glue";
import { callTools, isRunningTools } from "./engine.ts";
import { kind } from "./source.ts";
import type { Suite } from "./types-suites.ts";

/** A suite inside one instance of the engine. */
interface Handle {
  tools: ToolsGlue;
  text: string;
  compiled: CompiledSuite;
}

const handles = new WeakMap<Suite, Handle>();

const abandoned =
  typeof FinalizationRegistry === "undefined" ? undefined : new FinalizationRegistry(release);

function release({ tools, compiled }: Handle): void {
  if (isRunningTools(tools)) callTools(() => compiled.free());
}

/** The text of a suite. */
export function suiteText(suite: Suite): string {
  const { text } = suite ?? {};
  if (typeof text === "string") return text;
  throw new TypeError(`suite must be what readSuite gives; it is ${kind(suite)}`);
}

/** A suite as an instance of the engine has read it from its text. */
export function compiledSuite(tools: ToolsGlue, suite: Suite, text: string): CompiledSuite {
  const known = handles.get(suite);
  if (known?.tools === tools && known.text === text) return known.compiled;
  const handle = { tools, text, compiled: new tools.CompiledSuite(text) };
  if (known !== undefined) {
    abandoned?.unregister(suite);
    release(known);
  }
  handles.set(suite, handle);
  abandoned?.register(suite, handle, suite);
  return handle.compiled;
}

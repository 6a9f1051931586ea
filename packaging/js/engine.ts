// The instances of the engine: the engine, and the engine with the tools.

import { createGlue, type Glue } from "virtual:glue";
import { createToolsGlue, type ToolsGlue } from "virtual:tools-glue";
import { Running } from "./running.ts";

const engine = new Running<Glue>(createGlue, () => {
  throw new Error("the engine is not ready yet: await init() first");
});

let findTools = (): WebAssembly.Module => {
  throw new Error(
    "the engine of this entry has no tools (comparison, suites): import them from crd-drydock/tools",
  );
};

/**
 * The engine with the tools. In the entry `tools` the engine has them itself. In the other entries this
 * is a second instance. The first call of a tool makes it.
 */
const tools: Running<ToolsGlue> = ONE_MODULE
  ? (engine as Running<ToolsGlue>)
  : new Running<ToolsGlue>(createToolsGlue, () => findTools());

/** Makes the engine ready. */
export function start(module: WebAssembly.Module): void {
  engine.start(module);
}

/** Whether `start` was called. */
export function isReady(): boolean {
  return engine.isReady;
}

/** Sets the function that loads the module with the tools. */
export function provideTools(find: () => WebAssembly.Module): void {
  findTools = find;
}

/**
 * Makes one call into the engine. `work` learns which instance answered, since objects that it
 * keeps (such as a compiled CRD) are invalid in another one.
 */
export function call<Result>(work: (engine: Glue) => Result): Result {
  return engine.call(work);
}

/** As `call`, into the engine with the tools. */
export function callTools<Result>(work: (tools: ToolsGlue) => Result): Result {
  return tools.call(work);
}

/** Whether an engine that a caller remembers is still the running one. */
export function isRunning(glue: Glue): boolean {
  return engine.is(glue);
}

/**
 * Frees an object of an engine. A crashed instance is dropped whole, so there is nothing to free,
 * and errors are ignored.
 */
export function giveBack(glue: Glue, free: () => void): void {
  if (!isRunning(glue)) return;
  try {
    call(free);
  } catch {
    // It is gone.
  }
}

/** As `isRunning`, of the engine with the tools. */
export function isRunningTools(glue: ToolsGlue): boolean {
  return tools.is(glue);
}

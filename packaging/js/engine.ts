// The engine's instances: the engine itself, and the one that has the tools too.

import { createGlue, type Glue } from "virtual:glue";
import { createToolsGlue, type ToolsGlue } from "virtual:tools-glue";
import { Running } from "./running.ts";

const engine = new Running<Glue>(createGlue, () => {
  throw new Error("crd-drydock/slim is not ready yet: await init() first");
});

let findTools = (): WebAssembly.Module => {
  throw new Error(
    "the engine of this entry has no tools (comparison, suites): import them from crd-drydock/tools",
  );
};

/**
 * The engine with the tools: the engine itself where it has them, which is so for the entry `tools`;
 * elsewhere a second instance, made when it is asked for the first time.
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

/** Says where the module with the tools comes from. */
export function provideTools(find: () => WebAssembly.Module): void {
  findTools = find;
}

/**
 * Makes one call into the engine. The instance that answered is told to `work`, since what it
 * keeps (a compiled CRD) means nothing to another one.
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
 * Gives back what an engine keeps for somebody. The memory of one that stopped, be it now, goes as a
 * whole: there is nothing to say, and where it is collected nobody who would hear it.
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

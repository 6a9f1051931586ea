// The one running instance of the engine, and what becomes of it when it stops.

import { createGlue, type Glue } from "virtual:glue";
import { zones } from "./zones.ts";

let compiled: WebAssembly.Module | undefined;
let running: Glue | undefined;

/** Makes the engine ready. */
export function start(module: WebAssembly.Module): void {
  compiled = module;
  running = instantiate(module);
}

/** Whether `start` was called. */
export function isReady(): boolean {
  return compiled !== undefined;
}

/**
 * Makes one call into the engine. The instance that answered is told to `work`, since what it
 * keeps (a compiled CRD) means nothing to another one.
 *
 * The engine answers every input; should it stop all the same (a trap, an exhausted stack or
 * memory), its instance is beyond repair. The next call then gets a new one.
 */
export function call<Result>(work: (engine: Glue) => Result): Result {
  if (compiled === undefined) {
    throw new Error("crd-drydock/slim is not ready yet: await init() first");
  }
  running ??= instantiate(compiled);
  try {
    return work(running);
  } catch (cause) {
    running = undefined;
    throw new Error(
      `crd-drydock stopped on this input (${cause}); it starts afresh at the next call. ` +
        "This is a fault of crd-drydock: please report it with the input",
      { cause },
    );
  }
}

/** Whether an engine that a caller remembers is still the running one. */
export function isRunning(engine: Glue): boolean {
  return engine === running;
}

/**
 * Gives back what an engine keeps for somebody. The memory of one that stopped, be it now, goes as a
 * whole: there is nothing to say, and where it is collected nobody who would hear it.
 */
export function giveBack(engine: Glue, free: () => void): void {
  if (!isRunning(engine)) return;
  try {
    call(free);
  } catch {
    // It is gone.
  }
}

function instantiate(module: WebAssembly.Module): Glue {
  const glue = createGlue(zones);
  glue.initSync({ module });
  return glue;
}

// Loads the module of an entry that has it in a file.

import { isReady, start } from "./engine.ts";
import { kind } from "./source.ts";

/**
 * Where the engine's file is: its address (text or `URL`), a response that brings it, its bytes,
 * or the compiled `WebAssembly.Module`; also a promise of one of these.
 */
export type WasmSource = string | object;

let starting: Promise<void> | undefined;

/** Makes the engine ready. Calls after the first share its work; one that failed can be repeated. */
export function initFrom(
  source: WasmSource | Promise<WasmSource> | undefined,
  besideTheModule: () => URL,
): Promise<void> {
  if (isReady()) return Promise.resolve();
  starting ??= load(source, besideTheModule)
    .then(start)
    .finally(() => {
      starting = undefined;
    });
  return starting;
}

async function load(
  source: WasmSource | Promise<WasmSource> | undefined,
  besideTheModule: () => URL,
) {
  const given = (await source) ?? besideTheModule();
  if (given instanceof WebAssembly.Module) return given;
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) {
    return WebAssembly.compile(given as BufferSource);
  }
  if (typeof Response !== "undefined" && given instanceof Response) return compileResponse(given);
  if (typeof given === "string" || given instanceof URL) return fetchModule(given);
  throw new TypeError(
    `init takes an address, a response, bytes or a module; it got ${kind(given)}`,
  );
}

async function fetchModule(address: string | URL): Promise<WebAssembly.Module> {
  const files = nodeFiles();
  // Node's fetch does not read files.
  if (files !== undefined && String(address).startsWith("file:")) {
    return WebAssembly.compile(await files.readFile(new URL(address)));
  }
  return compileResponse(await fetch(address));
}

async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) {
    throw new Error(`could not load ${response.url}: ${response.status} ${response.statusText}`);
  }
  const streams =
    typeof WebAssembly.compileStreaming === "function" &&
    response.headers.get("content-type")?.startsWith("application/wasm");
  if (streams) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

interface NodeFiles {
  readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
}

/** Node's file system, in a way that no bundler takes for an import. */
function nodeFiles(): NodeFiles | undefined {
  const { process } = globalThis as {
    process?: { getBuiltinModule?(name: string): NodeFiles | undefined };
  };
  return process?.getBuiltinModule?.("node:fs/promises");
}

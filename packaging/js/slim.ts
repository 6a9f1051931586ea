/**
 * The slim entry: the engine is a file of its own, and ready after `init`.
 *
 * @module crd-drydock/slim
 */

import { isReady, start } from "./engine.ts";
import { kind } from "./source.ts";

export * from "./api.ts";

/**
 * Where the engine's file is: its address (text or `URL`), a response that brings it, its bytes,
 * or the compiled `WebAssembly.Module`; also a promise of one of these.
 */
export type WasmSource = string | object;

let starting: Promise<void> | undefined;

/**
 * Makes the engine ready. Calls after the first share its work; one that failed can be repeated.
 *
 * @param source by default the file beside this module, which bundlers find and Node reads
 *
 * @example
 * ```js
 * import { evaluate, init } from "crd-drydock/slim";
 *
 * await init();
 * evaluate("1 + 1").value; // => 2
 * ```
 */
export function init(source?: WasmSource | Promise<WasmSource>): Promise<void> {
  if (isReady()) return Promise.resolve();
  starting ??= load(source)
    .then(start)
    .finally(() => {
      starting = undefined;
    });
  return starting;
}

async function load(source: WasmSource | Promise<WasmSource> | undefined) {
  const given = (await source) ?? besideThisModule();
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

function besideThisModule(): URL {
  if (import.meta.url === undefined) {
    throw new Error("crd-drydock/slim does not know where it is: pass the .wasm file to init");
  }
  return new URL("./crd-drydock.wasm", import.meta.url);
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

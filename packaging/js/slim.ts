/**
 * The slim entry: the engine is a file of its own, and ready after `init`.
 *
 * @module crd-drydock/slim
 */

import { initFrom, type WasmSource } from "./load.ts";

export * from "./api.ts";
export type { WasmSource } from "./load.ts";

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
  return initFrom(source, () => {
    if (import.meta.url === undefined) {
      throw new Error("crd-drydock/slim does not know where it is: pass the .wasm file to init");
    }
    return new URL("./crd-drydock.wasm", import.meta.url);
  });
}

/**
 * The entry with the tools. It is like the slim entry, with a larger engine that can also compare
 * definitions and run test suites.
 *
 * In Node the default entry can do the same. It loads the larger engine at the first call of such a
 * function. This entry has one engine for everything. It is for browsers, and for programs that use
 * the tools often.
 *
 * @module crd-drydock/tools
 */

import { initFrom, type WasmSource } from "./load.ts";

export * from "./api.ts";
export type { WasmSource } from "./load.ts";
/** The command's questions about repositories. They may change from version to version. */
export * as repository from "./repository.ts";

/**
 * Makes the engine ready. Calls after the first share its work; one that failed can be repeated.
 *
 * @param source by default the file beside this module, which bundlers find and Node reads
 *
 * @example
 * ```js
 * import { Crd, init } from "crd-drydock/tools";
 *
 * await init();
 * new Crd("kind: CustomResourceDefinition").report.valid; // => false
 * ```
 */
export function init(source?: WasmSource | Promise<WasmSource>): Promise<void> {
  return initFrom(source, () => {
    if (import.meta.url === undefined) {
      throw new Error("crd-drydock/tools does not know where it is: pass the .wasm file to init");
    }
    return new URL("./crd-drydock-tools.wasm", import.meta.url);
  });
}

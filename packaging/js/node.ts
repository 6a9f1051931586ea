// The default entry where Node itself runs the package: the same as `index.ts`, ready at import,
// but the engine comes from its file: a text in a program takes a quarter longer to be ready.

import { provideTools, start } from "./engine.ts";

export * from "./api.ts";

declare const process: {
  getBuiltinModule(name: "node:fs"): { readFileSync(file: URL): Uint8Array<ArrayBuffer> };
};

// An `import` would load all that `node:fs` has, streams too: a sixth of the time until it is ready.
const { readFileSync } = process.getBuiltinModule("node:fs");

start(compile(new URL("./crd-drydock.wasm", import.meta.url)));
provideTools(() => compile(new URL("./crd-drydock-tools.wasm", import.meta.url)));

function compile(file: URL): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(file));
}

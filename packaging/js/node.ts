// The default entry where Node itself runs the package: the same as `index.ts`, ready at import,
// but the engine comes from its file: a text in a program takes a quarter longer to be ready.

import { readFileSync } from "node:fs";
import { start } from "./engine.ts";

export * from "./api.ts";

start(new WebAssembly.Module(readFileSync(new URL("./crd-drydock.wasm", import.meta.url))));

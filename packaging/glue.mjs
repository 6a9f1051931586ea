// wasm-bindgen's JavaScript side of the module, as the wrapper wants it.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { pkg } from "./paths.mjs";

const FILE = join(pkg, "crd_drydock.js");
const EXPORTS = [
  "initSync",
  "kubernetesVersion",
  "Crd",
  "Workspace",
  "parse",
  "locate",
  "evaluate",
  "openapi",
];

/**
 * The text of a module with the function `createGlue`.
 *
 * wasm-bindgen's module keeps its one instance for ever. As a function it makes a new one at
 * each call, which is what a lost instance needs. It finds no `FinalizationRegistry`: one that
 * touched a lost instance would trap outside of anybody's `try`, so the wrapper has its own.
 * `zones` is what the engine imports: see `packaging/js/zones.ts`.
 */
export async function glueFactory(target) {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${EXPORTS} } from "./glue"` },
    bundle: true,
    target,
    format: "iife",
    globalName: "glue",
    write: false,
    plugins: [await withFastParts()],
  });
  return `export function createGlue(zones) {
    const FinalizationRegistry = undefined;
    ${outputFiles[0].text}
    return glue;
  }`;
}

/** Asks the engine itself which Kubernetes it reproduces; so each build proves that it starts. */
export async function askVersion(glue, wasm) {
  const { createGlue } = await import(`data:text/javascript,${encodeURIComponent(glue)}`);
  const engine = createGlue();
  engine.initSync({ module: new WebAssembly.Module(wasm) });
  return engine.kubernetesVersion();
}

const PASS_STRING = /^function passStringToWasm0\(.*?^}$/ms;

/**
 * wasm-bindgen copies ASCII character by character: 1.4 ns each, which for a large definition is
 * as much as `JSON.parse` takes for all of it. `encodeInto` takes a 20th of that. Nearly all texts
 * are ASCII, so their length is the first guess; the rest of others gets the most it can need.
 */
const FAST_PASS_STRING = `
function passStringToWasm0(text, malloc, realloc) {
  let size = text.length;
  let at = malloc(size, 1) >>> 0;
  const guess = getUint8ArrayMemory0().subarray(at, at + size);
  let { read, written } = cachedTextEncoder.encodeInto(text, guess);
  if (read < text.length) {
    const rest = text.slice(read);
    const most = written + rest.length * 3;
    at = realloc(at, size, most, 1) >>> 0;
    const space = getUint8ArrayMemory0().subarray(at + written, at + most);
    written += cachedTextEncoder.encodeInto(rest, space).written;
    at = realloc(at, most, written, 1) >>> 0;
  }
  WASM_VECTOR_LEN = written;
  return at;
}`;

/** The object of an instance's exports is a dictionary to V8; of others it knows where what is. */
const EXPORTED = /\bwasm = instance\.exports;/;
const FAST_EXPORTED = "wasm = { ...instance.exports };";

async function withFastParts() {
  let contents = await readFile(FILE, "utf8");
  for (const [part, fast] of [
    [PASS_STRING, FAST_PASS_STRING],
    [EXPORTED, FAST_EXPORTED],
  ]) {
    if (!part.test(contents)) {
      throw new Error(`wasm-bindgen writes nothing like ${part}: adapt packaging/glue.mjs`);
    }
    contents = contents.replace(part, () => fast);
  }
  return {
    name: "fast-parts",
    setup(builder) {
      builder.onResolve({ filter: /^\.\/glue$/ }, ({ path }) => ({ path, namespace: "glue" }));
      builder.onLoad({ filter: /.*/, namespace: "glue" }, () => ({ contents }));
    },
  };
}

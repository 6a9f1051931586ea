// wasm-bindgen's JavaScript side of the module, as the wrapper wants it.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { withFastParts } from "./release/glue.mjs";

/** What every module has. */
export const ENGINE_EXPORTS = [
  "initSync",
  "kubernetesVersion",
  "kubernetesVersions",
  "Crd",
  "Workspace",
  "parse",
  "locate",
  "evaluate",
  "openapi",
  "definitionTexts",
  "textOfBytes",
  "toYaml",
];

/** What the module with the tools has. */
export const TOOLS_EXPORTS = [
  ...ENGINE_EXPORTS,
  "readSuite",
  "updateSuite",
  "CompiledSuite",
  "SuiteTarget",
  "compare",
  "changeKinds",
  "traceRule",
  "RepositoryConfig",
  "IgnoredPaths",
  "RepositorySurvey",
  "surveyFile",
  "mayNameOthers",
  "isFixture",
  "describingGroups",
  "ignoreComments",
  "CheckFixer",
  "fixedTwice",
  "CheckReport",
  "CheckRun",
  "ReferenceSearch",
  "TextChecker",
  "AskedQuestion",
  "completion",
  "manual",
  "failedText",
  "leftBy",
  "recognised",
  "previousFault",
  "severityOf",
  "severityOfUnknown",
  "shownJson",
  "tapReport",
  "annotationLine",
  "xmlText",
  "fileAddress",
  "jsonSchema",
  "explain",
  "explanationText",
  "kindExplanationText",
  "ownTable",
];

/**
 * The text of a module with the function `createGlue`.
 *
 * wasm-bindgen's module keeps its one instance for ever. As a function it makes a new one at
 * each call, which is what a lost instance needs. It finds no `FinalizationRegistry`: one that
 * touched a lost instance would trap outside of anybody's `try`, so the wrapper has its own.
 * `zones` is what the engine imports: see `packaging/js/zones.ts`.
 *
 * @param {string} folder what wasm-pack wrote
 * @param {string[]} exports what is used of it
 * @param {string} target of esbuild
 */
export async function glueFactory(folder, exports, target) {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${exports} } from "./glue"` },
    bundle: true,
    target,
    format: "iife",
    globalName: "glue",
    write: false,
    plugins: [await fastGlue(folder)],
  });
  return `export function createGlue(zones) {
    const FinalizationRegistry = undefined;
    ${outputFiles[0].text}
    return glue;
  }`;
}

/** Asks the engine itself which Kubernetes it reproduces; so each build proves that it starts. */
export async function askVersions(glue, wasm) {
  const { createGlue } = await import(`data:text/javascript,${encodeURIComponent(glue)}`);
  const engine = createGlue();
  engine.initSync({ module: new WebAssembly.Module(wasm) });
  return { usual: engine.kubernetesVersion(), all: JSON.parse(engine.kubernetesVersions()) };
}

/** wasm-bindgen's module, with faster pieces. */
async function fastGlue(folder) {
  const contents = withFastParts(await readFile(join(folder, "crd_drydock.js"), "utf8"));
  return {
    name: "fast-glue",
    setup(builder) {
      builder.onResolve({ filter: /^\.\/glue$/ }, ({ path }) => ({ path, namespace: "glue" }));
      builder.onLoad({ filter: /.*/, namespace: "glue" }, () => ({ contents }));
    },
  };
}

// The JavaScript files of the package: the wrapper in `packaging/js` bundled with wasm-bindgen's
// side of the module, with the WebAssembly inlined (`index`), for Node with its file (`node`), and
// for those who load it themselves (`slim`); and the command in `packaging/cli`, which uses `slim`.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { askVersions, glueFactory } from "./glue.mjs";
import { dist, pkg, root } from "./paths.mjs";

const WASM = join(pkg, "crd_drydock_bg.wasm");
const TARGET = "es2022";

export async function buildEntries() {
  const glue = await glueFactory(TARGET);
  const wasm = await readFile(WASM);
  const modules = {
    "virtual:glue": glue,
    "virtual:wasm-base64": `export default ${JSON.stringify(wasm.toString("base64"))};`,
  };
  const { usual, all } = await askVersions(glue, wasm);
  const define = {
    KUBERNETES_VERSION: JSON.stringify(usual),
    KUBERNETES_VERSIONS: JSON.stringify(all),
  };
  for (const entry of ["index", "node", "slim"]) {
    const common = {
      entryPoints: [join(root, "packaging", "js", `${entry}.ts`)],
      bundle: true,
      target: TARGET,
      platform: "neutral",
      legalComments: "none",
      plugins: [virtual(modules)],
    };
    await build({ ...common, define, format: "esm", outfile: join(dist, `${entry}.js`) });
    await build({
      ...common,
      define: { ...define, "import.meta.url": "moduleUrl" },
      // A CommonJS file has a name instead of an address; bundlers for browsers have neither.
      ...(entry !== "index" && { banner: { js: CJS_MODULE_URL } }),
      format: "cjs",
      outfile: join(dist, `${entry}.cjs`),
    });
  }
}

export async function buildCommand() {
  await build({
    entryPoints: [join(root, "packaging", "cli", "main.ts")],
    bundle: true,
    target: TARGET,
    platform: "node",
    format: "esm",
    outfile: join(dist, "cli.js"),
    banner: { js: "#!/usr/bin/env node" },
    legalComments: "none",
    plugins: [besides(/\/js\/slim\.ts$/, "./slim.js")],
  });
}

const CJS_MODULE_URL =
  'const moduleUrl = globalThis.process?.getBuiltinModule?.("node:url").pathToFileURL(__filename).href;';

/** Modules that exist in memory only. */
function virtual(modules) {
  return {
    name: "virtual",
    setup(builder) {
      builder.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: "virtual" }));
      builder.onLoad({ filter: /.*/, namespace: "virtual" }, ({ path }) => ({
        contents: modules[path],
      }));
    },
  };
}

/** Modules that another file of the package has. */
function besides(filter, path) {
  return {
    name: "besides",
    setup(builder) {
      builder.onResolve({ filter }, () => ({ path, external: true }));
    },
  };
}

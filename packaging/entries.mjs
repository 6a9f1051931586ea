// The JavaScript files of the package: the wrapper in `packaging/js` bundled with wasm-bindgen's
// side of the modules. `index` has the engine inside; `node` reads its file, and that of the tools
// when they are used; `slim` and `tools` are for those who load their one file themselves. The
// command in `packaging/cli` uses `tools`.

import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { askVersions, ENGINE_EXPORTS, glueFactory, TOOLS_EXPORTS } from "./glue.mjs";
import { dist, pkg, root, toolsPkg } from "./paths.mjs";

const WASM = join(pkg, "crd_drydock_bg.wasm");
const TARGET = "es2022";

export async function buildEntries() {
  const engine = await glueFactory(pkg, ENGINE_EXPORTS, TARGET);
  const tools = await glueFactory(toolsPkg, TOOLS_EXPORTS, TARGET);
  const wasm = await readFile(WASM);
  const { usual, all } = await askVersions(engine, wasm);
  const define = {
    KUBERNETES_VERSION: JSON.stringify(usual),
    KUBERNETES_VERSIONS: JSON.stringify(all),
  };
  const engines = {
    /** A small engine, and where the program says so one with the tools. */
    apart: {
      define: { ...define, ONE_MODULE: "false" },
      modules: {
        "virtual:glue": engine,
        "virtual:tools-glue": tools.replace("createGlue", "createToolsGlue"),
        "virtual:wasm-base64": `export default ${JSON.stringify(wasm.toString("base64"))};`,
      },
    },
    /** One engine that has everything. */
    one: {
      define: { ...define, ONE_MODULE: "true" },
      modules: {
        "virtual:glue": tools,
        "virtual:tools-glue": 'export { createGlue as createToolsGlue } from "virtual:glue";',
      },
    },
  };
  await buildEntry("index", engines.apart);
  await buildEntry("node", engines.apart);
  await buildEntry("slim", engines.apart);
  await buildEntry("tools", engines.one);
  for (const entry of ["vitest", "jest", "node-test"]) await buildEntry(entry, MATCHERS);
  const names = ["kinds.txt", "checks.txt", "samples.yaml"];
  const texts = names.map((name) => readFile(join(root, "packaging", "kubernetes", name), "utf8"));
  const [kinds, checks, samples] = await Promise.all(texts);
  await buildEntry("kubernetes", {
    define: {},
    modules: {
      "virtual:kubernetes-kinds": `export default ${JSON.stringify(kinds + checks)};`,
      "virtual:kubernetes-samples": `export default ${JSON.stringify(samples)};`,
    },
  });
}

/** The matchers have no engine: they ask the `Crd` that a test gives them. */
const MATCHERS = { define: {}, modules: {} };

/** An entry as an ES module and as CommonJS. */
async function buildEntry(entry, { define, modules }) {
  const common = {
    entryPoints: [join(root, "packaging", "js", `${entry}.ts`)],
    bundle: true,
    target: TARGET,
    platform: "neutral",
    legalComments: "none",
    external: ["vitest", "@jest/globals"],
    plugins: [virtual(modules)],
  };
  await build({ ...common, define, format: "esm", outfile: join(dist, `${entry}.js`) });
  await build({
    ...common,
    define: { ...define, "import.meta.url": "moduleUrl" },
    // A CommonJS file has a name instead of an address; bundlers for browsers have neither.
    ...(entry !== "index" && modules !== MATCHERS.modules && { banner: { js: CJS_MODULE_URL } }),
    format: "cjs",
    outfile: join(dist, `${entry}.cjs`),
  });
}

export async function buildCommand() {
  await build({
    entryPoints: [join(root, "packaging", "cli", "main.ts")],
    bundle: true,
    target: TARGET,
    platform: "node",
    format: "esm",
    outfile: join(dist, "cli.js"),
    banner: { js: `#!/usr/bin/env node\n${REQUIRE}` },
    legalComments: "none",
    plugins: [
      besides(/\/js\/tools\.ts$/, "./tools.js"),
      besides(/\/lsp\/node\.ts$/, "./lsp-node.js"),
      besides(/\/js\/kubernetes\.ts$/, "./kubernetes.js"),
    ],
  });
  // The command knows its options best.
  const { stdout } = await promisify(execFile)(process.execPath, [join(dist, "cli.js"), "man"]);
  await writeFile(join(dist, "crd-drydock.1"), stdout);
}

/** The language server: as a process, which the command starts, and for workers. */
export async function buildServer() {
  const common = {
    bundle: true,
    target: TARGET,
    format: "esm",
    legalComments: "none",
    plugins: [
      besides(/\/js\/tools\.ts$/, "./tools.js"),
      besides(/\/js\/kubernetes\.ts$/, "./kubernetes.js"),
    ],
  };
  await build({
    ...common,
    entryPoints: [join(root, "packaging", "lsp", "node.ts")],
    platform: "node",
    outfile: join(dist, "lsp-node.js"),
    banner: { js: REQUIRE },
  });
  await build({
    ...common,
    entryPoints: [join(root, "packaging", "lsp", "worker.ts")],
    platform: "browser",
    outfile: join(dist, "lsp.js"),
  });
}

/** Libraries in CommonJS ask for Node's modules with `require`. */
const REQUIRE = `import { createRequire } from "node:module";
const require = createRequire(import.meta.url);`;

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

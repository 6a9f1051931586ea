// Each bundler with nothing set but what goes in and what comes out. A program is named without
// its extension; what comes out is in `out`, the page that loads it beside it.

import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "../../packaging/paths.mjs";
import { nodeResolve, rollup, webpack } from "./tools.mjs";

/** The project's Vite: Vitest brings an older one of its own into this folder. */
const vite = await import(pathToFileURL(createRequire(join(root, "package.json")).resolve("vite")));

/** The folder that is served. */
export const OUT = "out";

export async function withVite(project, programs) {
  await writePages(project, programs);
  const input = programs.map((name) => join(project, `${name}.html`));
  await vite.build({
    ...viteOptions(project),
    build: { outDir: OUT, rolldownOptions: { input } },
  });
}

/** Serves the sources; resolves with the address and a way to end it. */
export async function viteServer(project, programs) {
  await writePages(project, programs);
  const server = await vite.createServer({
    ...viteOptions(project),
    server: { host: "127.0.0.1", port: 0 },
  });
  await server.listen();
  return { address: server.resolvedUrls.local[0], close: () => server.close() };
}

export async function withWebpack(project, programs, options) {
  await writePages(join(project, OUT), programs);
  const entry = Object.fromEntries(programs.map((name) => [name, `./${name}.js`]));
  const compiler = webpack()({
    context: project,
    mode: "production",
    entry,
    output: { path: join(project, OUT) },
    ...options,
  });
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, stats) => (error ? reject(error) : resolve(stats)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  // That the package is large is all it may say.
  const findings = [...errors, ...warnings].filter(({ message }) => !/size limit/.test(message));
  if (findings.length > 0) throw new Error(findings.map(({ message }) => message).join("\n"));
}

/** Neither this nor Rollup moves the file that slim looks for: it is put beside what they make. */
export async function withEsbuild(project, programs, options) {
  await writePages(join(project, OUT), programs);
  const result = await build({
    absWorkingDir: project,
    entryPoints: programs.map((name) => `${name}.js`),
    bundle: true,
    minify: true,
    format: "esm",
    outdir: OUT,
    logLevel: "silent",
    ...options,
  });
  mustBeSilent(result.warnings.map(({ text }) => text));
  await copyWasm(project);
}

export async function withRollup(project, programs, { browser = true } = {}) {
  await writePages(join(project, OUT), programs);
  const warnings = [];
  const bundle = await rollup().rollup({
    input: programs.map((name) => join(project, `${name}.js`)),
    plugins: [nodeResolve()({ browser })],
    onwarn: ({ message }) => warnings.push(message),
  });
  await bundle.write({ dir: join(project, OUT), format: "es" });
  await bundle.close();
  mustBeSilent(warnings);
  await copyWasm(project);
}

/** Pages that load each a program of its own name. */
export async function writePages(folder, programs, { type = "module", head = "" } = {}) {
  await mkdir(folder, { recursive: true });
  for (const name of programs) {
    const script = `<script type="${type}" src="./${name}.js"></script>`;
    const page = `<!doctype html><link rel="icon" href="data:," />${head}${script}\n`;
    await writeFile(join(folder, `${name}.html`), page);
  }
}

function viteOptions(root) {
  return { root, configFile: false, logLevel: "error", clearScreen: false };
}

async function copyWasm(project) {
  const name = "crd-drydock.wasm";
  await copyFile(
    join(project, "node_modules", "crd-drydock", "dist", name),
    join(project, OUT, name),
  );
}

function mustBeSilent(warnings) {
  if (warnings.length > 0) throw new Error(warnings.join("\n"));
}

// Builds the extension for VS Code into `vscode/dist/`; with `--vsix` also packs it,
// with `--test` tests it.

import { copyFile, cp, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build as bundle } from "esbuild";
import { build } from "./build.mjs";
import { CHROMIUM_VARIABLE, ensureChromium } from "./chromium.mjs";
import { isCurrent, made } from "./fingerprint.mjs";
import { dist, nodeCommand, root } from "./paths.mjs";
import { main, run } from "./run.mjs";

/** Where the extension lives. */
export const extension = join(root, "vscode");

/** The packed extension. */
export const vsix = join(root, "crd-drydock.vsix");

const BUNDLES = [
  { entry: "client/node", platform: "node", format: "cjs", external: ["vscode"] },
  { entry: "client/browser", platform: "browser", format: "cjs", external: ["vscode"] },
  // A worker of the editor's is one script, which finds no files beside it: the engine is inside.
  { entry: "server/browser", platform: "browser", format: "iife" },
];

/** Where a marketplace finds the pictures and files that the README names. */
const IMAGES = "https://raw.githubusercontent.com/crd-drydock/crd-drydock/main/vscode";
const CONTENT = "https://github.com/crd-drydock/crd-drydock/blob/main/vscode";

/** What the package's server is made of, in Node. */
const SERVER = ["lsp-node.js", "tools.js", "kubernetes.js", "crd-drydock-tools.wasm"];

/** The npm packages of `vscode/package-lock.json`. */
export async function ensureExtensionModules() {
  const stamp = join(extension, "node_modules", ".inputs");
  const inputs = ["vscode/package-lock.json"];
  if (await isCurrent(stamp, inputs)) return;
  const install = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  await made(stamp, inputs, () =>
    run("Install the extension's npm packages", install, { cwd: extension }),
  );
}

/** Both clients, and the server of the package: as it is for Node, as one script for a worker. */
export async function buildExtension() {
  await ensureExtensionModules();
  await rm(join(extension, "dist"), { recursive: true, force: true });
  for (const { entry, platform, format, external = [] } of BUNDLES) {
    await bundle({
      entryPoints: [join(extension, "src", `${entry}.ts`)],
      outfile: join(extension, "dist", `${entry.replace("/", "-")}.js`),
      alias: {
        "crd-drydock/lsp": join(dist, "lsp.js"),
        "crd-drydock/kubernetes": join(dist, "kubernetes.js"),
        "crd-drydock/crd-drydock-tools.wasm": join(dist, "crd-drydock-tools.wasm"),
      },
      loader: { ".wasm": "binary" },
      bundle: true,
      minify: true,
      target: "es2022",
      legalComments: "none",
      platform,
      format,
      external,
      // A single script has no URL of its own, so the server gets the engine passed in.
      logOverride: { "empty-import-meta": "silent" },
    });
  }
  await copyServer();
}

async function copyServer() {
  const out = join(extension, "dist");
  await mkdir(join(out, "server"), { recursive: true });
  for (const name of SERVER) await copyFile(join(dist, name), join(out, "server", name));
  await writeFile(join(out, "server", "package.json"), '{ "type": "module" }\n');
  const { version } = JSON.parse(await readFile(join(extension, "package.json"), "utf8"));
  const start = await readFile(join(extension, "src", "server", "node.mjs"), "utf8");
  await writeFile(join(out, "server-node.mjs"), start.replace("VERSION", version));
}

/** Packs the built extension and says what it weighs. */
export async function packExtension() {
  await cp(join(root, "LICENSE"), join(extension, "LICENSE"));
  const vsce = join(extension, "node_modules", "@vscode", "vsce", "vsce");
  const words = ["package", "--no-dependencies", "--skip-license", "--out", vsix];
  words.push("--baseImagesUrl", IMAGES, "--baseContentUrl", CONTENT);
  await run("Pack the extension", [process.execPath, vsce, ...words], { cwd: extension });
  console.log(`  ${vsix}: ${Math.round((await stat(vsix)).size / 1024)} KB`);
}

/** Builds and packs the extension and runs it in real editors; resolves with what they printed. */
export async function testExtension() {
  const chromium = await ensureChromium();
  await buildExtension();
  const tsc = nodeCommand("typescript", "bin/tsc");
  await run("Check the extension's types", [...tsc, "-p", "vscode"], { cwd: root, show: true });
  await packExtension();
  const { ensureHosts } = await import("../pkg-tests/vscode/hosts.mjs");
  await ensureHosts();
  const suite = [process.execPath, "--test-reporter=spec", "pkg-tests/vscode/run.mjs"];
  const env = { [CHROMIUM_VARIABLE]: chromium };
  return run(`Test the extension in VS Code, in ${chromium}`, suite, {
    cwd: root,
    env,
    show: true,
  });
}

if (process.argv[1] === import.meta.filename) {
  await main(async () => {
    await build();
    await buildExtension();
    if (process.argv.includes("--vsix")) await packExtension();
    if (process.argv.includes("--test")) await testExtension();
  });
}

// Builds the extension for VS Code into `vscode/dist/`; with `--vsix` also packs it,
// with `--test` tests it.

import { cp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { build as bundle } from "esbuild";
import { build } from "./build.mjs";
import { CHROMIUM_VARIABLE, ensureChromium } from "./chromium.mjs";
import { isCurrent, markCurrent } from "./fingerprint.mjs";
import { dist, nodeCommand, root } from "./paths.mjs";
import { main, run } from "./run.mjs";

/** Where the extension lives. */
export const extension = join(root, "vscode");

/** The packed extension. */
export const vsix = join(root, "crd-drydock.vsix");

const BUNDLES = [
  { entry: "client/node", platform: "node", format: "cjs", external: ["vscode"] },
  { entry: "client/browser", platform: "browser", format: "cjs", external: ["vscode"] },
  { entry: "server/node", platform: "node", format: "cjs" },
  { entry: "server/browser", platform: "browser", format: "iife" },
];

/** The npm packages of `vscode/package-lock.json`. */
export async function ensureExtensionModules() {
  const stamp = join(extension, "node_modules", ".inputs");
  const inputs = ["vscode/package-lock.json"];
  if (await isCurrent(stamp, inputs)) return;
  const install = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  await run("Install the extension's npm packages", install, { cwd: extension });
  await markCurrent(stamp, inputs);
}

/** Both clients and both servers, each one file. */
export async function buildExtension() {
  await ensureExtensionModules();
  await rm(join(extension, "dist"), { recursive: true, force: true });
  for (const { entry, platform, format, external = [] } of BUNDLES) {
    await bundle({
      entryPoints: [join(extension, "src", `${entry}.ts`)],
      outfile: join(extension, "dist", `${entry.replace("/", "-")}.js`),
      alias: { "crd-drydock": join(dist, "index.js") },
      bundle: true,
      minify: true,
      target: "es2022",
      legalComments: "none",
      platform,
      format,
      external,
    });
  }
}

/** Packs the built extension and says what it weighs. */
export async function packExtension() {
  await cp(join(root, "LICENSE"), join(extension, "LICENSE"));
  const vsce = join(extension, "node_modules", "@vscode", "vsce", "vsce");
  const words = ["package", "--no-dependencies", "--skip-license", "--out", vsix];
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

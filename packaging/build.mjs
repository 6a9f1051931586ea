// `npm run build`: from the sources to the package in `dist/`. Does nothing twice. `-- --release`
// builds the module that is published; without it the build is quick and the module larger.

import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isCurrent, made } from "./fingerprint.mjs";
import { dist, pkg, root, toolsPkg } from "./paths.mjs";
import { main, seconds } from "./run.mjs";
import { ensureToolchain } from "./toolchain.mjs";

const INPUTS = ["pkg", "packaging", "package-lock.json", "docs/codes.md"];

/** As wasm-pack names it. */
const WASM = "crd_drydock_bg.wasm";

/** The JSON schemas by which editors know test suites and configurations. */
const SCHEMAS = ["testsuite.schema.json", "drydock.schema.json"];

/** Brings `dist/` up to date, with everything that takes. */
export async function build({ release = process.argv.includes("--release") } = {}) {
  const started = performance.now();
  await ensureToolchain();
  // These need npm packages, which may have come only now.
  const { buildWasm } = await import("./wasm.mjs");
  const { buildCommand, buildEntries, buildServer } = await import("./entries.mjs");
  const { buildTypes } = await import("./types.mjs");
  const { reportSize } = await import("./size.mjs");

  await buildWasm(release);
  const stamp = join(dist, ".inputs");
  if (await isCurrent(stamp, INPUTS)) return console.log("▸ The package is up to date");
  await made(stamp, INPUTS, async () => {
    await rm(dist, { recursive: true, force: true });
    await mkdir(dist, { recursive: true });
    await copyFile(join(pkg, WASM), join(dist, "crd-drydock.wasm"));
    await copyFile(join(toolsPkg, WASM), join(dist, "crd-drydock-tools.wasm"));
    await copyFile(join(root, "docs", "codes.md"), join(dist, "codes.md"));
    for (const name of SCHEMAS) await copyFile(join(root, "packaging", name), join(dist, name));
    await buildEntries();
    await buildCommand();
    await buildServer();
    await buildTypes();
  });
  console.log(`▸ Built the package in ${seconds(started)}`);
  await reportSize(release);
}

if (process.argv[1] === import.meta.filename) await main(() => build());

// `npm run test:package`: tests the package as users get it. It is packed, installed into fresh
// projects outside of this tree, and used there. Words choose among the suites.

import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureChromium } from "../packaging/chromium.mjs";
import { pack } from "../packaging/pack.mjs";
import { nodeCommand, root } from "../packaging/paths.mjs";
import { CommandFailed, main, run } from "../packaging/run.mjs";
import { isRelease } from "../packaging/wasm.mjs";
import { INSTALLED, install, inTemporaryFolder } from "./fresh.mjs";
import { ensureHosts } from "./hosts/tools.mjs";

const WASM = ["crd-drydock.wasm", "crd-drydock-tools.wasm"];

/** For workers, which are ES modules: CommonJS has no use for it. */
const OF_WORKERS = ["lsp"];

const suites = { lint, consumer, cli, documents, hosts };

async function testPackage(words) {
  const unknown = words.filter((word) => !Object.hasOwn(suites, word));
  if (unknown.length > 0) {
    throw new CommandFailed(`no suite ${unknown}; there are ${Object.keys(suites)}`);
  }
  const chosen = words.length > 0 ? words : Object.keys(suites);
  await inTemporaryFolder("installed", async (folder) => {
    const tarball = await pack(folder);
    const installed = join(folder, "project");
    await mkdir(installed);
    await install(tarball, installed);
    for (const word of chosen) await suites[word]({ tarball, installed });
  });
}

/** What tools say of the file that is published. Two things are left out, which cannot be. */
async function lint({ tarball }) {
  const publint = ["publint", "src/cli.js"];
  await run("Check the package's files", [...nodeCommand(...publint), tarball, "--strict"]);
  const attw = ["@arethetypeswrong/cli", "dist/index.js"];
  // The way TypeScript resolved before `exports`, which every Node that `engines` names reads; and
  // the .wasm files, which have no types.
  const options = ["--profile", "node16", "--exclude-entrypoints", ...WASM, ...OF_WORKERS];
  await run("Check the types of its entries", [...nodeCommand(...attw), tarball, ...options]);
}

/** What it does, in Node. */
async function consumer({ installed }) {
  const project = join(installed, "..", "consumer");
  await cp(installed, project, { recursive: true });
  await cp(join(root, "pkg-tests", "consumer"), project, { recursive: true });
  await writeExamples(project);
  await checkTypes(join(project, "types"));
  const env = (await isRelease()) ? {} : { CRD_DRYDOCK_DEVELOPMENT: "1" };
  await runTests("Test the installed package", project, env);
}

/** What its command says. */
async function cli({ installed }) {
  await ensureHosts();
  const env = { [INSTALLED]: installed };
  await runTests("Test the command", join(root, "pkg-tests", "cli"), env);
}

/** That what documents say is so. */
async function documents({ installed }) {
  const env = { [INSTALLED]: installed, CRD_DRYDOCK_CHROMIUM: await ensureChromium() };
  await runTests("Test the documents", join(root, "pkg-tests", "documents"), env);
}

/** That it works wherever it is put. */
async function hosts({ installed }) {
  await ensureHosts();
  const env = { [INSTALLED]: installed, CRD_DRYDOCK_CHROMIUM: await ensureChromium() };
  await runTests("Test the package in every host", join(root, "pkg-tests", "hosts"), env);
}

/** The examples of the documentation as TypeScript programs, for `tsc --strict`. */
async function writeExamples(project) {
  const { programs } = await import(pathToFileURL(join(project, "examples.mjs")).href);
  const folder = join(project, "types", "examples");
  await mkdir(folder);
  const write = (program, index) => writeFile(join(folder, `${index}.mts`), program);
  await Promise.all(programs.map(write));
}

async function checkTypes(folder) {
  // The same program once more, as CommonJS.
  await cp(join(folder, "program.ts"), join(folder, "program.cts"));
  for (const config of (await readdir(folder)).filter((name) => name.startsWith("tsconfig"))) {
    await run(`Compile a program that uses it (${config})`, [
      ...nodeCommand("typescript", "bin/tsc"),
      ...["-p", join(folder, config)],
    ]);
  }
}

async function runTests(title, folder, env) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".test.mjs"));
  const test = [process.execPath, "--test", "--test-reporter=spec", ...names];
  await run(title, test, { cwd: folder, env, show: true });
}

await main(() => testPackage(process.argv.slice(2)));

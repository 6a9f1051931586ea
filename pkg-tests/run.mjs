// `npm run test:package`: tests the package as users get it. It is packed, installed into a
// fresh project outside of this tree, and used there from every kind of Node program.

import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeCommand, root } from "../packaging/paths.mjs";
import { main, run } from "../packaging/run.mjs";

async function testPackage() {
  const project = await mkdtemp(join(tmpdir(), "crd-drydock-consumer-"));
  try {
    const tarball = await install(project);
    await lint(tarball);
    await checkTypes(project);
    const test = [process.execPath, "--test", "--test-reporter=spec"];
    await run("Test the installed package", test, { cwd: project, show: true });
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}

async function install(project) {
  const pack = ["npm", "pack", "--ignore-scripts", "--silent", "--pack-destination", project];
  await run("Pack the package", pack, { cwd: root });
  const [tarball] = (await readdir(project)).filter((name) => name.endsWith(".tgz"));
  await writeFile(join(project, "package.json"), '{ "name": "consumer", "private": true }\n');
  const options = ["--offline", "--no-audit", "--no-fund"];
  await run("Install it into a fresh project", ["npm", "install", ...options, `./${tarball}`], {
    cwd: project,
  });
  await cp(join(root, "pkg-tests", "consumer"), project, { recursive: true });
  return join(project, tarball);
}

async function lint(tarball) {
  const publint = ["publint", "src/cli.js"];
  await run("Check the package's files", [...nodeCommand(...publint), tarball, "--strict"]);
  const attw = ["@arethetypeswrong/cli", "dist/index.js"];
  const options = ["--profile", "node16", "--exclude-entrypoints", "crd-drydock.wasm"];
  await run("Check the types of its entries", [...nodeCommand(...attw), tarball, ...options]);
}

async function checkTypes(project) {
  const folder = join(project, "types");
  // The same program once more, as CommonJS.
  await cp(join(folder, "program.ts"), join(folder, "program.cts"));
  for (const config of (await readdir(folder)).filter((name) => name.startsWith("tsconfig"))) {
    await run(`Compile a program that uses it (${config})`, [
      ...nodeCommand("typescript", "bin/tsc"),
      ...["-p", join(folder, config)],
    ]);
  }
}

await main(testPackage);

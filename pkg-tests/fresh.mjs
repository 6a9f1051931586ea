// Fresh projects, outside of this tree, with the package as npm installs it.

import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../packaging/run.mjs";

/** A folder that is gone once `use` is done with it. */
export async function inTemporaryFolder(name, use) {
  const folder = await mkdtemp(join(tmpdir(), `crd-drydock-${name}-`));
  try {
    return await use(folder);
  } finally {
    // What a killed program still writes may be in the way once.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Makes a folder a project that depends on the packed package, and on nothing else. */
export async function install(tarball, project) {
  await writeFile(
    join(project, "package.json"),
    '{ "name": "fresh", "private": true, "type": "module" }\n',
  );
  // The package has no dependencies, so there is nothing to ask a registry for.
  const npm = ["npm", "install", "--offline", "--no-audit", "--no-fund"];
  await run("Install it into a fresh project", [...npm, tarball], { cwd: project });
}

/** The variable that names the installed project to the tests. */
export const INSTALLED = "CRD_DRYDOCK_INSTALLED";

/** A project of a test's own: the installed one with the given files in it. */
export async function project(test, ...sources) {
  const folder = await mkdtemp(join(tmpdir(), "crd-drydock-host-"));
  test.after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const source of [process.env[INSTALLED], ...sources]) {
    await cp(source, folder, { recursive: true, verbatimSymlinks: true });
  }
  return folder;
}

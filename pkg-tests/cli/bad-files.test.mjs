// Files that cannot be read or written, which a transcript cannot hold.

import assert from "node:assert/strict";
import { cp, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../packaging/paths.mjs";
import { project } from "../fresh.mjs";
import { output } from "../hosts/answers.mjs";

async function folder(test) {
  const cwd = join(await project(test), "work");
  await cp(join(root, "examples", "manifests", "crds"), cwd, { recursive: true });
  const program = join(cwd, "..", "node_modules", ".bin", "crd-drydock");
  return { cwd, check: (...words) => output([program, "check", ".", ...words], { cwd }) };
}

test("links to themselves and to nowhere are told, and hide nothing", async (test) => {
  const { cwd, check } = await folder(test);
  await symlink(".", join(cwd, "loop"));
  await symlink("self.yaml", join(cwd, "self.yaml"));
  await symlink("nowhere", join(cwd, "dangling.yaml"));
  const { code, stdout, stderr } = await check();
  assert.equal(code, 1, stderr);
  assert.match(stdout, /^self\.yaml:1:1: error\[unreadable-file\] .*too many symbolic links/m);
  assert.match(stdout, /^dangling\.yaml:1:1: error\[unreadable-file\] .*it does not exist$/m);
  assert.match(stdout, /^1 definition and 0 objects in 1 file: 2 errors$/m);
});

test("a file that is too large is told", async (test) => {
  const { cwd, check } = await folder(test);
  await writeFile(join(cwd, "large.yaml"), "");
  await truncate(join(cwd, "large.yaml"), 513 * 2 ** 20);
  const { code, stdout, stderr } = await check();
  await rm(join(cwd, "large.yaml"));
  assert.equal(code, 1, stderr);
  assert.match(
    stdout,
    /large\.yaml:1:1: .*cannot read it: it has 513 MB; a file may have 511 MB$/m,
  );
});

for (const [what, words] of Object.entries({
  report: ["-o", "json=none/report.json"],
  baseline: ["--write-baseline", "none/baseline.json"],
})) {
  test(`a ${what} that cannot be written is told`, async (test) => {
    const { check } = await folder(test);
    const { code, stderr } = await check(...words);
    assert.equal(code, 2);
    const file = words[1].replace("json=", "");
    assert.equal(stderr, `crd-drydock: cannot open ${file}: no such file or directory\n`);
  });
}

// Should the engine stop at a file, the command says so and checks the others.

import assert from "node:assert/strict";
import { mkdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { project } from "../fresh.mjs";
import { output } from "../hosts/answers.mjs";

const consumer = join(import.meta.dirname, "..", "consumer");
const INJECT = ["--import", join(consumer, "fault.mjs")];

/** Runs the command among a definition, objects of it, and a file at which the engine stops. */
async function run(test, mark, ...words) {
  const folder = await project(test);
  const cwd = join(folder, "work");
  await mkdir(cwd);
  const [crd, widget] = await Promise.all(
    ["crd.yaml", "widget.yaml"].map((name) => readFile(join(consumer, "fixtures", name), "utf8")),
  );
  await writeFile(join(cwd, "a.yaml"), widget);
  await writeFile(join(cwd, "b.yaml"), `${widget}# ${mark}\n`);
  await writeFile(join(cwd, "c.yaml"), widget.replace("size: 3", "size: 0"));
  await writeFile(join(cwd, "d.yaml"), crd);
  // It takes no room on the disk, and no folder's check takes it.
  await writeFile(join(cwd, "large.txt"), "");
  await truncate(join(cwd, "large.txt"), 2 ** 31 + 1);
  const command = join(folder, "node_modules", "crd-drydock", "dist", "cli.js");
  return output([process.execPath, ...INJECT, command, ...words], { cwd });
}

const STOPPED = "crd-drydock stopped on this input (RuntimeError: unreachable)";

for (const name of ["textchecker_survey", "textchecker_add", "textchecker_judge"]) {
  test(`a fault in ${name} leaves the other files checked`, async (test) => {
    const { code, stdout, stderr } = await run(test, `fault(${name})`, "check", ".");
    const heads = stdout.split("\n").filter((line) => /^\S+:\d/.test(line));
    const stopped = heads.filter((line) => line.includes(STOPPED));
    const others = heads.filter((line) => !line.includes(STOPPED));
    assert.deepEqual(
      stopped.map((line) => line.slice(0, line.indexOf("crd-drydock"))),
      ["b.yaml:1:1: error[not-checked] "],
    );
    assert.equal(code, 1, stderr);
    assert.deepEqual(
      others.filter((line) => !line.startsWith("b.yaml")).map((line) => line.split(" ")[0]),
      ["a.yaml:7:3:", "c.yaml:6:9:", "c.yaml:7:3:"],
    );
    assert.equal(stderr, "");
  });
}

test("a fault in definitions that are only needed leaves the files checked", async (test) => {
  const words = ["check", "c.yaml", "--crds", "b.yaml", "--crds", "d.yaml"];
  const { code, stdout } = await run(test, "fault(textchecker_prepare)", ...words);
  assert.equal(code, 1);
  assert.match(stdout, /^b\.yaml:1:1: error\[not-checked\] /m);
  assert.match(stdout, /^c\.yaml:6:9: error\[out-of-range\] /m);
});

for (const name of ["previousFault", "textchecker_prepare"]) {
  test(`a fault of ${name} in what is in the cluster ends the check with a word`, async (test) => {
    const words = ["check", "a.yaml", "--crds", "d.yaml", "--previous", "b.yaml"];
    const { code, stdout, stderr } = await run(test, `fault(${name})`, ...words);
    assert.equal(code, 2);
    assert.equal(stdout, "");
    assert.ok(stderr.startsWith(`crd-drydock: cannot read b.yaml: ${STOPPED}`), stderr);
  });
}

test("a file that is too large leaves the other files checked", async (test) => {
  const words = ["check", "c.yaml", "large.txt", "--crds", "d.yaml"];
  const { code, stdout } = await run(test, "", ...words);
  assert.equal(code, 1);
  assert.match(stdout, /^large\.txt:1:1: error\[unreadable-file\] .* is greater than 2 GiB$/m);
  assert.match(stdout, /^c\.yaml:6:9: error\[out-of-range\] /m);
});

// `--update` beside other options.

import assert from "node:assert/strict";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../packaging/paths.mjs";
import { project } from "../fresh.mjs";
import { output } from "../hosts/answers.mjs";

const BOAT = "{apiVersion: example.org/v1, kind: Boat, spec: {hull: oak, crew: 5}}";
const SUITE = `crd: boats.yaml
version: v1
tests:
  onCreate:
  - name: bad
    initial: ${BOAT}
  - name: good
    initial: ${BOAT}
    expectedError: everybody needs a berth
`;

/** A folder with suites that each have a test that `--update` changes. */
async function suites(test, names) {
  const folder = await project(test);
  const manifests = join(root, "examples", "manifests", "crds", "boats.yaml");
  await cp(manifests, join(folder, "boats.yaml"));
  for (const name of names) await writeFile(join(folder, `${name}.testsuite.yaml`), SUITE);
  const program = join(folder, "node_modules", ".bin", "crd-drydock");
  return (...words) => output([program, "test", ...words], { cwd: folder });
}

const FORMATS = [
  ["json", (text) => JSON.parse(text)],
  ["junit", (text) => assert.match(text, /^<\?xml .*<\/testsuites>\n$/s)],
  ["tap", (text) => assert.match(text, /^TAP version 13\n1\.\.2\nok 1 .*\nok 2 .*\n$/)],
  ["github", (text) => assert.equal(text, "2 tests in 1 suite, 2 runs: 2 passed\n")],
];

for (const [format, read] of FORMATS) {
  test(`the diff of --update is no part of ${format} on standard output`, async (test) => {
    const run = await suites(test, ["a"]);
    const { code, stdout, stderr } = await run("--update", "-o", format);
    assert.equal(code, 0, stderr);
    read(stdout);
    assert.match(stderr, /^--- a\.testsuite\.yaml\n\+\+\+ .*^\+ {4}expectedError: /ms);
  });
}

test("with --bail tests that were updated count before the first one that fails", async (test) => {
  const run = await suites(test, ["a", "b", "c"]);
  const { code, stdout } = await run("--update", "--bail");
  assert.match(stdout, /^\+\+\+ a\.testsuite\.yaml$/m);
  const summary = "6 tests in 3 suites, 3 runs: 2 passed, 1 failed; 3 tests did not run\n";
  assert.ok(stdout.endsWith(summary), stdout);
  assert.equal(code, 1);
  const again = await run("--bail", "-o", "tap");
  assert.match(again.stdout, /\n1\.\.3\n.*\nBail out! 3 tests did not run\n$/s);
});

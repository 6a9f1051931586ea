// Files that cannot be read or written, which a transcript cannot hold.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmod, cp, mkdir, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
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
  assert.match(
    stdout,
    /^self\.yaml:1:1: error\[unreadable-file\] .*too many levels of symbolic links/m,
  );
  assert.match(stdout, /^dangling\.yaml:1:1: error\[unreadable-file\] .*it does not exist$/m);
  assert.match(stdout, /^1 definition and 0 objects in 1 file: 2 errors$/m);
});

test("a folder that cannot be read is told, and the suites beside it run", async (test) => {
  const { cwd } = await folder(test);
  const locked = join(cwd, "locked");
  await mkdir(locked);
  await chmod(locked, 0o000);
  test.after(() => chmod(locked, 0o700).catch(() => {}));
  const suite = join(root, "examples", "manifests", "suites", "boats.testsuite.yaml");
  const text = await readFile(suite, "utf8");
  await writeFile(join(cwd, "a.testsuite.yaml"), text.replace(/^crd: .*/m, "crd: boats.yaml"));
  // The superuser can read all folders.
  const isRoot = process.getuid?.() === 0;
  await chmod(join(cwd, ".."), 0o755);
  const program = join(cwd, "..", "node_modules", ".bin", "crd-drydock");
  const { code, stdout } = await output([process.execPath, program, "test", "."], {
    cwd,
    ...(isRoot && { uid: 65534, gid: 65534 }),
  });
  assert.match(stdout, /^error: locked: permission denied/m);
  assert.match(stdout, /^9 tests in 1 suite, 9 runs: 9 passed; 1 error$/m);
  assert.equal(code, 2);
});

test("a long refusal of a definition loses its middle, and keeps the reason", async (test) => {
  const { cwd } = await folder(test);
  const file = join(cwd, "boats.yaml");
  const engine = "              engine: {type: string}\n";
  const many = Array.from({ length: 300 }, (_, at) => engine.replace("engine", `engine${at}`));
  const text = (await readFile(file, "utf8")).replace("storage: false", "storage: true");
  await writeFile(file, text.replace(engine, many.join("")));
  const suite = "crd: boats.yaml\nversion: v1\ntests: {onCreate: [{name: a, initial: {}}]}\n";
  await writeFile(join(cwd, "a.testsuite.yaml"), suite);
  const program = join(cwd, "..", "node_modules", ".bin", "crd-drydock");
  const { code, stdout } = await output([program, "test", "a.testsuite.yaml"], { cwd });
  assert.equal(code, 2);
  assert.ok(stdout.length < 2500, stdout);
  assert.match(
    stdout,
    /^boats\.yaml:12:3: error: the server refuses the definition: spec\.versions: .* \(\d+ characters are left out; -o json has them\) /,
  );
  assert.match(stdout, /must have exactly one version marked as storage version/);
});

test("a byte that is not UTF-8 is told at its place", async (test) => {
  const { cwd } = await folder(test);
  const bytes = Buffer.from("crd: boats.yaml\nversion: v1\ntests: \xff\n", "latin1");
  await mkdir(join(cwd, "valid"));
  for (const name of ["a.testsuite.yaml", "valid/a.yaml"]) await writeFile(join(cwd, name), bytes);
  const program = join(cwd, "..", "node_modules", ".bin", "crd-drydock");
  const { code, stdout } = await output([program, "test", "."], { cwd });
  for (const name of ["a.testsuite.yaml", "valid/a.yaml"]) {
    assert.ok(stdout.includes(`${name}:3:8: error: yaml: `), stdout);
  }
  assert.equal(code, 2);
});

test("a pipe with the name of a suite or of an object is passed over", {
  skip: process.platform === "win32",
  timeout: 60_000,
}, async (test) => {
  const { cwd } = await folder(test);
  await mkdir(join(cwd, "valid"));
  for (const name of ["a.testsuite.yaml", "valid/a.yaml"])
    execFileSync("mkfifo", [join(cwd, name)]);
  const program = join(cwd, "..", "node_modules", ".bin", "crd-drydock");
  const { code, stdout } = await output([program, "test", "."], { cwd });
  assert.equal(
    stdout,
    "error: there are no test suites\n\n0 tests in 0 suites, 0 runs: 0 passed; 1 error\n",
  );
  assert.equal(code, 2);
});

test("a configuration that is not UTF-8 is told once, at its place", async (test) => {
  const { cwd } = await folder(test);
  await mkdir(join(cwd, "valid"));
  const boat =
    "apiVersion: example.org/v1\nkind: Boat\nmetadata: {name: a}\nspec: {hull: oak, crew: 1}\n";
  for (const name of ["a", "b"]) await writeFile(join(cwd, "valid", `${name}.yaml`), boat);
  await writeFile(join(cwd, "drydock.yaml"), Buffer.from("mode: live\nx: \xff\n", "latin1"));
  const program = join(cwd, "..", "node_modules", ".bin", "crd-drydock");
  const { code, stdout } = await output([program, "test", "."], { cwd });
  assert.equal(stdout.match(/^drydock\.yaml:2:4: error: yaml: /gm)?.length, 1, stdout);
  assert.ok(!stdout.includes("valid/"), stdout);
  assert.equal(code, 2);
});

test("a suite is updated in its own encoding", async (test) => {
  const { cwd } = await folder(test);
  const text =
    "crd: boats.yaml\nversion: v1\ntests:\n  onCreate:\n  - name: a\n    initial: {apiVersion: example.org/v1, kind: Boat, spec: {hull: oak, crew: 5}}\n    expectedError: another text\n";
  const file = join(cwd, "a.testsuite.yaml");
  await writeFile(file, `\ufeff${text}`, "utf16le");
  const program = join(cwd, "..", "node_modules", ".bin", "crd-drydock");
  const { code } = await output([program, "test", "a.testsuite.yaml", "--update"], { cwd });
  assert.equal(code, 0);
  const now = await readFile(file, "utf16le");
  assert.match(now, /^\ufeffcrd: boats\.yaml\n[\s\S]*everybody needs a berth/);
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

test("a suite that is not UTF-8 does not run, and --update leaves it", async (test) => {
  const { cwd } = await folder(test);
  const file = join(cwd, "a.testsuite.yaml");
  const one = "  - name: caf\xe9\n    initial: {apiVersion: example.org/v1, kind: Boat}\n";
  const bytes = Buffer.from(`crd: boats.yaml\ntests:\n  onCreate:\n${one}`, "latin1");
  await writeFile(file, bytes);
  const program = join(cwd, "..", "node_modules", ".bin", "crd-drydock");
  const { code, stdout } = await output([program, "test", "a.testsuite.yaml", "--update"], { cwd });
  assert.match(stdout, /^a\.testsuite\.yaml:4:14: error: yaml: invalid trailing UTF-8 octet$/m);
  assert.match(stdout, /^0 tests in 1 suite, 0 runs: 0 passed; 1 error$/m);
  assert.equal(code, 2);
  assert.deepEqual(await readFile(file), bytes);
});

// The suites and objects in docs/testing.md hold for the boats of the examples.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { root } from "../../packaging/paths.mjs";
import { project } from "../fresh.mjs";
import { page } from "./markdown.mjs";

const HEAD = "crdName: boats.example.org\nversion: v1\n";

/** The file in which a reader would write a block of YAML. */
function fileOf({ value, position }) {
  const name = `line-${position.start.line}`;
  if (/^# error:/.test(value)) return [join("invalid", `${name}.yaml`), value];
  if (!/^tests:/m.test(value)) return undefined;
  const text = value.startsWith("tests:") ? HEAD + value : value;
  return [join("suites", `${name}.testsuite.yaml`), text];
}

test("every suite and every object in docs/testing.md passes", async (test) => {
  const folder = await project(test);
  const cwd = join(folder, "manifests");
  await cp(join(root, "examples", "manifests", "crds"), join(cwd, "crds"), { recursive: true });
  const blocks = page("docs/testing.md").blocks.filter(({ lang }) => lang === "yaml");
  const files = blocks.map(fileOf).filter((file) => file !== undefined);
  assert.ok(files.length >= 4, `${files.length} blocks`);
  for (const name of ["suites", "invalid"]) await mkdir(join(cwd, name));
  for (const [name, text] of files) await writeFile(join(cwd, name), text);
  const program = join(folder, "node_modules", "crd-drydock", "dist", "cli.js");
  const words = [program, "test", "-o", "json"];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd });
  const { suites, runs, passed, skipped, warnings } = JSON.parse(stdout);
  assert.equal(suites.length, files.length);
  assert.deepEqual([warnings, passed + skipped], [0, runs]);
});

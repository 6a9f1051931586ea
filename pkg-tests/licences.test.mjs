// Whose work is in the package and under which licences, by the lock files.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../packaging/paths.mjs";
import {
  extensionPackages,
  packagesOfTheCommand,
  serverPackages,
  thirdParty,
} from "../packaging/third-party.mjs";

const read = (name) => readFile(join(root, name), "utf8");

/** Licences of tools that never leave this machine, beside those of `deny.toml`. */
const OF_TOOLS = ["BSD-2-Clause", "0BSD", "MPL-2.0", "BlueOak-1.0.0"];

/** Licences of what the bundles of server and extension hold, beside those of `deny.toml`. */
const OF_BUNDLES = ["BlueOak-1.0.0"];

test("every crate has a licence that deny.toml allows", async () => {
  const allowed = await allowedBesides([]);
  const words = ["metadata", "--format-version=1", "--locked", "--all-features"];
  const options = { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 };
  const { packages } = JSON.parse(execFileSync("cargo", words, options));
  const wrong = packages.filter(({ license }) => !fits(license, allowed));
  assert.deepEqual(
    wrong.map(({ name, license }) => `${name}: ${license}`),
    [],
  );
});

test("every npm package of the build has a known licence, and none is shipped", async () => {
  const allowed = await allowedBesides(OF_TOOLS);
  const { packages } = JSON.parse(await read("package-lock.json"));
  const wrong = Object.entries(packages).filter(
    ([at, { license }]) => at && !fits(license, allowed),
  );
  assert.deepEqual(
    wrong.map(([at, { license }]) => `${at}: ${license}`),
    [],
  );
  const { dependencies = {}, publishConfig } = JSON.parse(await read("package.json"));
  assert.deepEqual(dependencies, {});
  assert.equal(publishConfig?.provenance, true);
});

test("what the command is bundled from has a licence that may be shipped", async () => {
  const allowed = await allowedBesides([]);
  const bundled = await packagesOfTheCommand();
  assert.ok(bundled.length > 0);
  assert.ok(bundled.every(({ dependencies }) => dependencies === undefined));
  const wrong = bundled.filter(({ license }) => !fits(license, allowed));
  assert.deepEqual(wrong, []);
});

test("what server and extension are bundled from has a licence that may be shipped", async () => {
  const allowed = await allowedBesides(OF_BUNDLES);
  const bundled = [...(await serverPackages()), ...(await extensionPackages())];
  assert.ok(bundled.some(({ name }) => name === "vscode-jsonrpc"));
  const wrong = bundled.filter(({ license }) => !fits(license, allowed));
  assert.deepEqual(
    wrong.map(({ name, license }) => `${name}: ${license}`),
    [],
  );
});

test("THIRD_PARTY.md lists what module, command, server and extension are made of", async () => {
  assert.equal(await read("THIRD_PARTY.md"), await thirdParty());
});

test("the package is the same each time it is packed", () => {
  const words = ["pack", "--dry-run", "--json", "--silent", "--ignore-scripts"];
  const packed = () => {
    const answer = JSON.parse(execFileSync("npm", words, { cwd: root, encoding: "utf8" }));
    const [{ integrity }] = Object.values(answer);
    return integrity;
  };
  const first = packed();
  assert.match(first, /^sha512-/);
  assert.equal(packed(), first);
});

/** The licences of `deny.toml` and others. */
async function allowedBesides(others) {
  const [, list] = /^allow = \[(.*)\]$/m.exec(await read("deny.toml"));
  return new Set([...JSON.parse(`[${list}]`), ...others]);
}

/** Whether one of an expression's alternatives is allowed as a whole. */
function fits(licence = "none", allowed) {
  const both = licence.replaceAll(/[()]/g, "").split(" AND ");
  return both.every((part) => part.split(/ OR |\//).some((name) => allowed.has(name)));
}

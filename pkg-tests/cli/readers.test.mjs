// The reports of `crd-drydock test`, read by the tools that they are for.

import assert from "node:assert/strict";
import { cp, mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { root } from "../../packaging/paths.mjs";
import { project } from "../fresh.mjs";
import { output } from "../hosts/answers.mjs";

const require = createRequire(new URL("../hosts/package.json", import.meta.url));

/** Runs the tests of the examples with options. */
async function run(test, ...words) {
  const cwd = join(await project(test), "work");
  await cp(join(root, "examples", "manifests"), cwd, { recursive: true });
  const program = join(cwd, "..", "node_modules", ".bin", "crd-drydock");
  const { stdout } = await output([program, "test", "suites", ...words], { cwd });
  return (name) => (name === undefined ? stdout : readFile(join(cwd, name), "utf8"));
}

test("JSON on standard output is JSON, whatever else is asked for", async (test) => {
  const read = await run(test, "-o", "json", "--coverage", "--mutants");
  assert.equal(JSON.parse(read()).passed, 9);
});

test("annotations are placed from the root of the repository", async (test) => {
  const cwd = join(await project(test), "work");
  await cp(join(root, "examples", "manifests"), cwd, { recursive: true });
  await mkdir(join(cwd, ".git"));
  const program = join(cwd, "..", "node_modules", ".bin", "crd-drydock");
  const words = [program, "test", ".", "--output", "github"];
  const { stdout } = await output(words, { cwd: join(cwd, "suites") });
  assert.match(stdout, /^::error file=suites\/draft\.testsuite\.yaml,/m);
});

test("JUnit's XML is read, with each failure at its place", async (test) => {
  const read = await run(test, "-o", "junit=report.xml");
  const { parse } = await import(require.resolve("junit2json"));
  const report = await parse(await read("report.xml"));
  assert.deepEqual([report.tests, report.failures, report.errors], [11, 2, 0]);
  const cases = report.testsuite.flatMap(({ testcase }) => testcase);
  const failed = cases.filter(({ failure }) => failure !== undefined);
  assert.equal(cases.length, 11);
  assert.deepEqual(
    failed.map(({ classname, name }) => `${classname}: ${name}`),
    ["Draft: onCreate > gets berths", "Draft: onCreate > the hull is short"],
  );
  assert.match(failed[0].failure[0].inner, /^suites\/draft\.testsuite\.yaml:\d+:\d+\n/);
});

test("JUnit's XML tells the runs of a test at several releases apart", async (test) => {
  const read = await run(test, "-o", "junit=report.xml", "--kubernetes-version", "1.35-1.36");
  const { parse } = await import(require.resolve("junit2json"));
  const { testsuite } = await parse(await read("report.xml"));
  const cases = testsuite.flatMap(({ testcase }) => testcase);
  const keys = new Set(cases.map(({ classname, name }) => `${classname}: ${name}`));
  assert.deepEqual([cases.length, keys.size], [22, 22]);
});

test("lcov is read, with the lines and the branches of a definition", async (test) => {
  const read = await run(test, "--coverage-lcov", "coverage.lcov");
  const parse = promisify(require("lcov-parse"));
  const [file, ...others] = await parse(await read("coverage.lcov"));
  assert.deepEqual(others, []);
  assert.match(file.file, /crds\/boats\.yaml$/);
  const { lines, branches } = file;
  assert.equal(lines.details.length, lines.found);
  assert.equal(lines.details.filter(({ hit }) => hit > 0).length, lines.hit);
  assert.equal(branches.details.length, branches.found);
  assert.equal(branches.details.filter(({ taken }) => taken > 0).length, branches.hit);
  assert.ok(lines.hit > 0 && lines.hit < lines.found && branches.found > 0);
});

test("TAP is read, with the place and the reason of each failure", async (test) => {
  const read = await run(test, "-o", "tap=report.tap");
  const { Parser } = require("tap-parser");
  const lines = Parser.parse(await read("report.tap"), { strict: true });
  const of = (kind) => lines.filter(([name]) => name === kind).map(([, content]) => content);
  assert.deepEqual([of("version"), of("extra")], [[13], []]);
  const [{ count, pass, failures }] = of("complete");
  assert.deepEqual([count, pass], [11, 9]);
  assert.match(failures[0].name, /^Draft > onCreate > gets berths /);
  assert.match(failures[0].diag.at, /^suites\/draft\.testsuite\.yaml:\d+:\d+$/);
  assert.match(failures[0].diag.message, /^the object differs/);
});

// The examples of the package's documentation are programs, and come to what they say: a line
// `expression; // => value` is a check.

import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { test } from "node:test";
import * as entry from "crd-drydock";
import {
  aboutCrd,
  aboutSuites,
  aboutWorkspace,
  alone,
  comparisons,
  ofMembers,
  ofSuites,
  ofWorkspace,
} from "./examples.mjs";

let files = 0;

/** Runs a program, its checks made into assertions. */
async function run(code) {
  const checked = code.replace(
    /^(.+?); \/\/ => (.+)$/gm,
    (_, expression, value) => `assert.deepEqual(${expression}, ${value});`,
  );
  const file = new URL(`example-${files++}.mjs`, import.meta.url);
  await writeFile(file, `import assert from "node:assert/strict";\n${checked}\n`);
  try {
    await import(file);
  } finally {
    await rm(file);
  }
}

test("the example of Crd", () => run(aboutCrd));
for (const { code, of } of ofMembers)
  test(`the example of ${of}`, () => run(`${aboutCrd}\n${code}`));
test("the example of Workspace", () => run(aboutWorkspace));
for (const { code, of } of ofWorkspace)
  test(`the example of ${of} of a workspace`, () => run(`${aboutWorkspace}\n${code}`));
test("the example of suites", () => run(`${aboutCrd}\n${aboutSuites}`));
for (const { code, of } of ofSuites)
  test(`the example of ${of} of suites`, () => run(`${aboutCrd}\n${aboutSuites}\n${code}`));
for (const { code, of } of comparisons)
  test(`the example of ${of}`, () => run(`${aboutCrd}\n${code}`));
for (const { code, of } of alone) test(`the example of ${of}`, () => run(code));

test("everything that can be called has an example", () => {
  const classes = [
    { name: "crd", of: entry.Crd, examples: [aboutCrd, ...ofMembers.map(({ code }) => code)] },
    {
      name: "workspace",
      of: entry.Workspace,
      examples: [aboutWorkspace, ...ofWorkspace.map(({ code }) => code)],
    },
    { name: "target", of: entry.SuiteTarget, examples: ofSuites.map(({ code }) => code) },
  ];
  for (const { name, of, examples } of classes) {
    const members = Object.getOwnPropertyNames(of.prototype);
    for (const member of members.filter((member) => member !== "constructor")) {
      const call = `${name}.${member}`;
      assert.ok(
        examples.some((code) => code.includes(call)),
        call,
      );
    }
  }
  const all = [
    aboutCrd,
    aboutWorkspace,
    aboutSuites,
    ...[...ofSuites, ...comparisons, ...alone].map(({ code }) => code),
  ];
  const calls = Object.entries(entry).filter(([, value]) => typeof value === "function");
  for (const [name] of calls)
    assert.ok(
      all.some((code) => code.includes(`${name}(`) || code.includes(`instanceof ${name}`)),
      name,
    );
});

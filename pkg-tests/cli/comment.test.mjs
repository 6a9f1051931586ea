// The comment for a pull request is as long as GitHub takes it, and no longer.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { project } from "../fresh.mjs";
import { output } from "../hosts/answers.mjs";

const LONGEST_COMMENT = 65_536;

/** A definition with many fields that have a limit. */
const definition = (fields, maximum) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "boats.sea.org" },
  spec: {
    group: "sea.org",
    scope: "Namespaced",
    names: { plural: "boats", kind: "Boat" },
    versions: [{ name: "v1", served: true, storage: true, schema: schema(fields, maximum) }],
  },
});

const schema = (fields, maximum) => {
  const names = Array.from({ length: fields }, (_, at) => `field${at}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: "integer", maximum }]));
  return {
    openAPIV3Schema: { type: "object", properties: { spec: { type: "object", properties } } },
  };
};

/** The comment about a definition whose limits are lowered. */
async function commentAbout(test, fields) {
  const cwd = await project(test);
  await writeFile(join(cwd, "old.yaml"), JSON.stringify(definition(fields, 9)));
  await writeFile(join(cwd, "new.yaml"), JSON.stringify(definition(fields, 5)));
  const program = join(cwd, "node_modules", ".bin", "crd-drydock");
  const command = [program, "diff", "old.yaml", "new.yaml", "--output", "markdown"];
  const { stdout } = await output(command, { cwd });
  return stdout;
}

/** How often something stands in a text. */
const count = (text, what) => text.split(what).length - 1;

test("a short comment has all proofs", async (test) => {
  const comment = await commentAbout(test, 20);
  assert.equal(count(comment, "<summary>Proof</summary>"), 20);
  assert.doesNotMatch(comment, /left out/);
});

test("a comment keeps the proofs that fit, and says so", async (test) => {
  const comment = await commentAbout(test, 200);
  assert.ok(comment.length <= LONGEST_COMMENT, `${comment.length} characters`);
  assert.match(comment, /^Proofs that do not fit are left out: /m);
  assert.equal(count(comment, "(`maximum-lowered`)"), 200);
  assert.ok(count(comment, "<summary>Proof</summary>") > 20);
});

test("a comment about very many changes counts the rest", async (test) => {
  const comment = await commentAbout(test, 2000);
  assert.ok(comment.length <= LONGEST_COMMENT, `${comment.length} characters`);
  assert.match(comment, /^Proofs and some changes are left out: /m);
  assert.match(comment, /^- … and 1950 more$/m);
});

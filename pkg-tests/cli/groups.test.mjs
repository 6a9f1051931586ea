// Changes that are alike are one line for people. Programs get each.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { project } from "../fresh.mjs";
import { output } from "../hosts/answers.mjs";

/** A definition with two versions of the same schema. */
const definition = (members, name) => {
  const level = { type: "string", enum: members };
  const reference = { type: "object", properties: { name } };
  const properties = { level, first: reference, second: reference };
  const openAPIV3Schema = {
    type: "object",
    properties: { spec: { type: "object", properties } },
  };
  const version = (name, storage) => ({ name, served: true, storage, schema: { openAPIV3Schema } });
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "boats.sea.org" },
    spec: {
      group: "sea.org",
      scope: "Namespaced",
      names: { plural: "boats", kind: "Boat" },
      versions: [version("v1", true), version("v1beta1", false)],
    },
  };
};

/** What the command says of new members of an enumeration and new defaults. */
async function told(test, format) {
  const cwd = await project(test);
  const before = definition(["low"], { type: "string" });
  const after = definition(["low", "mid", "high"], { type: "string", default: "" });
  await writeFile(join(cwd, "old.yaml"), JSON.stringify(before));
  await writeFile(join(cwd, "new.yaml"), JSON.stringify(after));
  const program = join(cwd, "node_modules", ".bin", "crd-drydock");
  const { stdout } = await output(
    [program, "diff", "old.yaml", "new.yaml", "--output", format, "--no-witnesses"],
    { cwd },
  );
  return stdout;
}

test("versions, values and fields are joined in the text", async (test) => {
  const lines = (await told(test, "text")).split("\n");
  const heads = lines.filter((line) => /^ {2}(error|warning|info) /.test(line));
  assert.deepEqual(heads, [
    "  info v1, v1beta1 spec.level [enum-value-added] widens, readers",
    "  error v1, v1beta1 spec.first.name, spec.second.name [default-added] none, writers",
  ]);
  assert.match(lines.join("\n"), /know it\. "mid", "high"\./);
  assert.match(lines.join("\n"), /4 breaking, 0 possibly breaking, 4 other changes/);
});

test("versions, values and fields are joined in Markdown", async (test) => {
  const items = (await told(test, "markdown")).split("\n").filter((line) => line.startsWith("- "));
  assert.equal(items.length, 2, items.join("\n"));
});

test("programs get each change", async (test) => {
  const { compared } = JSON.parse(await told(test, "json"));
  assert.equal(compared[0].findings.length, 8);
});

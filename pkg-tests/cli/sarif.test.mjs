// SARIF as its schema has it.

import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { project } from "../fresh.mjs";
import { output } from "../hosts/answers.mjs";

const require = createRequire(new URL("../hosts/package.json", import.meta.url));
const Ajv = require("ajv");
const schema = require("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");

test("what is reported in SARIF is valid, and each of its rules is explained", async (test) => {
  const cwd = await project(test);
  await cp(join(import.meta.dirname, "cases"), cwd, { recursive: true });
  const program = join(cwd, "node_modules", ".bin", "crd-drydock");
  const folders = ["objects", "definitions", "outputs"];
  const { stdout } = await output([program, "check", "--output", "sarif", ...folders], { cwd });
  const log = JSON.parse(stdout);
  const ajv = new Ajv({ allErrors: true, schemaId: "auto" });
  ajv.addMetaSchema(require("ajv/lib/refs/json-schema-draft-04.json"));
  const validate = ajv.compile(schema);
  assert.ok(validate(log), JSON.stringify(validate.errors, null, 2));
  const [{ tool, results }] = log.runs;
  assert.ok(results.length > 10);
  for (const { ruleId, ruleIndex } of results) {
    const rule = tool.driver.rules[ruleIndex];
    assert.equal(rule?.id, ruleId);
    assert.match(rule.help.text, /\.$/);
  }
});

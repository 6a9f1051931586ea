// `--write-tests` on suites with comments.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { project } from "../fresh.mjs";
import { output } from "../hosts/answers.mjs";

const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: seas.sea.org}
spec:
  group: sea.org
  scope: Namespaced
  names: {plural: seas, singular: sea, kind: Sea, listKind: SeaList}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          name:
            type: string
            maxLength: 5
            x-kubernetes-validations:
            - {rule: self == oldSelf, message: a sea keeps its name}
`;

const OWN = `crd: crd.yaml
tests:
  onCreate:
  # the first one
  - name: is red
    initial: {apiVersion: sea.org/v1, kind: Sea, name: red}
    # it really is
`;

const END = `  # the end of all tests
# the end of the suite
`;

test("comments at the end of the tests stay below those that are added", async (test) => {
  const folder = await project(test);
  const suite = join(folder, "seas.testsuite.yaml");
  await writeFile(join(folder, "crd.yaml"), DEFINITION);
  await writeFile(suite, OWN + END);
  const program = join(folder, "node_modules", ".bin", "crd-drydock");
  const run = [program, "test", "--mutants", "--write-tests", suite];
  const { stdout } = await output(run, { cwd: folder });
  assert.match(stdout, /: \d+ tests added$/m);
  const text = await readFile(suite, "utf8");
  assert.ok(text.startsWith(OWN) && text.endsWith(END), text);
  const added = text.slice(OWN.length, -END.length);
  assert.match(added, /^ {2}- name: "name: maxLength 5"$/m);
  assert.match(added, /^ {2}onUpdate:\n {2}- name: /m);
  assert.doesNotMatch(added, /^ *# the /m);
});

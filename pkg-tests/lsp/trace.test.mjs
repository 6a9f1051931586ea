// The language server evaluates a rule against an object of the workspace and shows each step.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CAPABLE, folderOf, Server, within } from "./server.mjs";

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ranges.example.org
spec:
  group: example.org
  scope: Namespaced
  names: {plural: ranges, kind: Range}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          x-kubernetes-validations:
            - rule: self.metadata.name != 'none'
          properties:
            spec:
              type: object
              properties:
                list:
                  type: array
                  maxItems: 10
                  x-kubernetes-validations: [{rule: "self.all(one, one.min > 0)"}]
                  items:
                    type: object
                    required: [min, max]
                    x-kubernetes-validations:
                      - rule: self.min <= self.max
                        fieldPath: .min
                      - rule: |
                          self.max < 100
                    properties:
                      min: {type: integer}
                      max: {type: integer}
                labels:
                  type: object
                  maxProperties: 10
                  additionalProperties:
                    type: string
                    maxLength: 10
                    x-kubernetes-validations: [{rule: "self != ''"}]
`;
const object = (name, list) => `apiVersion: example.org/v1
kind: Range
metadata:
  name: ${name}
spec:
  labels: {"é.x/y": "a\`b"}
  list:
${list.map(([min, max]) => `    - {min: ${min}, max: ${max}}\n`).join("")}`;
const good = object("good", [[1, 2]]);
const bad = object("bad", [
  [1, 2],
  [4, 3],
]);

const timeout = 20_000;

const lineOf = (text, words) => text.slice(0, text.indexOf(words)).split("\n").length - 1;

/** A server with a folder that has the definition and two objects, none of them open. */
async function started(t, capabilities = CAPABLE, options = {}) {
  const server = new Server(t);
  const folder = await folderOf(t, { "crd.yaml": crd, "a.yaml": good, "b.yaml": bad });
  await server.start({ ...within(folder.uri(), capabilities), initializationOptions: options });
  const ask = (name, text, words, more = {}) => {
    const position = { line: lineOf(text, words), character: 0 };
    return server.command("crd-drydock.traceRule", { uri: folder.uri(name), position, ...more });
  };
  return { server, folder, ask };
}

test("a field whose name begins like another one is not taken for it", { timeout }, async (t) => {
  const server = new Server(t);
  const rules = (rule, more = "") => `x-kubernetes-validations: [{rule: "${rule}"${more}}]`;
  const schema = `properties: {spec: {type: object, properties: {
    port: {type: integer, ${rules("self > 1")}},
    ports: {type: array, maxItems: 5, items: {type: object, properties: {number: {type: integer}},
      ${rules("self.number > 2", ", fieldPath: .number")}}}}}}`;
  const definition = crd.replace(
    / {10}x-kubernetes-validations(.|\n)*/,
    `          ${schema.replace(/\s+/g, " ")}\n`,
  );
  const text = `apiVersion: example.org/v1
kind: Range
metadata: {name: a}
spec:
  port: 1
  ports:
    - number: 2
`;
  const folder = await folderOf(t, { "crd.yaml": definition, "a.yaml": text });
  await server.start(within(folder.uri()));
  server.open(folder.uri("a.yaml"), text);
  await server.until(folder.uri("a.yaml"), (all) => all.length > 1);
  const position = { line: lineOf(text, "- number"), character: 6 };
  const at = { uri: folder.uri("a.yaml"), position };
  const { result } = await server.command("crd-drydock.traceRule", at);
  assert.deepEqual(
    [result.path, result.rule, result.others],
    ["spec.ports[0]", "self.number > 2", []],
  );
});

test("a rule of a definition is evaluated against the object that it refuses", {
  timeout: 20_000,
}, async (t) => {
  const { folder, ask } = await started(t);
  const { result } = await ask("crd.yaml", crd, "self.min <= self.max");
  assert.deepEqual(
    [result.uri, result.kind, result.name, result.path, result.result],
    [folder.uri("b.yaml"), "Range", "bad", "spec.list[1]", false],
  );
  assert.equal(result.trace.value, "false");
  assert.deepEqual(
    result.trace.parts.map(({ start, end, value, type, cost }) => [
      result.rule.slice(start, end),
      value,
      type,
      cost,
    ]),
    [
      ["self.min", "4", "int", 2],
      ["self.max", "3", "int", 2],
    ],
  );
  assert.equal(
    result.text,
    "`self.min <= self.max` at `spec.list[1]` of `Range bad`: `false` (bool, cost 5)\n\n" +
      "- `self.min <= self.max`: `false` (bool, cost 5)\n" +
      "  - `self.min`: `4` (int, cost 2)\n" +
      "  - `self.max`: `3` (int, cost 2)\n",
  );
  assert.deepEqual(
    result.others.map(({ name, path, result }) => [name, path, result]),
    [
      ["good", "spec.list[0]", true],
      ["bad", "spec.list[0]", true],
    ],
  );
});

test("a rule that did not run at the wanted path is told", { timeout: 20_000 }, async (t) => {
  const { ask } = await started(t);
  // It waits until the files are read.
  await ask("crd.yaml", crd, "self.min <= self.max");
  const { result } = await ask("b.yaml", bad, "kind", { path: "spec.nowhere" });
  assert.deepEqual(result, { problem: "No such rule of this object ran at spec.nowhere." });
});

test("each of the other evaluations can be asked for", { timeout: 20_000 }, async (t) => {
  const { server, ask } = await started(t);
  const { result } = await ask("crd.yaml", crd, "self.min <= self.max");
  const { result: other } = await server.command("crd-drydock.traceRule", result.others[0]);
  assert.deepEqual([other.name, other.path, other.result], ["good", "spec.list[0]", true]);
  assert.deepEqual(other.others, []);
});

for (const [words, rule, path] of [
  ["self.metadata.name", "self.metadata.name != 'none'", "<nil>"],
  ["self.all", "self.all(one, one.min > 0)", "spec.list"],
  ["self.max < 100", "self.max < 100\n", "spec.list[0]"],
  ["self != ''", "self != ''", "spec.labels[é.x/y]"],
]) {
  test(`the rule ${rule.trim()} is found at ${path}`, { timeout: 20_000 }, async (t) => {
    const { ask } = await started(t);
    const { result } = await ask("crd.yaml", crd, words);
    assert.equal(result.problem, undefined);
    assert.deepEqual([result.rule, result.path, result.result], [rule, path, true]);
    assert.equal(typeof result.trace.cost, "number");
  });
}

test("a rule of a map is told from one of the same text in a map within it", {
  timeout: 20_000,
}, async (t) => {
  const rule = `x-kubernetes-validations: [{rule: "size(self) < 3"}]`;
  const nested = crd.replace(
    "                labels:",
    `                teams:
                  type: object
                  maxProperties: 5
                  additionalProperties:
                    type: object
                    maxProperties: 5
                    ${rule} # outer
                    additionalProperties:
                      type: object
                      maxProperties: 5
                      additionalProperties: {type: string}
                      ${rule} # inner
$&`,
  );
  const teams = "  teams: {red: {north: {a: b}}, blue: {south: {}}}\n";
  const server = new Server(t);
  const folder = await folderOf(t, { "crd.yaml": nested, "a.yaml": good + teams });
  await server.start(within(folder.uri(), CAPABLE));
  for (const [words, paths] of [
    ["# outer", ["spec.teams[blue]", "spec.teams[red]"]],
    ["# inner", ["spec.teams[blue][south]", "spec.teams[red][north]"]],
  ]) {
    const position = { line: lineOf(nested, words), character: 0 };
    const asked = { uri: folder.uri("crd.yaml"), position };
    const { result } = await server.command("crd-drydock.traceRule", asked);
    assert.equal(result.problem, undefined);
    const found = [result, ...result.others].map(({ path }) => path);
    assert.deepEqual(found.sort(), paths);
  }
});

test("a list of a trace has the elements of a macro", { timeout: 20_000 }, async (t) => {
  const { ask } = await started(t);
  const { result } = await ask("crd.yaml", crd, "self.all");
  assert.match(result.text, /\n {2}- `one = \{"min":1,"max":2\}`\n {4}- `one\.min > 0`: `true`/);
});

test("a value of strangers ends no code", { timeout: 20_000 }, async (t) => {
  const { ask } = await started(t);
  const { result } = await ask("crd.yaml", crd, "self != ''");
  assert.match(result.text, /- `self`: `` "a`b" `` \(string, cost \d+\)/);
});

test("at an object, the rule that refuses the value there is told", {
  timeout: 20_000,
}, async (t) => {
  const { server, folder, ask } = await started(t);
  server.open(folder.uri("b.yaml"), bad);
  const { result } = await ask("b.yaml", bad, "{min: 4");
  assert.deepEqual([result.path, result.result, result.others], ["spec.list[1]", false, []]);
  const { result: actions } = await server.ask("textDocument/codeAction", {
    textDocument: { uri: folder.uri("b.yaml") },
    range: range(lineOf(bad, "{min: 4")),
    context: { diagnostics: [] },
  });
  const { command } = actions.find(({ title }) => title.startsWith("Show each step"));
  const { result: same } = await server.command(command.command, command.arguments[0]);
  assert.equal(same.text, result.text);
});

test("a lens above each rule runs the command", { timeout: 20_000 }, async (t) => {
  const { server, folder } = await started(t);
  const uri = folder.uri("crd.yaml");
  server.open(uri, crd);
  const { result } = await server.ask("textDocument/codeLens", { textDocument: { uri } });
  const lenses = result.filter(({ command }) => command.command === "crd-drydock.traceRule");
  assert.equal(lenses.length, 5);
  const [lens] = lenses.filter(
    ({ range }) => range.start.line === lineOf(crd, "self.min <= self.max"),
  );
  const { result: found } = await server.command(lens.command.command, lens.command.arguments[0]);
  assert.equal(found.path, "spec.list[1]");
});

test("positions in UTF-8 lead there and back", { timeout: 20_000 }, async (t) => {
  const capabilities = { ...CAPABLE, general: { positionEncodings: ["utf-8"] } };
  const { server, folder } = await started(t, capabilities);
  const uri = folder.uri("crd.yaml");
  // Two rules on a line, behind letters that have more bytes than units of UTF-16.
  const text = crd.replace(
    "[{rule: \"self != ''\"}]",
    "[{message: ééééééééé, rule: self != ''}, {rule: self != 'z'}]",
  );
  server.open(uri, text);
  const { result } = await server.ask("textDocument/codeLens", { textDocument: { uri } });
  const last = result.filter(({ command }) => command.command === "crd-drydock.traceRule").at(-2);
  const { result: found } = await server.command(last.command.command, last.command.arguments[0]);
  assert.equal(found.rule, "self != 'z'");
});

test("there is a reason where nothing is traced", { timeout: 20_000 }, async (t) => {
  const { server, folder, ask } = await started(t);
  const problem = async (...asked) => (await ask(...asked)).result.problem;
  assert.match(await problem("crd.yaml", crd, "kind: Custom"), /no rule here/);
  assert.match(await problem("none.yaml", "", ""), /neither a rule .* nor a custom resource/);
  server.open(folder.uri("a.yaml"), good.replace("min: 1", "min: one"));
  assert.match(await problem("a.yaml", good, "list"), /other errors came first/);
  server.open(folder.uri("b.yaml"), good.replace("kind: Range", "kind: Other"));
  assert.match(
    await problem("crd.yaml", crd, "self.min <= self.max"),
    /This rule ran for no object of Range in the workspace/,
  );
  const { error } = await server.command("crd-drydock.traceRule", {});
  assert.match(error.message, /takes \{ uri, position \}/);
});

test("a client without a view is shown the text", { timeout: 20_000 }, async (t) => {
  const { server, ask } = await started(t);
  const { result } = await ask("crd.yaml", crd, "self.min <= self.max");
  const said = server.heard.filter(({ method }) => method === "window/showMessage");
  assert.deepEqual(
    said.map(({ params }) => params.message),
    [result.text],
  );
  const { server: other, ask: askOther } = await started(t, CAPABLE, { trace: true });
  await askOther("crd.yaml", crd, "self.min <= self.max");
  assert.ok(!other.heard.some(({ method }) => method === "window/showMessage"));
});

function range(line) {
  return { start: { line, character: 0 }, end: { line, character: 20 } };
}

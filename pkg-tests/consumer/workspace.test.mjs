// Many texts, and what an editor asks about them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { diagnosticCodes, parse, Workspace } from "crd-drydock";
import fixtures from "./fixtures.cjs";

const { crdText, definition, onlyVersion, widgetText } = fixtures;
const wrongText = widgetText.replace(/^spec:$/m, "spec:\n  sizes: 1");

function workspace(texts) {
  const made = new Workspace();
  for (const [uri, text] of Object.entries(texts)) made.set(uri, text);
  return made;
}

/** A definition with two rules of one message. */
const twoRules = definition(
  {
    scope: "Cluster",
    names: { plural: "hosts", kind: "Host" },
    versions: onlyVersion({
      schema: {
        openAPIV3Schema: {
          type: "object",
          properties: {
            size: {
              type: "integer",
              "x-kubernetes-validations": [
                { rule: "self > 1", message: "too small" },
                { rule: "self > 2", message: "too small" },
              ],
            },
          },
        },
      },
    }),
  },
  { name: "hosts.example.org" },
);

const codes = (diagnostics) => diagnostics.map(({ code }) => code);

test("an unknown field is marked at its key, with names that the schema has", () => {
  const one = workspace({ "crd.yaml": crdText, "widget.yaml": wrongText });
  const [diagnostic] = one.diagnostics("widget.yaml");
  const line = wrongText.split("\n").indexOf("  sizes: 1");
  assert.equal(diagnostic.code, "unknown-field");
  assert.equal(diagnostic.severity, 2);
  assert.equal(diagnostic.source, "kubernetes");
  assert.equal(diagnostic.message, 'unknown field "spec.sizes"');
  assert.deepEqual(diagnostic.range, {
    start: { line, character: 2 },
    end: { line, character: 7 },
  });
  assert.equal(diagnostic.data.path, "spec.sizes");
});

test("a diagnostic leads to the server's error that it is", () => {
  const one = new Workspace();
  one.set("crd.yaml", JSON.stringify(twoRules));
  const object = (name) =>
    `{apiVersion: example.org/v1, kind: Host, metadata: {name: ${name}}, size: 1}`;
  one.set("hosts.yaml", `${object("a")}\n---\n${object("b")}\n`);
  const objects = one.objects("hosts.yaml");
  const rules = one.diagnostics("hosts.yaml").map(({ message, data }) => {
    const { admission } = objects.find(({ document }) => document === data.document);
    const error = admission.errors[data.error];
    assert.equal(error.message, message);
    return [data.document, error.rule.index];
  });
  // The two rules have the same message.
  assert.deepEqual(rules, [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]);
});

test("a diagnostic of a rule leads to its error if that has no other fault", () => {
  const crd = structuredClone(twoRules);
  const { size } = crd.spec.versions[0].schema.openAPIV3Schema.properties;
  size["x-kubernetes-validations"] = [{ rule: "self.a > 1" }, { rule: "a + b > 1" }];
  const one = new Workspace();
  one.set("crd.yaml", JSON.stringify(crd));
  const [{ report }] = one.objects("crd.yaml");
  const led = one
    .diagnostics("crd.yaml")
    .map(({ data, message }) => [data.error, report.errors[data.error]?.message === message]);
  assert.deepEqual(led, [
    [0, true],
    [undefined, false],
    [undefined, false],
  ]);
});

test("a diagnostic that is no error leads to none, and one that passes to those suppressed", () => {
  const one = new Workspace();
  one.set("crd.yaml", JSON.stringify(twoRules));
  const text = "{apiVersion: example.org/v1, kind: Host, metadata: {name: a}, size: 1, sise: 2}";
  one.set("host.yaml", text);
  one.setPrevious("before.yaml", text);
  const [{ admission }] = one.objects("host.yaml");
  const found = one
    .diagnostics("host.yaml")
    .map(({ code, data }) => [code, admission.suppressed[data.error]?.rule.index]);
  assert.deepEqual(found, [
    ["unknown-field", undefined],
    ["suppressed", 0],
    ["suppressed", 1],
  ]);
});

test("objects of unknown kinds and texts that are not there have no diagnostics", () => {
  const one = workspace({ "widget.yaml": wrongText });
  assert.deepEqual(one.diagnostics("widget.yaml"), []);
  assert.deepEqual(one.diagnostics("other.yaml"), []);
  one.remove("widget.yaml");
  assert.deepEqual(one.symbols("widget.yaml"), []);
});

test("syntax errors are told without judging anything", () => {
  const one = workspace({ "all.yaml": `${crdText}\n---\n${wrongText}`, "values.yaml": "a: [" });
  assert.deepEqual(one.syntaxErrors("all.yaml"), []);
  one.set("all.yaml", `${crdText}]\n---\n${wrongText}`);
  const [error, ...others] = one.syntaxErrors("all.yaml");
  assert.deepEqual([error.code, others], ["syntax-error", []]);
  assert.deepEqual(error, one.diagnostics("all.yaml")[0]);
  assert.deepEqual(one.syntaxErrors("values.yaml"), []);
});

test("an edit of the definition judges its objects again", () => {
  const one = workspace({ "crd.yaml": crdText, "widget.yaml": wrongText });
  one.diagnostics("widget.yaml");
  one.set("crd.yaml", crdText.replaceAll("served: true", "served: false"));
  assert.ok(codes(one.diagnostics("widget.yaml")).includes("definition-unusable"));
  one.remove("crd.yaml");
  assert.deepEqual(one.diagnostics("widget.yaml"), []);
});

test("outcomes tell of each document whether the server takes it, or why that is unknown", () => {
  const texts = ["kind: Other\nspec: {}\n", "replicas: 3\n", "a: {{ b }}\n", ""];
  const one = workspace({ "all.yaml": [crdText, wrongText, ...texts].join("\n---\n") });
  const told = one.outcomes("all.yaml");
  assert.deepEqual(
    told.map(({ document, outcome, reason }) => [document, outcome, reason]),
    [
      [0, "accepted", undefined],
      [1, "accepted", undefined],
      [2, "not-judged", "no-type"],
      [3, "not-judged", "not-kubernetes"],
      [4, "not-judged", "template"],
    ],
  );
  assert.equal(told[0].definition, true);
  assert.equal(told[2].message, "not checked: apiVersion not set");
  const objects = one.objects("all.yaml");
  assert.deepEqual(
    objects.map(({ outcome }) => outcome),
    told.slice(0, 4).map(({ outcome }) => outcome),
  );
});

test("an object whose definition the server refuses is not judged", () => {
  const refused = crdText.replace("scope: Namespaced", "scope: Everywhere");
  const one = workspace({ "crd.yaml": refused, "widget.yaml": wrongText });
  const [object] = one.objects("widget.yaml");
  assert.deepEqual([object.outcome, object.reason], ["not-judged", "definition-refused"]);
  assert.equal(object.admission.allowed, true);
  assert.ok(codes(one.diagnostics("widget.yaml")).includes("definition-unusable"));
});

test("objects tell their definition, and what becomes of them", () => {
  const one = workspace({ "all.yaml": `${crdText}\n---\n${wrongText}\n---\nkind: Other\n` });
  const [definition, widget, other] = one.objects("all.yaml");
  assert.equal(definition.kind, "CustomResourceDefinition");
  assert.equal(definition.report.valid, true);
  const { range: _, ...crd } = widget.crd;
  assert.deepEqual(crd, { uri: "all.yaml", document: 0, version: "v1" });
  assert.equal(widget.admission.allowed, true);
  assert.deepEqual(widget.admission.unknownFields, ["spec.sizes", "spec.unknown"]);
  assert.deepEqual([other.crd, other.admission, other.report], [undefined, undefined, undefined]);
});

test("objects tell what names them, what was sent and what they were before", () => {
  const one = workspace({ "crd.yaml": crdText, "widget.yaml": widgetText });
  one.setPrevious("cluster", `kind: Other\n---\n${widgetText}`);
  const [object] = one.objects("widget.yaml");
  const { group, kind } = object.identity;
  assert.deepEqual(
    [group, kind, object.uri, object.document],
    ["example.org", "Widget", "widget.yaml", 0],
  );
  assert.deepEqual(JSON.parse(object.sent), parse(widgetText)[0].value);
  const { uri, document, range, json } = object.previous;
  assert.deepEqual([uri, document, range.start.line], ["cluster", 1, 2]);
  assert.equal(json, object.sent);
  assert.deepEqual(one.objects(), [...one.objects("crd.yaml"), object]);
});

test("a request that is no create asks for previous objects", () => {
  const one = workspace({ "crd.yaml": crdText, "widget.yaml": wrongText });
  one.setRequest("update");
  const [object] = one.objects("widget.yaml");
  assert.deepEqual([object.outcome, object.reason], ["not-judged", "no-previous"]);
  assert.equal(object.admission, undefined);
  assert.deepEqual(one.diagnostics("widget.yaml"), []);
  one.setPrevious("cluster", widgetText);
  assert.equal(one.objects("widget.yaml")[0].outcome, "accepted");
  one.setPrevious("cluster", null);
  one.setRequest("apply");
  assert.equal(one.objects("widget.yaml")[0].outcome, "accepted");
});

test("an object without a namespace is in the one of the request", () => {
  const one = workspace({ "crd.yaml": crdText, "widget.yaml": widgetText });
  one.setPrevious("cluster", widgetText.replace("metadata:", "metadata:\n  namespace: harbour"));
  const previous = () => one.objects("widget.yaml")[0].previous?.uri;
  assert.equal(previous(), undefined);
  one.setRequest("apply", { namespace: "harbour" });
  assert.equal(previous(), "cluster");
  assert.equal(one.objects("widget.yaml")[0].identity.namespace, "harbour");
  one.setRequest("apply");
  assert.equal(previous(), undefined);
});

test("a workspace lists its texts and definitions", () => {
  const one = workspace({ "z.yaml": crdText, "a.yaml": widgetText, "b.yaml": crdText });
  one.setPrevious("cluster", widgetText);
  assert.deepEqual(one.uris(), ["a.yaml", "b.yaml", "z.yaml"]);
  const [first, second] = one.definitions();
  assert.deepEqual(
    [first.uri, first.counts, second.uri, second.counts],
    ["b.yaml", true, "z.yaml", false],
  );
  assert.deepEqual([first.group, first.kind, first.scope], ["example.org", "Widget", "Namespaced"]);
  assert.ok(first.versions.some(({ name, served }) => name === "v1" && served));
  assert.equal(first.range.start.line, 0);
  assert.deepEqual(one.definitions("z.yaml"), [second]);
  assert.deepEqual(one.definitions("a.yaml"), []);
});

test("a large text has its diagnostics and outcomes in parts", () => {
  const one = workspace({ "crd.yaml": crdText });
  const count = 2000;
  one.set("all.yaml", Array.from({ length: count }, () => wrongText).join("\n---\n"));
  const [all, parts] = [one.diagnostics("all.yaml"), []];
  for (let start = { document: 0, object: 0 }; start !== null; ) {
    const part = one.diagnosticsFrom("all.yaml", start);
    parts.push(part);
    start = part.next;
  }
  assert.ok(parts.length > 1 && parts.length < count);
  assert.deepEqual(
    parts.flatMap(({ diagnostics }) => diagnostics),
    all,
  );
  assert.deepEqual(
    parts.flatMap(({ outcomes }) => outcomes),
    one.outcomes("all.yaml"),
  );
  const nothing = { diagnostics: [], outcomes: [], next: null };
  assert.deepEqual(one.diagnosticsFrom("all.yaml", { document: count, object: 0 }), nothing);
  assert.deepEqual(one.diagnosticsFrom("other.yaml", { document: 0, object: 0 }), nothing);
  const { range, data } = all.at(-1);
  assert.deepEqual(
    one.diagnosticsIn("all.yaml", range),
    all.filter((other) => other.data.document === data.document),
  );
});

test("a piece of a text reads alone, in whatever lines", () => {
  for (const end of ["\n", "\r\n", "\r"]) {
    const items = ["a", "b"].map((name) => `- kind: Widget\n  metadata:\n    name: ${name}`);
    const text = ["kind: List", "apiVersion: v1", "items:", ...items].join("\n");
    const one = workspace({ "list.yaml": text.replaceAll("\n", end) });
    const pieces = one.objects().map(({ uri, range }) => one.text(uri, range));
    assert.deepEqual(
      pieces.map((piece) => parse(piece)[0].value.metadata.name),
      ["a", "b"],
    );
    const last = { start: { line: 3, character: 2 }, end: { line: 99, character: 0 } };
    assert.ok(one.text("list.yaml", last).endsWith("name: b"));
  }
});

test("what a text was before makes its definitions updates", () => {
  const one = workspace({ "crd.yaml": crdText.replace("Namespaced", "Cluster") });
  assert.deepEqual(codes(one.diagnostics("crd.yaml")), []);
  one.setPrevious("crd.yaml", crdText);
  assert.ok(codes(one.diagnostics("crd.yaml")).includes("invalid-definition"));
  one.setPrevious("crd.yaml", null);
  assert.deepEqual(codes(one.diagnostics("crd.yaml")), []);
});

test("symbols are named by kind and name", () => {
  const [symbol] = workspace({ "widget.yaml": widgetText }).symbols("widget.yaml");
  assert.match(symbol.name, /^Widget /);
  assert.ok(symbol.children.some(({ name }) => name === "spec"));
});

test("every code is explained", () => {
  assert.ok(Object.keys(diagnosticCodes).includes("unknown-field"));
  for (const text of Object.values(diagnosticCodes)) assert.match(text, /\.$/);
});

test("wrong arguments are told", () => {
  const one = new Workspace();
  const requests = '"apply", "kubectl-apply", "update", "update-status"';
  for (const [call, message] of [
    [() => one.set(1, ""), "uri must be a string; it is a number"],
    [() => one.set("a"), "text must be a string; it is undefined"],
    [() => one.setPrevious("a"), "text must be a string; it is undefined"],
    [() => one.remove(), "uri must be a string; it is undefined"],
    [() => one.diagnostics(null), "uri must be a string; it is null"],
    [() => one.syntaxErrors(), "uri must be a string; it is undefined"],
    [() => one.definitions(1), "uri must be a string; it is a number"],
    [
      () => one.diagnosticsFrom("a", { document: 0 }),
      "start.object must be a whole number from 0 on; it is undefined",
    ],
    [
      () => one.diagnosticsIn("a", {}),
      "range.start.line must be a whole number from 0 on; it is undefined",
    ],
    [() => one.objects({}), "uri must be a string; it is an object"],
    [() => one.setRequest(), `request must be one of ${requests}; it is undefined`],
    [() => one.setRequest("create"), `request must be one of ${requests}; it is "create"`],
    [() => one.setRequest("apply", { name: "a" }), "options.name is unknown"],
    [() => one.text(), "uri must be a string; it is undefined"],
    [
      () => workspace({ a: "" }).text("a", { start: 1 }),
      "range.start.line must be a whole number from 0 on; it is undefined",
    ],
    [() => one.symbols([]), "uri must be a string; it is an array"],
  ]) {
    assert.throws(call, { name: "TypeError", message });
  }
});

test("a workspace that was freed answers nothing more", () => {
  const one = workspace({ "crd.yaml": crdText });
  one.free();
  one.free();
  assert.throws(() => one.diagnostics("crd.yaml"), /this Workspace was freed/);
});

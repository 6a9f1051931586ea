// Should the engine stop on an input in spite of everything, that costs one answer: it says so, and
// what was made before goes on with another instance.

import "./fault.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Crd,
  diff,
  draftSuite,
  evaluate,
  explain,
  jsonSchema,
  locate,
  mutants,
  parse,
  readSuite,
  runSuite,
  SuiteTarget,
  trace,
  updateSuite,
  Workspace,
} from "crd-drydock";
import fixtures from "./fixtures.cjs";

const { crdText, widget, widgetText, stored } = fixtures;
const START = { line: 0, character: 0 };
const SAID =
  /^Error: crd-drydock stopped on this input \(RuntimeError: unreachable\); it starts afresh at the next call\. This is a fault of crd-drydock: please report it with the input$/;

/** What fails, by the export of the engine that does. */
const ways = {
  parse: (mark) => parse(`a: 1 # ${mark}`),
  locate: (mark) => locate(`a: 1 # ${mark}`, 0, [{ path: "a" }]),
  evaluate: (mark) => evaluate(`1 + 1 // ${mark}`),
  openapi: (mark) => crdWith(mark).openapi("v1", "v3"),
  definitionTexts: (mark) => Crd.all(`${crdText}\n# ${mark}\n`),
  toYaml: (mark) => {
    const annotations = { mark };
    return crd.admit({ ...widget, metadata: { name: "one", annotations } }).yaml;
  },
  crd_new: (mark) => crdWith(mark),
  crd_at: (mark) => crdWith(mark).at("1.33"),
  crd_releases: (mark) => crdWith(mark).report.releases,
  crd_report: (mark) => crdWith(mark).report,
  crd_resource: (mark) => crdWith(mark).kind,
  crd_admit: (mark) => crd.admit({ ...widget, spec: { size: 3, unknown: mark } }),
  crd_ruleTexts: (mark) => crdWith(mark, true).admit(widgetText),
  crd_table: (mark) => crdWith(mark).table([widget]),
  crd_scale: (mark) => crdWith(mark).scale(widget),
  crd_selectableFields: (mark) => crdWith(mark).selectableFields(widget),
  crd_selects: (mark) => crd.selects(mark, widget),
  crd_status: (mark) => crdWith(mark).status(),
  crd_convert: (mark) => crd.convert({ ...widget, spec: mark }, "v1"),
  crd_roundTrip: (mark) => crd.roundTrip({ ...widget, spec: mark }),
  crd_sample: (mark) => crdWith(mark).sample(),
  workspace_set: (mark) => workspaceWith(mark),
  workspace_setPrevious: (mark) => new Workspace().setPrevious("a.yaml", `a: 1 # ${mark}`),
  workspace_remove: (mark) => workspaceWith(mark).remove("a.yaml"),
  workspace_diagnostics: (mark) => workspaceWith(mark).diagnostics("a.yaml"),
  workspace_syntaxErrors: (mark) => workspaceWith(mark).syntaxErrors("a.yaml"),
  workspace_objects: (mark) => workspaceWith(mark).objects("a.yaml"),
  workspace_outcomes: (mark) => workspaceWith(mark).outcomes("a.yaml"),
  workspace_completion: (mark) => workspaceWith(mark).completion("a.yaml", START),
  workspace_hover: (mark) => workspaceWith(mark).hover("a.yaml", START),
  workspace_codeActions: (mark) =>
    workspaceWith(mark).codeActions("a.yaml", { start: START, end: START }),
  workspace_symbols: (mark) => workspaceWith(mark).symbols("a.yaml"),
  workspace_useKubernetes: (mark) => useKubernetes(mark),
};

/** The same for the tools. */
const toolsWays = {
  readSuite: (mark) => suiteWith(mark),
  suitetarget_new: (mark) => new SuiteTarget(`${crdText}# ${mark}`).identity,
  suitetarget_identity: (mark) => new SuiteTarget(`${crdText}# ${mark}`).identity,
  suitetarget_coverage: (mark) => {
    const target = new SuiteTarget(`${crdText}# ${mark}`);
    target.run(suiteWith(""));
    target.coverage();
  },
  compare: (mark) => diff(crdText, `${crdText}# ${mark}`),
  traceRule: (mark) => trace(`${crdText}# ${mark}`, widgetText, { path: "spec", rule: "true" }),
  updateSuite: (mark) => updateSuite({ ...suiteWith(""), text: mark }, []),
  suitetarget_draft: (mark) => draftSuite(`${crdText}# ${mark}`, { crd: "a" }),
  suitetarget_mutants: (mark) => mutants(`${crdText}# ${mark}`, [suiteWith("")]),
  jsonSchema: (mark) => jsonSchema(`${crdText}# ${mark}`, "v1"),
  explain: (mark) => explain(`${crdText}# ${mark}`, "spec"),
  workspace_upgrade: (mark) => workspaceWith(mark).upgrade("a.yaml", "1.33-1.36"),
  workspace_diagnosticsFrom: (mark) =>
    workspaceWith(mark).diagnosticsFrom("a.yaml", { document: 0, object: 0 }),
  workspace_diagnosticsIn: (mark) =>
    workspaceWith(mark).diagnosticsIn("a.yaml", { start: START, end: START }),
  workspace_definition: (mark) => workspaceWith(mark).definition("a.yaml", START),
  workspace_references: (mark) => workspaceWith(mark).references("a.yaml", START),
  workspace_ruleWords: (mark) => workspaceWith(mark).ruleWords("a.yaml"),
  workspace_signatureHelp: (mark) => workspaceWith(mark).signatureHelp("a.yaml", START),
  workspace_inlayHints: (mark) =>
    workspaceWith(mark).inlayHints("a.yaml", { start: START, end: START }),
  workspace_foldingRanges: (mark) => workspaceWith(mark).foldingRanges("a.yaml"),
  workspace_selectionRanges: (mark) => workspaceWith(mark).selectionRanges("a.yaml", START),
  workspace_findSymbols: (mark) => new Workspace().findSymbols(mark),
  workspace_renameable: (mark) => workspaceWith(mark).renameable("a.yaml", START),
  workspace_rename: (mark) => workspaceWith(mark).rename("a.yaml", START, "b"),
  workspace_formatRules: (mark) =>
    workspaceWith(mark).formatRules("a.yaml", { start: START, end: START }),
  compiledsuite_new: (mark) => runSuite(suiteWith(mark), crdText),
};

/** A text that is not a table is a mistake in the call. */
function useKubernetes(mark) {
  try {
    new Workspace().useKubernetes(mark);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

function suiteWith(mark) {
  return readSuite(`crd: a\nversion: v1\ntests: {onCreate: [{name: a, initial: {}}]}\n# ${mark}`);
}

const crd = new Crd(crdText);
const workspace = new Workspace();
workspace.set("crd.yaml", crdText);
workspace.set("widget.yaml", widgetText);

function crdWith(mark, ruled = false) {
  const rules = "x-kubernetes-validations: [{ rule: 'has(self.spec)' }]";
  const at = "openAPIV3Schema:\n";
  const text = ruled ? crdText.replace(at, `${at}          ${rules}\n`) : crdText;
  return new Crd(`${text}\n# ${mark}\n`);
}

function workspaceWith(mark) {
  const one = new Workspace();
  one.set("a.yaml", `${widgetText}\n# ${mark}\n`);
  return one;
}

/** That everything is answered as if nothing had happened. */
function assertAlive() {
  assert.deepEqual(crd.admit(widgetText).object, stored);
  assert.deepEqual(
    workspace.diagnostics("widget.yaml").map(({ code }) => code),
    ["unknown-field"],
  );
  assert.equal(workspace.objects("widget.yaml")[0].admission.allowed, true);
  assert.equal(evaluate("1 + 1").value, 2);
}

for (const [name, work] of Object.entries(ways)) {
  test(`a fault in ${name} is said, and costs nothing else`, () => {
    work("no fault");
    assert.throws(() => work(`fault(${name})`), SAID);
    assertAlive();
  });
}

for (const [name, work] of Object.entries(toolsWays)) {
  test(`a fault in ${name} of the tools is told, and the next call is answered`, () => {
    const target = new SuiteTarget(crdText);
    assert.equal(target.identity.name, "widgets.example.org");
    assert.throws(() => work(`fault(${name})`), SAID);
    assert.equal(target.run(suiteWith("")).tests.length, 1);
    assert.equal(runSuite(suiteWith(""), crd).tests.length, 1);
    target.free();
    assertAlive();
  });
}

// A development build has one module for the engine and the tools, so it has more exports.
const skip = process.env.CRD_DRYDOCK_DEVELOPMENT ? "the module is a development build" : false;

test("every export of the engine that gets texts has its fault here", { skip }, async () => {
  const { readFile } = await import("node:fs/promises");
  const file = new URL("./crd-drydock.wasm", import.meta.resolve("crd-drydock"));
  const exports = WebAssembly.Module.exports(await WebAssembly.compile(await readFile(file)));
  const names = exports.filter(({ kind }) => kind === "function").map(({ name }) => name);
  // `textOfBytes` gets bytes, which the fault does not look into; some get no text of a user.
  const others =
    /^__|^changeKinds$|^kubernetesVersions?$|^textOfBytes$|^workspace_(new|setReleases|setRequest|uris|definitions|wantsKubernetes)$/;
  const untold = names.filter((name) => !others.test(name));
  assert.deepEqual(untold.sort(), Object.keys(ways).sort());
});

test("the error has the engine's own one as its cause", () => {
  try {
    parse("fault(parse)");
    assert.fail("it did not fail");
  } catch ({ cause }) {
    assert.ok(cause instanceof WebAssembly.RuntimeError);
  }
});

test("a text that stops the engine is no text without problems", () => {
  const one = workspaceWith("");
  one.set("crd.yaml", crdText);
  assert.throws(() => one.set("a.yaml", `${widgetText}# fault(workspace_set)`), SAID);
  assert.throws(() => one.diagnostics("a.yaml"), SAID);
  assert.throws(() => one.objects("a.yaml"), SAID);
  assert.deepEqual(one.diagnostics("crd.yaml"), []);
  one.set("a.yaml", widgetText);
  assert.equal(one.diagnostics("a.yaml").length, 1);
});

test("a text of which nothing can be said hides nothing of others", () => {
  const one = workspaceWith("fault(workspace_diagnostics)");
  one.set("crd.yaml", crdText);
  one.set("b.yaml", widgetText);
  for (let round = 0; round < 3; round += 1) {
    assert.throws(() => one.diagnostics("a.yaml"), SAID);
    assert.equal(one.diagnostics("b.yaml").length, 1);
  }
  one.remove("a.yaml");
  assert.deepEqual(one.diagnostics("a.yaml"), []);
});

test("a text that stops only another engine keeps no other from being filled", () => {
  const one = workspaceWith("late(workspace_set)");
  one.set("crd.yaml", crdText);
  one.set("b.yaml", widgetText);
  assert.equal(one.diagnostics("a.yaml").length, 1);
  assert.throws(() => parse("fault(parse)"), SAID);
  assert.equal(one.diagnostics("b.yaml").length, 1);
  assert.throws(() => one.diagnostics("a.yaml"), SAID);
  one.set("a.yaml", widgetText);
  assert.equal(one.diagnostics("a.yaml").length, 1);
});

test("what a lost instance kept is given back without a word", () => {
  const own = new Crd(crdText);
  const one = workspaceWith("");
  assert.throws(() => parse("fault(parse)"), SAID);
  own.free();
  one.free();
  assert.throws(() => own.admit(widget), /this Crd was freed/);
});

test("a hundred faults in a row cost no more than their answers", () => {
  const before = process.memoryUsage().rss;
  for (let count = 0; count < 100; count += 1) {
    assert.throws(() => crd.admit({ ...widget, spec: "fault(crd_admit)" }), SAID);
  }
  assertAlive();
  const grown = (process.memoryUsage().rss - before) / (1 << 20);
  assert.ok(grown < 400, `${grown} MB more`);
});

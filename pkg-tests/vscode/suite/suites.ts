// Test suites in the editor: in the Test Explorer, and while they are written.

import * as vscode from "vscode";
import type { Api } from "../../../vscode/src/client/extension";
import { check, look, open, place, problems, replace, revert, says, shot, until } from "./editor";

const SUITE = "widgets.testsuite.yaml";
const CRD = "crds/widgets.yaml";

export const suites: [string, () => Promise<void>][] = [
  ["suites of both formats are in the Test Explorer", listed],
  ["a test that fails says what differs, at its place", failed],
  ["a single test runs alone", single],
  ["a debugged test tells what the rules did", traced],
  ["the output of a run says why a test is left out", leftOut],
  ["the coverage of the definition stands in its gutter", covered],
  ["an edit of a suite changes its tests", edited],
  ["an object of a suite is judged where it stands", judged],
  ["keys of suites and fields of their objects are completed", completed],
];

async function explorer(): Promise<Api["tests"]> {
  const extension = vscode.extensions.getExtension<Api>("crd-drydock.crd-drydock-vscode");
  return until("the extension's activation", () =>
    extension?.isActive ? extension.exports.tests : undefined,
  );
}

/** A suite in the Test Explorer. */
async function suite(label: string): Promise<vscode.TestItem> {
  const { items } = await explorer();
  return until(`the suite ${label}`, () =>
    [...(items() ?? [])].map(([, item]) => item).find((item) => item.label === label),
  );
}

/** The tests of a suite, in their order. */
function testsOf(item: vscode.TestItem): vscode.TestItem[] {
  const tests = [...item.children].map(([, test]) => test);
  return tests.sort((one, other) => ((one.sortText ?? "") < (other.sortText ?? "") ? -1 : 1));
}

async function listed() {
  const widgets = await suite("Widgets");
  const own = testsOf(widgets);
  check(own.length === 3, `${own.length} tests`);
  check(own[1]?.label === "has three replicas", own[1]?.label ?? "no test");
  check(own[1]?.range?.start.line === 7, `line ${own[1]?.range?.start.line}`);
  const [update] = testsOf(await suite("Stable widgets"));
  check(update?.description === "update", update?.description ?? "no update");
}

async function failed() {
  await open(SUITE);
  const { run } = await explorer();
  const outcomes = await run(vscode.TestRunProfileKind.Run);
  check(outcomes.join() === "passed,passed,failed,passed", outcomes.join());
  await vscode.commands.executeCommand("workbench.view.testing.focus");
  await look("tests");
  await open(SUITE);
  // The editor has the results a moment after the run has ended, and none to show before.
  await look("failure", () => vscode.commands.executeCommand("testing.openOutputPeek"));
  await vscode.commands.executeCommand("closeMarkersNavigation");
  await vscode.commands.executeCommand("editor.closeTestPeek");
}

async function single() {
  const { run } = await explorer();
  const test = testsOf(await suite("Widgets")).slice(1, 2);
  const outcomes = await run(vscode.TestRunProfileKind.Run, test);
  check(outcomes.join() === "failed", outcomes.join());
}

async function traced() {
  const { run, output } = await explorer();
  const test = testsOf(await suite("Widgets")).slice(2);
  await run(vscode.TestRunProfileKind.Debug, test);
  const text = output();
  check(/the rule self\.replicas < 10 .* was false/.test(text), text);
  check(text.includes("(widgets.yaml:46)"), text);
}

async function leftOut() {
  const editor = await open(SUITE);
  await replace(editor, "    expectedError: large", "    skip: not yet\n    expectedError: large");
  const { run, output } = await explorer();
  const test = testsOf(await suite("Widgets")).slice(2);
  await until("the reason", async () => {
    await run(vscode.TestRunProfileKind.Run, test);
    return output().includes("large ones are few: skipped: not yet");
  });
  await revert(SUITE);
}

async function covered() {
  await open(CRD);
  // The editor shows the coverage of runs that it began itself.
  await vscode.commands.executeCommand("testing.coverageAll");
  await look("coverage");
  await shot("coverage");
  await vscode.commands.executeCommand("testing.coverage.close");
  await vscode.commands.executeCommand("workbench.view.explorer");
}

async function edited() {
  const editor = await open(SUITE);
  await replace(editor, "gets a replica", "gets one");
  const widgets = await suite("Widgets");
  await until("the new name", () => testsOf(widgets)[0]?.label === "gets one");
  await revert(SUITE);
  await until("the old name", () => testsOf(widgets)[0]?.label === "gets a replica");
}

async function judged() {
  const editor = await open(SUITE);
  const { uri } = editor.document;
  check(problems(uri).length === 0, JSON.stringify(problems(uri)));
  // The third object is to be refused; the first is not.
  await replace(
    editor,
    "spec: {size: small}}\n    expected: {",
    "spec: {size: tiny}}\n    expected: {",
  );
  await says(uri, '"tiny"');
  const [problem] = problems(uri);
  check(problem && editor.document.getText(problem.range) === "tiny", JSON.stringify(problem));
  await revert(SUITE);
  await says(uri, '"tiny"', false);
}

async function completed() {
  const editor = await open(SUITE);
  await replace(editor, "        replicas: 3\n", "        replicas: 3\n        \n");
  const field = place(editor, "        replicas: 3\n        ");
  await completion(editor.document.uri, field, "zone");
  await replace(editor, "  - name: large", "  - resou\n  - name: large");
  await completion(editor.document.uri, place(editor, "  - resou"), "resourceName");
  await revert(SUITE);
}

function completion(uri: vscode.Uri, position: vscode.Position, wanted: string) {
  return until(`completion of ${wanted}`, async () => {
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      uri,
      position,
    );
    return items.some(({ label }) => label === wanted) || undefined;
  });
}

// JUnit's XML, which CI servers read.

import { repository, type SuiteResult, type TestResult } from "../../../js/tools.ts";
import { placeText } from "../../shared/place.ts";
import { open } from "../../shared/xml.ts";
import { allFaults, type Outcome, type SuiteFile, titleOf } from "../model.ts";
import { linesOf } from "./failures.ts";

export function junit(outcome: Outcome): string {
  const all = { name: "crd-drydock test", ...totals(outcome), time: seconds(outcome.took) };
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', open("testsuites", all)];
  for (const suite of outcome.suites) {
    lines.push(...broke(suite));
    for (const { definition, result } of suite.runs)
      lines.push(...group(suite, definition, result));
  }
  for (const problem of outcome.problems) {
    lines.push(open("testsuite", { name: "crd-drydock", tests: 1, errors: 1 }));
    lines.push(...single("crd-drydock", problem), "</testsuite>");
  }
  return `${[...lines, "</testsuites>"].join("\n")}\n`;
}

/** The sums of all suites in the report. */
function totals({ suites, problems }: Outcome) {
  const results = suites.flatMap(({ runs }) => runs.flatMap(({ result }) => result.tests));
  const count = (outcome: string) => results.filter((test) => test.outcome === outcome).length;
  const broken = suites.filter((suite) => errorsOf(suite).length > 0).length + problems.length;
  return {
    tests: results.length + broken,
    failures: count("failed"),
    errors: count("broken") + broken,
    skipped: count("skipped"),
  };
}

function errorsOf(suite: SuiteFile) {
  return allFaults(suite).filter(({ severity }) => severity === "error");
}

/** The problems of a suite, as a separate test. */
function broke(suite: SuiteFile): string[] {
  const errors = errorsOf(suite);
  if (errors.length === 0) return [];
  const words = errors.map(
    ({ range, message }) => `${placeText({ file: suite.file, range })}: ${message}`,
  );
  const name = suite.suite.name || suite.file;
  return [
    open("testsuite", { name, file: suite.file, tests: 1, errors: 1 }),
    ...single(name, words.join("\n")),
    "</testsuite>",
  ];
}

function single(classname: string, message: string): string[] {
  return [
    open("testcase", { classname, name: "can be tested" }),
    `${open("error", { message: message.split("\n")[0] ?? "" })}${repository.xmlText(message)}</error>`,
    "</testcase>",
  ];
}

function group(suite: SuiteFile, definition: string, { kubernetes, tests }: SuiteResult): string[] {
  if (tests.length === 0) return [];
  const count = (outcome: string) => tests.filter((test) => test.outcome === outcome).length;
  const own = suite.suite.name || suite.file;
  const name = `${own} (${definition}, Kubernetes ${kubernetes})`;
  // Readers know a test by its class and its name.
  const classname = suite.runs.length > 1 ? name : own;
  return [
    open("testsuite", {
      name,
      file: suite.file,
      tests: tests.length,
      failures: count("failed"),
      errors: count("broken"),
      skipped: count("skipped"),
      time: seconds(tests.reduce((sum, { took = 0 }) => sum + took, 0)),
    }),
    ...tests.flatMap((test) => testCase(suite.file, classname, test)),
    "</testsuite>",
  ];
}

/** A time as JUnit has it. */
function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(6);
}

function testCase(file: string, classname: string, test: TestResult): string[] {
  const line = test.range.start.line + 1;
  const time = seconds(test.took ?? 0);
  const head = open("testcase", { classname, name: titleOf("", test), file, line, time });
  if (test.outcome === "passed") return [`${head}</testcase>`];
  if (test.outcome === "skipped") {
    const { reason } = test;
    const skipped =
      reason === undefined ? "<skipped/>" : `${open("skipped", { message: reason })}</skipped>`;
    return [head, skipped, "</testcase>"];
  }
  const tag = test.outcome === "broken" ? "error" : "failure";
  const message = test.failures.map((failure) => failure.message).join("; ");
  const [first] = test.failures;
  const words = [
    placeText({ file, range: (first ?? test).range }),
    ...test.failures.flatMap(linesOf),
  ];
  const body = `${open(tag, { message, type: first?.kind ?? tag })}${repository.xmlText(words.join("\n"))}`;
  return [head, `${body}</${tag}>`, "</testcase>"];
}

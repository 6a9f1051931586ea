// The outcomes of tests, as the Test Explorer shows them.

import * as vscode from "vscode";
import { visible, visibleLine } from "../../../../packaging/js/visible";
import type { SuiteOutcome, SuiteRun } from "../../../../packaging/lsp/protocol";
import { rangeOf } from "./place";

type Result = SuiteRun["tests"][number];

/** A test with one definition at one release. */
interface Ran {
  run: SuiteRun;
  result: Result;
}

/** Writes into the output of a run. */
type Write = (text: string, place?: vscode.Location, test?: vscode.TestItem) => void;

/** A suite in a run that is shown. */
export class Shown {
  readonly #run: vscode.TestRun;
  readonly #suite: vscode.TestItem;
  readonly #write: Write;

  constructor(run: vscode.TestRun, suite: vscode.TestItem, write: Write) {
    this.#run = run;
    this.#suite = suite;
    this.#write = write;
  }

  /** Shows what came of the tests: one failed if it failed with one of the definitions. */
  outcomes(
    { problems, runs }: SuiteOutcome,
    tests: vscode.TestItem[],
    indices: WeakMap<vscode.TestItem, number>,
  ): string[] {
    const broken = problems.filter(({ severity }) => severity === "error");
    if (broken.length > 0) {
      const messages = broken.map(({ message, range }) => this.#message(visible(message), range));
      this.#run.errored(this.#suite, messages);
    }
    return tests.map((test) => {
      const index = indices.get(test);
      const all = runs.flatMap((run): Ran[] =>
        run.tests.filter((result) => result.index === index).map((result) => ({ run, result })),
      );
      return this.#outcome(test, all);
    });
  }

  #outcome(test: vscode.TestItem, all: Ran[]): string {
    for (const one of all) this.#trace(test, one);
    this.#remarks(test, all);
    const bad = all.filter(({ result }) => /failed|broken/.test(result.outcome));
    if (bad.length > 0) {
      const messages = bad.flatMap((one) => this.#messages(one, all.length > 1));
      this.#run.failed(test, messages);
      return "failed";
    }
    if (all.some(({ result }) => result.outcome === "passed")) {
      this.#run.passed(test);
      return "passed";
    }
    this.#run.skipped(test);
    return "skipped";
  }

  #messages({ run, result }: Ran, isNamed: boolean): vscode.TestMessage[] {
    const where = isNamed ? ` (with ${run.definition.name}, Kubernetes ${run.kubernetes})` : "";
    return result.failures.map(({ message, expected, actual, range }) => {
      const words = visible(message + where);
      const hasBoth = expected !== undefined && actual !== undefined;
      const onlyActual = !hasBoth && actual !== undefined ? `\n${visible(actual)}` : "";
      const shown = this.#message(words + onlyActual, range);
      if (hasBoth) {
        shown.expectedOutput = visible(expected);
        shown.actualOutput = visible(actual);
      }
      return shown;
    });
  }

  #message(words: string, range: Result["range"]): vscode.TestMessage {
    const message = new vscode.TestMessage(words);
    const location = this.#location(range);
    if (location) message.location = location;
    return message;
  }

  #location(range: Result["range"]): vscode.Location | undefined {
    return this.#suite.uri && new vscode.Location(this.#suite.uri, rangeOf(range));
  }

  /** Writes the warnings about a test, and why it is left out, each once and with its place. */
  #remarks(test: vscode.TestItem, all: Ran[]): void {
    const lines = new Map<string, Result["range"]>();
    for (const { result } of all) {
      const { name, reason, range, remarks = [] } = result;
      if (reason !== undefined) lines.set(`${name}: skipped: ${reason}`, range);
      for (const remark of remarks) lines.set(`${name}: warning: ${remark.message}`, remark.range);
    }
    for (const [line, range] of lines) {
      this.#write(`${visibleLine(line)}\r\n`, this.#location(range), test);
    }
  }

  /** Writes what the definition did in a test, each line with its place. */
  #trace(test: vscode.TestItem, { run, result }: Ran): void {
    const { trace, failures, outcome, name } = result;
    if (trace.length === 0) return;
    const line = (text: string, place?: vscode.Location) =>
      this.#write(`${visibleLine(text)}\r\n`, place, test);
    line(`${name}: ${outcome}, with ${run.definition.name}, Kubernetes ${run.kubernetes}`);
    for (const { text, uri, range } of trace) {
      const place = new vscode.Location(vscode.Uri.parse(uri), rangeOf(range));
      line(`  ${text} (${run.definition.name}:${range.start.line + 1})`, place);
    }
    for (const { actual } of failures) {
      for (const part of actual?.trimEnd().split("\n") ?? []) line(`  > ${part}`);
    }
  }
}

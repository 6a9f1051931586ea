// Test suites in the Test Explorer. The server finds, reads and runs them; this shows them.

import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { visibleLine } from "../../../../packaging/js/visible";
import {
  DISCOVER_TESTS,
  type FoundSuite,
  RUN_TESTS,
  type RunTests,
  TESTS_CHANGED,
  type TestRun,
  type TestsChanged,
} from "../../../../packaging/lsp/protocol";
import type { Server } from "../server";
import { coverageOf, detailsOf } from "./coverage";
import { Shown } from "./outcome";
import { rangeOf } from "./place";

/** The names that suites may have. The server is not started to look into a file. */
const NAMES = ["**/*.testsuite.{yaml,yml}", "**/tests/*.*/*.yaml"];

/** The request of a test, in words. */
const KINDS = { onCreate: "create", onUpdate: "update", onStatusUpdate: "update of the status" };

/** The number of a test in its suite. */
const indices = new WeakMap<vscode.TestItem, number>();

/** The tests, and what came of them. */
export interface TestsApi {
  /** The suites that are shown; none before there is one. */
  items(): vscode.TestItemCollection | undefined;
  /** Runs tests as the Test Explorer does, by default all; resolves with their outcomes. */
  run(kind: vscode.TestRunProfileKind, include?: vscode.TestItem[]): Promise<string[]>;
  /** The output of the last run. */
  output(): string;
}

export class Explorer implements vscode.Disposable {
  readonly #server: Server;
  #controller: vscode.TestController | undefined;
  #output = "";

  constructor(server: Server) {
    this.#server = server;
    void this.#begin();
  }

  /** Shows what the server tells. */
  follow(client: BaseLanguageClient): vscode.Disposable {
    return client.onNotification(TESTS_CHANGED, ({ suites, gone }: TestsChanged) => {
      if (suites.length > 0) this.#show(suites);
      for (const uri of gone) this.#controller?.items.delete(vscode.Uri.parse(uri).toString());
    });
  }

  /** The interface for other extensions and our tests. */
  get api(): TestsApi {
    return {
      items: () => this.#controller?.items,
      run: (kind, include) => {
        const { token } = new vscode.CancellationTokenSource();
        return this.#run(new vscode.TestRunRequest(include), kind, token);
      },
      output: () => this.#output,
    };
  }

  /** Where names tell of suites, they can be listed. */
  async #begin(): Promise<void> {
    for (const name of NAMES) {
      const [found] = await vscode.workspace.findFiles(name, undefined, 1);
      if (found !== undefined) return void this.#created();
    }
  }

  #created(): vscode.TestController {
    this.#controller ??= this.#create();
    return this.#controller;
  }

  #create(): vscode.TestController {
    const controller = vscode.tests.createTestController("crd-drydock", "CRD Drydock");
    controller.resolveHandler = async (item) => {
      if (item === undefined) await this.#discover();
    };
    controller.refreshHandler = () => this.#discover();
    const { Run, Debug, Coverage } = vscode.TestRunProfileKind;
    const profile = (label: string, kind: vscode.TestRunProfileKind) =>
      controller.createRunProfile(
        label,
        kind,
        async (asked, token) => {
          await this.#run(asked, kind, token);
        },
        true,
      );
    profile("Run", Run);
    // There is nothing to step through: what each rule did stands in the output.
    profile("Run and Show What the Rules Did", Debug);
    profile("Run with Coverage of the Definitions", Coverage).loadDetailedCoverage = async (
      _,
      file,
    ) => detailsOf(file);
    return controller;
  }

  async #discover(): Promise<void> {
    const client = await this.#server();
    const suites = await client.sendRequest<FoundSuite[]>(DISCOVER_TESTS, {});
    const { items } = this.#created();
    const known = new Set(suites.map(({ uri }) => vscode.Uri.parse(uri).toString()));
    for (const [id] of [...items]) if (!known.has(id)) items.delete(id);
    this.#show(suites);
  }

  #show(suites: FoundSuite[]): void {
    const controller = this.#created();
    for (const { uri: written, name, tests, problems } of suites) {
      const uri = vscode.Uri.parse(written);
      const id = uri.toString();
      const item =
        controller.items.get(id) ?? controller.createTestItem(id, visibleLine(name), uri);
      item.label = visibleLine(name);
      item.description = vscode.workspace.asRelativePath(uri);
      const broken = problems.filter(({ severity }) => severity === "error");
      item.error = broken.map(({ message }) => visibleLine(message)).join("\n") || undefined;
      const children = tests.map(({ index, name, kind, range }) => {
        const test = controller.createTestItem(`${id}#${index}`, visibleLine(name), uri);
        test.description = KINDS[kind];
        test.range = rangeOf(range);
        test.sortText = String(index).padStart(5, "0");
        indices.set(test, index);
        return test;
      });
      item.children.replace(children);
      controller.items.add(item);
    }
  }

  async #run(
    request: vscode.TestRunRequest,
    kind: vscode.TestRunProfileKind,
    token: vscode.CancellationToken,
  ): Promise<string[]> {
    const outcomes: string[] = [];
    this.#output = "";
    const write = (text: string, place?: vscode.Location, test?: vscode.TestItem) => {
      this.#output += text;
      run.appendOutput(text, place, test);
    };
    const controller = this.#created();
    if (controller.items.size === 0) await this.#discover();
    const run = controller.createTestRun(request);
    const chosen = chosenOf(request, controller.items);
    for (const { tests } of chosen) for (const test of tests) run.enqueued(test);
    try {
      const client = await this.#server();
      const isCoverage = kind === vscode.TestRunProfileKind.Coverage;
      const trace = kind === vscode.TestRunProfileKind.Debug;
      // The coverage is that of all suites together; else each suite is shown once it ran.
      for (const part of isCoverage ? [chosen] : chosen.map((one) => [one])) {
        if (token.isCancellationRequested) break;
        for (const { tests } of part) for (const test of tests) run.started(test);
        const asked: RunTests = { suites: part.map(askedOf), coverage: isCoverage, trace };
        const answer = await client.sendRequest<TestRun>(RUN_TESTS, asked, token);
        for (const [number, outcome] of answer.suites.entries()) {
          const { item, tests } = part[number] ?? {};
          if (item === undefined || tests === undefined) continue;
          const shown = new Shown(run, item, write);
          outcomes.push(...shown.outcomes(outcome, tests, indices));
        }
        for (const coverage of answer.coverage) run.addCoverage(coverageOf(coverage));
      }
    } catch (error) {
      if (!token.isCancellationRequested) throw error;
    } finally {
      run.end();
    }
    return outcomes;
  }

  dispose(): void {
    this.#controller?.dispose();
  }
}

/** Tests of a suite. */
interface Chosen {
  item: vscode.TestItem;
  tests: vscode.TestItem[];
}

/** The tests that a request names, by suite: all where it names none. */
function chosenOf(request: vscode.TestRunRequest, items: vscode.TestItemCollection): Chosen[] {
  const left = new Set(request.exclude);
  const chosen = new Map<vscode.TestItem, vscode.TestItem[]>();
  const take = (item: vscode.TestItem) => {
    if (left.has(item)) return;
    const suite = item.parent ?? item;
    const taken = chosen.get(suite) ?? [];
    chosen.set(suite, taken);
    if (item !== suite) taken.push(item);
    else for (const [, test] of item.children) if (!left.has(test)) taken.push(test);
  };
  for (const item of request.include ?? [...items].map(([, item]) => item)) take(item);
  return [...chosen].map(([item, tests]) => ({ item, tests: [...new Set(tests)] }));
}

function askedOf({ item, tests }: Chosen): RunTests["suites"][number] {
  const isAll = tests.length === item.children.size;
  const own = tests.map((test) => indices.get(test) ?? -1).filter((index) => index >= 0);
  return { uri: item.uri?.toString() ?? "", ...(!isAll && { tests: own }) };
}

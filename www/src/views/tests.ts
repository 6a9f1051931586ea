// The view of tests: the editor of the suite, and below it the results of its tests.

import type { Range } from "crd-drydock/slim";
import type { Problem, ViewResult } from "../engine/protocol";
import type { Said, Text } from "../language/said";
import { joined } from "../language/said";
import { bringTools, list, say, sentences, told, translation } from "../language/say";
import { button, element, emptyState, setText } from "../page/dom";
import { isReadOnly } from "../page/embed";
import { spans } from "../page/markdown";
import { toast } from "../page/toast";
import type { Reply, TestRun } from "../tools/protocol";
import { MissingTests } from "./missing-tests";
import { SlowQuestion } from "./slow-question";
import type { Host, View } from "./view";

type Test = TestRun["tests"][number];
type Fault = TestRun["faults"][number];
type Covering = NonNullable<TestRun["coverage"]>["items"][number];

/** Faults of which the translation says all that the English message does, some of them with the key that they are about. */
const ABOUT_KEYS: ReadonlySet<string> = new Set(["unknown-key", "repeated-key"]);
const WHOLE: ReadonlySet<string> = new Set(["repeated-name", "no-tests"]);

/** At most so many tests, and so many places without a test, are listed. */
const LISTED = 300;

const OUTCOMES = ["failed", "broken", "passed", "skipped"] as const;
const SEVERITIES = { failed: "error", broken: "error", passed: "good", skipped: "info" } as const;

export class TestsView implements View<"tests"> {
  readonly #host: Host;
  readonly #said = element("p", { className: "said", role: "status" });
  readonly #draft = button(say("tests-draft"), () => void this.#writeFirst());
  readonly #add = button(say("tests-add"), () => void this.#addRequest());
  readonly #update = button(say("tests-update"), () => void this.#expectAnswers());
  readonly #find = button(say("missing-find"), () => void this.#missing.find());
  readonly #missing: MissingTests;
  /** The results, as JSON, that the list of missing tests belongs to. */
  #run = "";
  readonly #none = emptyState(say("tests-none"));
  readonly #content = element("div", { className: "changes tests" });
  /** The name of the definition that a first suite tests. */
  #definition: string | undefined;
  readonly #question = new SlowQuestion<Reply<"tests">>({
    begin: () => setText(this.#said, say("tests-running")),
    ask: async () => {
      const [reply] = await Promise.all([this.#host.suite.run({ updates: false }), bringTools()]);
      return reply;
    },
    show: (reply) => this.#answer(reply),
  });

  constructor(panel: HTMLElement, host: Host) {
    this.#host = host;
    this.#draft.title = say("tests-draft-hint").text;
    this.#add.title = say("tests-add-hint").text;
    this.#update.title = say("tests-update-hint").text;
    this.#find.title = say("missing-find-hint").text;
    this.#missing = new MissingTests(host, (suites) => this.#addTests(suites));
    const buttons = [this.#draft, this.#add, this.#update, this.#find];
    panel.prepend(element("div", { className: "bar" }, ...buttons, this.#said));
    const results = element("div", { className: "tests changes" }, this.#missing.node);
    panel.append(this.#content, results, this.#none);
  }

  request() {
    return { name: "tests" } as const;
  }

  show({ definition }: Extract<ViewResult, { name: "tests" }>): void {
    this.#definition = definition;
    const isBlank = this.#host.suite.text().trim() === "";
    this.#none.hidden = !isBlank;
    this.#content.hidden = isBlank;
    this.#draft.hidden = isReadOnly || !isBlank || definition === undefined;
    this.#add.hidden = isReadOnly;
    if (isBlank) {
      this.#question.drop();
      this.#clear();
      this.#dropMissing("", false);
      return;
    }
    this.#content.classList.add("older");
    this.#question.askSoon();
  }

  #clear(): void {
    this.#content.classList.remove("older");
    setText(this.#said, "");
    this.#update.hidden = true;
    this.#find.hidden = true;
    this.#content.replaceChildren();
    this.#host.suite.show([]);
    this.#host.suite.mark([]);
  }

  #answer({ answer: run, failed }: Reply<"tests">): void {
    this.#clear();
    if (run === undefined) {
      const why = emptyState(say("tests-not-run", { reason: told(failed ?? "") }));
      const again = button(say("try-again"), () => void this.#question.ask());
      why.append(element("span", { className: "remedies" }, again));
      this.#content.replaceChildren(why);
      return;
    }
    const { tests, faults, coverage } = run;
    const isOpen = coverage?.items.some((item) => !item.covered) === true;
    this.#dropMissing(JSON.stringify(run), isOpen);
    this.#find.hidden = tests.length === 0;
    setText(this.#said, summary(run));
    this.#update.hidden = isReadOnly || !tests.some(({ outcome }) => outcome === "failed");
    this.#host.suite.show(problemsOf(run));
    this.#host.suite.mark(coverage?.items ?? []);
    const items = [
      ...faults.map((fault) => this.#fault(fault)),
      ...tests.slice(0, LISTED).map((test) => this.#test(test)),
    ];
    this.#content.replaceChildren(
      element("ul", { className: "problems" }, ...items),
      ...more(tests.length),
      // If the suite has errors, no test runs and there is nothing to count.
      ...(coverage && coverage.total > 0 ? this.#coverage(coverage) : []),
    );
  }

  /** Removes the list of missing tests if the results have changed; some parts may have no test. */
  #dropMissing(run: string, isOpen: boolean): void {
    if (run !== this.#run) {
      this.#run = run;
      this.#missing.drop(isOpen);
    }
  }

  /** What is wrong with the suite: in the reader's language, and as the engine says it in English if that says more. */
  #fault({ severity, code, message, range, meant }: Fault): HTMLElement {
    const go = this.#go(say(`severity-${severity}`), message, range);
    const said = translation(`fault-${code}`);
    if (said) {
      const words = meant === undefined ? said : say("did-you-mean", { said, names: meant });
      const key = ABOUT_KEYS.has(code) ? [element("code", {}, this.#written(range)), " "] : [];
      const meaning = element("span", { className: "meaning" }, ...key, words);
      go.lastElementChild?.before(meaning);
      if (key.length > 0 || WHOLE.has(code)) {
        meaning.nextElementSibling?.remove();
      }
    }
    return element("li", { className: severity }, go);
  }

  /** What the suite has in a range of one line. */
  #written({ start, end }: Range): string {
    const line = this.#host.suite.text().split("\n")[start.line] ?? "";
    return line.slice(start.character, end.character);
  }

  #test(test: Test): HTMLElement {
    const { name, kind, outcome, range, failures, unknownFields = [] } = test;
    const go = this.#go(say(`test-${outcome}`), name, range);
    go.append(element("span", { className: "place", textContent: say(`test-${kind}`) }));
    const details = failures.flatMap((failure) => whyFailed(failure));
    if (unknownFields.length > 0) {
      const fields = say("test-unknown", { fields: list(unknownFields) });
      details.push(element("p", { className: "help", textContent: fields }));
    }
    const below = element("div", { className: "more" }, ...details);
    return element("li", { className: SEVERITIES[outcome] }, go, below);
  }

  #go(kind: Said, words: string, range: Range): HTMLButtonElement {
    const go = button("", () => this.#host.go({ pane: "suite", range }));
    go.className = "go";
    go.append(
      element("span", { className: "kind", textContent: kind }),
      element("span", { className: "message" }, words),
    );
    return go;
  }

  /** How much of the definition the tests cover, and a list of the places that no test covers. */
  #coverage({ covered, total, items }: NonNullable<TestRun["coverage"]>): HTMLElement[] {
    const open = items.filter((item) => !item.covered);
    const heading = say("tests-coverage", { covered, total });
    const what = open.length === 0 ? say("tests-covered") : say("tests-coverage-why");
    return [
      element("h3", { className: "label", textContent: heading }),
      element("meter", { value: covered, max: Math.max(total, 1), ariaLabel: heading }),
      element("p", { className: "note", textContent: what }),
      element(
        "ul",
        { className: "problems" },
        ...open.slice(0, LISTED).map((item) => this.#open(item)),
      ),
      ...more(open.length),
    ];
  }

  #open(item: Covering): HTMLElement {
    const { version, path, keyword, detail, passed, refused } = item;
    const go = button("", () => this.#host.go(item));
    go.className = "go";
    const isRule = keyword === "x-kubernetes-validations";
    go.append(
      element("span", { className: "kind", textContent: say("not-covered-short") }),
      element(
        "span",
        { className: "message" },
        element("code", { textContent: keyword }),
        ...(detail === "" ? [] : [` ${detail}`]),
      ),
      element("span", { className: "place" }, [version, path].filter(Boolean).join(": ")),
    );
    if (isRule) {
      const counts = say("covered-rule", { passed, refused });
      go.append(element("span", { className: "place", textContent: counts }));
    }
    return element("li", { className: "warning" }, go);
  }

  async #writeFirst(): Promise<void> {
    const definition = this.#definition;
    if (definition === undefined) {
      return;
    }
    setText(this.#said, say("tests-running"));
    const { answer, failed } = await this.#host.suite.draft(definition);
    setText(this.#said, "");
    if (answer === undefined) {
      toast(say("tests-not-drafted", { reason: told(failed ?? "") }));
    } else if (this.#host.suite.text().trim() === "") {
      this.#host.suite.replace(answer, say("tests-drafted"));
    }
  }

  /** Adds a test to the suite: the request on the page, with its answer as the expectation. */
  async #addRequest(): Promise<void> {
    const { files, problem } = await this.#host.ask({
      name: "test",
      current: this.#host.current(),
    });
    const own = files.at(-1)?.text;
    if (own === undefined) {
      toast(say(`test-${problem ?? "not-judged"}`));
      return;
    }
    await this.#addTests([own]);
  }

  /** Adds the only test of each other suite; resolves with whether that could be done. */
  async #addTests(others: string[]): Promise<boolean> {
    try {
      const { withTest } = await import("../page/suite");
      let next: string | undefined = this.#host.suite.text();
      for (const other of others) {
        next = next?.trim() === "" ? other : next && withTest(next, other);
      }
      if (next !== undefined) {
        this.#host.suite.replace(next, say("tests-added", { count: others.length }));
        return true;
      }
      toast(say("tests-not-added"));
    } catch {
      toast(say("part-missing"));
    }
    return false;
  }

  /** Replaces the expectations of failed tests with the answers of the server. */
  async #expectAnswers(): Promise<void> {
    const { revision } = this.#question;
    const { answer } = await this.#host.suite.run({ updates: true });
    const { text, count = 0 } = answer?.updated ?? {};
    if (revision !== this.#question.revision) {
      return;
    }
    if (text === undefined || count === 0) {
      toast(say("tests-not-updated"));
    } else {
      this.#host.suite.replace(text, say("tests-updated", { count }));
    }
  }
}

/** Says how many entries a list leaves out. */
function more(all: number): HTMLElement[] {
  const count = all - LISTED;
  const textContent = say("changes-more", { count });
  return count > 0 ? [element("p", { className: "note", textContent })] : [];
}

/** Why a test failed: the message, and the difference between expectation and answer. */
function whyFailed(failure: Test["failures"][number]): HTMLElement[] {
  const { kind, message, expected, actual, diff, release } = failure;
  const lines = diff ?? unlike(expected, actual);
  const meaning = translation(`failure-${kind}`);
  // What else the English message says stands below, as the difference.
  const isWhole = meaning !== undefined && (lines !== "" || kind === "admitted");
  const other = release === undefined ? undefined : translation("failure-release", { release });
  return [
    ...(meaning
      ? [element("p", { className: "help" }, sentences([meaning, ...(other ? [other] : [])]))]
      : []),
    ...(isWhole ? [] : [element("p", { className: "help" }, ...spans(message))]),
    ...(lines === ""
      ? []
      : [element("pre", { className: "diff" }, ...lines.split("\n").map(line))]),
  ];
}

function unlike(expected: string | undefined, actual: string | undefined): string {
  const signed = (sign: string, text: string | undefined) =>
    text === undefined
      ? []
      : text
          .trimEnd()
          .split("\n")
          .map((one) => `${sign} ${one}`);
  return [...signed("-", expected), ...signed("+", actual)].join("\n");
}

function line(text: string): HTMLElement {
  const name = text.startsWith("-") ? "del" : text.startsWith("+") ? "ins" : "span";
  return element(name, {}, `${text}\n`);
}

/** What the editor underlines. */
function problemsOf({ faults, tests }: TestRun): Problem[] {
  const failures = tests.flatMap((test) => test.failures);
  return [
    ...faults.map(({ severity, message, range }) => ({
      pane: "suite" as const,
      severity,
      message,
      range,
    })),
    ...failures.map(({ message, range }) => ({
      pane: "suite" as const,
      severity: "error" as const,
      message,
      range,
    })),
  ];
}

/** How many tests passed and failed, and with which release; or why no test ran. */
function summary({ definition, wanted, kubernetes, tests, faults }: TestRun): Text {
  if (definition === undefined) {
    return wanted === undefined
      ? say("tests-no-crd")
      : say("tests-no-definition", { name: wanted });
  }
  const counts = OUTCOMES.flatMap((outcome) => {
    const count = tests.filter((test) => test.outcome === outcome).length;
    return count === 0 ? [] : [say(`tests-${outcome}`, { count })];
  });
  const errors = faults.filter(({ severity }) => severity === "error").length;
  if (errors > 0) {
    counts.unshift(say("hidden-error", { count: errors }));
  }
  const said = counts.length === 0 ? say("tests-empty") : list(counts);
  return joined([said, say("kubernetes", { release: kubernetes })], " · ");
}

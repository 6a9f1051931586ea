// The result pane: the verdict, which object it is about, and the views.

import type { Judgement, Mode, Outcome, Problem, ViewName, ViewRequest } from "../engine/protocol";
import { charactersOf, type Text } from "../language/said";
import { numeral, say, sentences, told } from "../language/say";
import { ChangesView } from "../views/changes";
import { OpenApiView } from "../views/openapi";
import { ProblemsView } from "../views/problems";
import { RulesView } from "../views/rules";
import { SampleView } from "../views/sample";
import { StoredView } from "../views/stored";
import { TableView } from "../views/table";
import { TestsView } from "../views/tests";
import { UpgradeView } from "../views/upgrade";
import { VersionsView } from "../views/versions";
import type { Host, View } from "../views/view";
import { button, byId, element, emptyState, setOptions, setText } from "./dom";
import { nameOnPaper } from "./paper";
import { VIEWS } from "./state";
import { startTablist } from "./tabs";
import { hasKinds, kubectlOn, kubectlOnCrd, type Verdict, verdictOf } from "./verdict";

/** What the page offers to the result pane, besides what it offers to views. */
export interface ResultHost extends Host {
  /** Another view was chosen. */
  viewChosen(): void;
  /** Another object was chosen. */
  objectChosen(index: number): void;
}

export class ResultPane {
  readonly #host: ResultHost;
  readonly #panels: Record<ViewName, HTMLElement>;
  readonly #views: Record<ViewName, View>;
  readonly #problems: ProblemsView;
  /** The work has the releases that it compares. */
  readonly upgrade: UpgradeView;
  /** The views with something on screen, and the object that it is about. */
  readonly #filled = new Map<ViewName, string>();
  /** The object of the newest answer: its kind and name. */
  #title = "";
  readonly #empties = new Map<ViewName, HTMLElement>();
  readonly #show: (name: ViewName) => void;
  #view: ViewName = "stored";

  constructor(host: ResultHost) {
    this.#host = host;
    this.#panels = Object.fromEntries(VIEWS.map((name) => [name, byId(`panel-${name}`)])) as Record<
      ViewName,
      HTMLElement
    >;
    const panels = this.#panels;
    this.#problems = new ProblemsView(panels.problems, host);
    this.upgrade = new UpgradeView(panels.upgrade, host);
    this.#views = {
      stored: new StoredView(panels.stored, host),
      problems: this.#problems,
      rules: new RulesView(panels.rules, host),
      table: new TableView(panels.table, host),
      versions: new VersionsView(panels.versions),
      openapi: new OpenApiView(panels.openapi, host),
      sample: new SampleView(panels.sample, host),
      tests: new TestsView(panels.tests, host),
      changes: new ChangesView(panels.changes, host),
      upgrade: this.upgrade,
    };
    nameOnPaper(() => host.release());
    byId("panels").dataset.stale = say("stale").text;
    byId("panels").dataset.comparing = say("upgrade-comparing").text;
    byId("panels").dataset.running = say("tests-running").text;
    for (const name of VIEWS) {
      // Users must reach scrolling panels by keyboard.
      panels[name].tabIndex = 0;
      this.#fill(name, name === "problems");
    }
    this.#show = startTablist(VIEWS, "view", (name) => {
      this.#view = name;
      host.viewChosen();
    });
    byId("why").addEventListener("click", () => {
      this.view = "problems";
      host.viewChosen();
      byId("view-problems").focus();
    });
    const chooser = byId<HTMLSelectElement>("outcome");
    chooser.addEventListener("change", () => host.objectChosen(Number(chooser.value)));
  }

  get view(): ViewName {
    return this.#view;
  }

  set view(name: ViewName) {
    this.#view = name;
    this.#show(name);
  }

  request(): ViewRequest {
    return this.#views[this.#view].request();
  }

  /** Other texts are on screen: what views show is not a result of theirs. */
  forget(): void {
    this.#filled.clear();
  }

  /** Marks whether an answer is on its way: the pane may then show the result of older texts. */
  wait(is: boolean): void {
    if (is) {
      byId("pane-result").setAttribute("aria-busy", "true");
    } else {
      byId("pane-result").removeAttribute("aria-busy");
    }
  }

  /** Shows the views anew in plain words, which have come. */
  reword(): void {
    for (const view of Object.values<View>(this.#views)) {
      view.reword?.();
    }
  }

  /** Shows the answer to a request. */
  show(judgement: Judgement, mode: Mode): void {
    const { view, problems, hidden, outcomes, current, isRefused } = judgement;
    const { title } = outcomes[current] ?? {};
    // An object that cannot be read right now is still the one of before.
    this.#title = title === undefined ? this.#title : charactersOf(told(title));
    const verdict = verdictOf(judgement, mode);
    this.say(verdict, problems.length > 0 && this.#view !== "problems");
    const kubectl = [kubectlOn(outcomes, mode), kubectlOnCrd(judgement)];
    const said = kubectl.filter((one) => one !== undefined);
    byId("kubectl").hidden = said.length === 0;
    setText(byId("kubectl"), sentences(said));
    showOutcomes(outcomes, current);
    showCounts(problems, hidden);
    if (this.#view === "problems") {
      this.#problems.list(judgement);
      this.#problems.limitTo(outcomes.some(({ isByStructure }) => isByStructure === true));
    }
    const panel = this.#panels[this.#view];
    // A result in this answer belongs to these texts.
    if (view.name === this.#view) {
      this.#fill(view.name, true);
      this.#views[view.name].show(view as never);
      panel.removeAttribute("aria-busy");
    } else if (view.name === "empty") {
      const { outcome, reason, isByStructure = false, isOfNoDefinition } = outcomes[current] ?? {};
      const isOfAnother = isRefused && isOfNoDefinition === true;
      const waiting = reason !== undefined && (hasKinds(judgement) || isOfAnother);
      const { blank } = judgement;
      const isBlank = blank.includes("crd") || blank.includes("object");
      // The last result of an object stays in view while somebody types, but not after a text was removed.
      const isOfBefore = this.#filled.get(this.#view) === this.#title && !view.hidesOlder;
      if (isOfBefore && !waiting && !isBlank && !isByStructure) {
        this.stale();
      } else if (blank.includes("crd") && !hasKinds(judgement)) {
        this.#empty(say("empty-crd"), [
          button(say("open-files"), () => byId("open").click()),
          button(say("choose-example"), chooseExample),
        ]);
      } else {
        const fill = button(say("previous-fill"), () => this.#host.fillPrevious());
        fill.className = "writes";
        this.#empty(told(view.reason), outcome === "waiting" ? [fill] : []);
      }
    }
  }

  /** @param hasReasons whether the view of problems, which is not on screen, has the reasons of a refusal */
  say({ tone, stamp, text }: Verdict, hasReasons = false): void {
    byId("why").hidden = tone !== "bad" || !hasReasons;
    byId("verdict").dataset.tone = tone;
    setText(byId("stamp"), stamp);
    // Setting the same text again would make screen readers repeat it at every keystroke.
    setText(byId("verdict-text"), text);
    const line = byId("verdict-line");
    line.dataset.tone = tone;
    for (const [at, part] of [stamp, text].entries()) {
      setText(line.children[at] as HTMLElement, part);
    }
  }

  /** The result on screen belongs to older texts. */
  stale(): void {
    const panel = this.#panels[this.#view];
    markStale(panel, true);
    panel.setAttribute("aria-busy", "true");
  }

  /** Shows a view's content, or only the reason why there is none. */
  #fill(name: ViewName, filled: boolean): void {
    this.#empties.get(name)?.remove();
    this.#empties.delete(name);
    if (filled) {
      this.#filled.set(name, this.#title);
    } else {
      this.#filled.delete(name);
    }
    this.#panels[name].classList.toggle("bare", !filled);
    markStale(this.#panels[name], false);
  }

  #empty(reason: Text, remedies: HTMLButtonElement[]): void {
    this.#fill(this.#view, false);
    const node = emptyState(reason);
    // A panel without a result shows only this node, not the text of the view about an empty list.
    node.classList.add("bared");
    if (remedies.length > 0) {
      node.append(element("span", { className: "remedies" }, ...remedies));
    }
    this.#empties.set(this.#view, node);
    this.#panels[this.#view].append(node);
  }
}

/**
 * Marks what a panel shows as of older texts. Each part has the mark: a selector for them all would make
 * the browser look at every line.
 */
function markStale(panel: HTMLElement, is: boolean): void {
  panel.classList.toggle("stale", is);
  for (const part of panel.children) {
    part.classList.toggle("of-before", is && !part.classList.contains("bar"));
  }
}

function chooseExample(): void {
  const chooser = byId<HTMLSelectElement>("example");
  chooser.focus();
  try {
    chooser.showPicker();
  } catch {
    // If the browser cannot open the chooser, it gets the focus.
  }
}

function showOutcomes(outcomes: Outcome[], current: number): void {
  const [only, ...others] = outcomes;
  setText(byId("about-result"), only && others.length === 0 ? told(only.title) : "");
  byId("chooser").hidden = outcomes.length < 2;
  const options = outcomes.slice(0, 500).map(({ title, outcome }, index) => ({
    value: String(index),
    text: say("chooser-option", {
      number: index + 1,
      all: outcomes.length,
      title: told(title),
      outcome,
    }),
  }));
  setOptions(byId<HTMLSelectElement>("outcome"), options, String(current));
}

function showCounts(problems: Problem[], hidden: Judgement["hidden"]): void {
  const worst = (["error", "warning", "info"] as const).find((severity) =>
    problems.some((problem) => problem.severity === severity),
  );
  // Its colour is that of the worst ones, and so is its number.
  const count = worst
    ? problems.filter(({ severity }) => severity === worst).length + hidden[worst]
    : 0;
  for (const id of ["problem-count", "tab-count"]) {
    const node = byId(id);
    node.dataset.tone = worst ?? "";
    setText(node, count > 0 ? numeral(count) : "");
  }
}

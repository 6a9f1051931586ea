// The interface of a view of the result, and what the page offers to views.

import type { Change, RuleRun } from "crd-drydock/slim";
import type {
  Answers,
  ExplainedKind,
  Fix,
  OwnObjects,
  Pane,
  PathStep,
  Problem,
  Question,
  ViewName,
  ViewRequest,
  ViewResult,
} from "../engine/protocol";
import type { Said } from "../language/said";
import type { Covered } from "../page/coverage";
import type { Reply } from "../tools/protocol";

/** What the page offers to the view of tests. */
export interface SuiteHost {
  text(): string;
  /** Runs the suite; with `updates`, also gives the suite with new expectations of failed tests. */
  run(wanted: { updates: boolean }): Promise<Reply<"tests">>;
  /** Runs the tests on changed definitions, and tells which changes no test notices. */
  unnoticed(): Promise<Reply<"mutants">>;
  /** Writes a first suite for a definition. */
  draft(definition: string): Promise<Reply<"draft">>;
  /** Replaces the suite; this can be undone. */
  replace(suite: string, said: Said): void;
  /** Underlines the problems of the suite. */
  show(problems: Problem[]): void;
  /** Marks which places of the definitions the tests cover. */
  mark(places: Covered[]): void;
}

/** What the page offers to views. */
export interface Host {
  /** Makes the view again, after its request changed. */
  refresh(): void;
  /** Goes to the place of a problem. */
  go(place: Pick<Problem, "pane" | "range">): void;
  /** The place of a problem in words. */
  place(place: Pick<Problem, "pane" | "range">): Said;
  /** Goes to a part of the definition. */
  goTo(path: PathStep[]): Promise<void>;
  /** Goes to the part of the definition that changed the object. */
  goToCause(kind: Change["kind"], path: string): Promise<void>;
  /** Shows the result on screens where only one pane fits. */
  showResult(): void;
  /** The fixes for a problem. */
  fixes(problem: Problem): Promise<Fix[]>;
  repair(fix: Pick<Fix, "edits">): void;
  /** Converts definitions of `v1beta1` to `v1`. */
  convert(): Promise<void>;
  /** Moves the definitions of the object pane to their own pane. */
  moveCrd(): void;
  moveObject(): void;
  /** Removes what a cluster wrote from the manifests of a pane. */
  clean(pane: Pane): Promise<void>;
  ask<Q extends Question>(question: Q): Promise<Answers[Q["name"]]>;
  /** The document of the object pane that views are about. */
  current(): number;
  /** Puts text into the object pane. */
  replaceObject(text: string): void;
  /** The release of Kubernetes that judges. */
  release(): string;
  /** The changes for the texts between two releases, such as `1.33-1.36`. */
  compare(releases: string): Promise<Reply<"upgrade">>;
  /**
   * What becomes of the definitions that the previous pane has; `alpha`: changes of alpha versions count,
   * too.
   */
  changes(alpha: boolean): Promise<Reply<"changes">>;
  suite: SuiteHost;
  /** The trace of a rule on the current object. */
  trace(run: Pick<RuleRun, "rule" | "path">): Promise<Reply<"trace">>;
  /** The explanation of a field of a kind. */
  explain(kind: ExplainedKind, path: string): Promise<Reply<"explain">>;
  /** The table of objects of one of Kubernetes' own kinds. */
  table(own: OwnObjects, wide: boolean): Promise<Reply<"table">>;
  /** Puts the stored objects into the pane of previous objects, for an update. */
  fillPrevious(): void;
  /** Puts the CRD into the pane of the previous one. */
  fillPreviousCrd(): void;
  /** Tells that the input of a view changed and is to be kept. */
  changed(): void;
}

export interface View<Name extends ViewName = ViewName> {
  request(): Extract<ViewRequest, { name: Name }>;
  show(result: Extract<ViewResult, { name: Name }>): void;
  /** Shows the last result again: errors have plain words now. */
  reword?(): void;
}

// What every view of the result is to the page.

import type { Change, RuleRun } from "crd-drydock/slim";
import type {
  Answers,
  ExplainedKind,
  Fix,
  Problem,
  Question,
  Step,
  ViewName,
  ViewRequest,
  ViewResult,
} from "../engine/protocol";
import type { Said } from "../language/said";
import type { Covered } from "../page/coverage";
import type { Reply } from "../tools/protocol";

/** What the view of tests needs from the page. */
export interface SuiteHost {
  text(): string;
  /** Runs the suite; with `updates`, also gives the suite with new expectations of failed tests. */
  run(wanted: { updates: boolean }): Promise<Reply<"tests">>;
  /** Changes the definition, and says which changes no test notices. */
  unnoticed(): Promise<Reply<"mutants">>;
  /** Writes a first suite for a definition. */
  draft(definition: string): Promise<Reply<"draft">>;
  /** Replaces the suite; this can be undone. */
  replace(suite: string, said: Said): void;
  /** Underlines what is wrong in the suite. */
  show(problems: Problem[]): void;
  /** Marks which places of the definitions the tests cover. */
  mark(places: Covered[]): void;
}

/** What views may ask the page for. */
export interface Host {
  /** The view wants to be made anew: what it asks for changed. */
  refresh(): void;
  /** Goes to where a problem is. */
  go(place: Pick<Problem, "pane" | "range">): void;
  /** Goes to where a part of the definition stands. */
  goTo(path: Step[]): Promise<void>;
  /** Goes to what of the definition made a change of the object. */
  goToCause(kind: Change["kind"], path: string): Promise<void>;
  /** Shows the result where only one pane fits. */
  showResult(): void;
  /** What would repair a problem. */
  fixes(problem: Problem): Promise<Fix[]>;
  repair(fix: Pick<Fix, "edits">): void;
  /** Writes the definitions of `v1beta1` as definitions of `v1`. */
  convert(): Promise<void>;
  ask<Q extends Question>(question: Q): Promise<Answers[Q["name"]]>;
  /** The document of the object pane that views are about. */
  current(): number;
  /** Puts text into the object pane. */
  replaceObject(text: string): void;
  /** The release of Kubernetes that judges. */
  release(): string;
  /** What changes for the texts between two releases, `1.33-1.36`. */
  compare(releases: string): Promise<Reply<"upgrade">>;
  /**
   * What becomes of the definitions that the previous pane has; `alpha`: changes of alpha versions count,
   * too.
   */
  changes(alpha: boolean): Promise<Reply<"changes">>;
  suite: SuiteHost;
  /** What an evaluation of a rule on the current object does in detail. */
  trace(run: Pick<RuleRun, "rule" | "path">): Promise<Reply<"trace">>;
  /** What a field of a kind is. */
  explain(kind: ExplainedKind, path: string): Promise<Reply<"explain">>;
  /** Puts the CRD into the pane of the previous one. */
  fillPreviousCrd(): void;
  /** What a view holds changed, and is to be kept. */
  changed(): void;
}

export interface View<Name extends ViewName = ViewName> {
  request(): Extract<ViewRequest, { name: Name }>;
  show(result: Extract<ViewResult, { name: Name }>): void;
}

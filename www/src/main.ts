// The page: two texts in, what the API server would say of them out.

import "./style.css";
import { EngineClient } from "./engine/client";
import type { Analysis, Problem } from "./engine/protocol";
import { examples } from "./examples";
import { byId, element } from "./panes/dom";
import { EditorPane } from "./panes/editor";
import { showProblems } from "./panes/problems";
import { showStored } from "./panes/stored";
import { showTab, startTabs } from "./panes/tabs";
import { type Tone, verdictOf } from "./panes/verdict";

const stored = byId("stored");
const verdict = byId("verdict");
const problemList = byId("problems");
const problemCount = byId("problem-count");
const chooser = byId<HTMLSelectElement>("example");

const [first] = examples;
const analyse = () => engine.analyse(panes.crd.text, panes.object.text);
const panes = {
  crd: new EditorPane(
    byId("editor-crd"),
    "CustomResourceDefinition, YAML or JSON",
    first.crd,
    analyse,
  ),
  object: new EditorPane(
    byId("editor-object"),
    "Custom resource, YAML or JSON",
    first.object,
    analyse,
  ),
};

const engine = new EngineClient({
  ready: (version) => {
    byId("version").textContent = version;
  },
  analysed: show,
  failed: (reason) => {
    say(
      "bad",
      `The engine stopped on this input and was started anew; your texts are kept. (${reason})`,
    );
    stored.classList.add("stale");
  },
});

function show(analysis: Analysis): void {
  const { tone, text, stale } = verdictOf(analysis);
  say(tone, text);
  stored.classList.toggle("stale", stale);
  stored.setAttribute("aria-busy", String(stale));
  if (!stale) {
    showStored(stored, analysis.outcomes);
  }
  const count = analysis.problems.length + analysis.hidden;
  problemCount.textContent = count > 0 ? String(count) : "";
  showProblems(problemList, analysis.problems, analysis.hidden, go);
  for (const pane of ["crd", "object"] as const) {
    panes[pane].show(analysis.problems.filter((problem) => problem.pane === pane));
  }
}

function say(tone: Tone, text: string): void {
  verdict.dataset.tone = tone;
  // Saying the same again would make screen readers repeat it at every keystroke.
  if (verdict.textContent !== text) {
    verdict.textContent = text;
  }
}

function go({ pane, range }: Problem): void {
  showTab(pane);
  if (range) {
    panes[pane].reveal(range);
  }
}

chooser.append(
  ...examples.map(({ title }, index) =>
    element("option", { value: String(index), textContent: title }),
  ),
);
chooser.addEventListener("change", () => {
  const example = examples[Number(chooser.value)];
  if (example) {
    panes.crd.text = example.crd;
    panes.object.text = example.object;
  }
});
// What scrolls must be reachable by keyboard.
stored.tabIndex = 0;
startTabs();
analyse();

// From texts to everything that the page shows of them. It remembers the texts and what was
// compiled of them, so a keystroke costs what it changes.

import { openapiView } from "./answers/openapi";
import { rulesView } from "./answers/rules";
import { sampleView } from "./answers/sample";
import { copyText, createdText, storedView } from "./answers/stored";
import { tableView } from "./answers/table";
import { versionsView } from "./answers/versions";
import { type Definition, Definitions } from "./definitions";
import { documentsOf, isDefinition } from "./documents";
import { type Judged, judgeObjects } from "./objects";
import type {
  Answers,
  Judge,
  Judgement,
  Problem,
  Question,
  Texts,
  ViewRequest,
  ViewResult,
} from "./protocol";
import { append, MAX_PROBLEMS } from "./remarks";

export class Desk {
  readonly #texts: Texts = { crd: "", object: "", previous: "" };
  readonly #definitions = new Definitions();
  #judged: Judged[] = [];

  /** Judges the texts, and makes the one view that is looked at. */
  judge({ revision, texts, mode, current, view }: Judge): Judgement {
    Object.assign(this.#texts, texts);
    this.#definitions.read(this.#texts.crd);
    const problems: Problem[] = [];
    append(problems, this.#definitions.problems);
    this.#judged = judgeObjects(this.#texts, mode, this.#definitions, problems);
    const shown = Math.max(0, Math.min(current, this.#judged.length - 1));
    return {
      revision,
      definitions: this.#definitions.serving.map(({ name }) => name),
      outcomes: this.#judged.map(({ outcome }) => outcome),
      current: shown,
      problems: problems.slice(0, MAX_PROBLEMS),
      hidden: Math.max(0, problems.length - MAX_PROBLEMS),
      view: this.#view(view, shown),
    };
  }

  /** Answers a question about the texts of the last judgement. */
  answer(question: Question): Answers[keyof Answers] {
    switch (question.name) {
      case "copy":
        return copyText(this.#judged[question.current], question.format);
      case "created":
        return createdText(this.#judged[question.current]);
      case "sort":
        return sorted(question.texts);
    }
  }

  #view(request: ViewRequest, current: number): ViewResult {
    const judged = this.#judged[current];
    const { all, serving } = this.#definitions;
    const definition = judged?.definition ?? serving[0] ?? all[0];
    switch (request.name) {
      case "problems":
        return { name: "problems" };
      case "stored":
        return storedView(judged);
      case "rules":
        return onDefinition(definition, (one) => rulesView(one, judged, request));
      case "table":
        return onServing(definition, (one) => tableView(one, this.#judged, judged));
      case "versions":
        return onDefinition(definition, (one) => versionsView(one, judged));
      case "openapi":
        return onServing(definition, (one) => openapiView(one, judged, request));
      case "sample":
        return onServing(definition, (one) => sampleView(one, judged, request));
    }
  }
}

function onDefinition(
  definition: Definition | undefined,
  view: (definition: Definition) => ViewResult,
): ViewResult {
  if (definition === undefined || definition.report.decodeError !== undefined) {
    return { name: "empty", reason: "There is no definition to look at: see the problems." };
  }
  return view(definition);
}

function onServing(
  definition: Definition | undefined,
  view: (definition: Definition) => ViewResult,
): ViewResult {
  return definition?.serves
    ? view(definition)
    : { name: "empty", reason: "The CRD cannot serve: see the problems." };
}

/** Documents of files by the pane that they belong to. */
function sorted(texts: string[]): Answers["sort"] {
  const crd: string[] = [];
  const object: string[] = [];
  for (const text of texts) {
    const documents = documentsOf(text);
    const definitions = documents.filter(isDefinition);
    if (definitions.length === documents.length && definitions.length > 0) {
      crd.push(text);
    } else if (definitions.length === 0) {
      object.push(text);
    } else {
      for (const document of documents) {
        (isDefinition(document) ? crd : object).push(document.text);
      }
    }
  }
  return { crd: stream(crd), object: stream(object) };
}

/** Texts as one YAML stream. */
function stream(texts: string[]): string {
  return texts.map((text) => text.replace(/^---\s*\n/, "").replace(/\n*$/, "\n")).join("---\n");
}

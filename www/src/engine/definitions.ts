// The definitions of the CRD pane, compiled: one that did not change is not compiled again, since
// most keystrokes are in the object.

import { Crd, type CrdReport } from "crd-drydock/slim";
import { type Document, documentsOf, field, isDefinition, items, rangeOf, word } from "./documents";
import type { Problem } from "./protocol";
import {
  append,
  encodingProblems,
  pathOf,
  quotedPath,
  Remarks,
  shifted,
  syntaxProblems,
} from "./remarks";

export interface Version {
  name: string;
  served: boolean;
  storage: boolean;
  deprecated: boolean;
}

export interface Definition {
  crd: Crd;
  report: CrdReport;
  value: unknown;
  name: string;
  group: string;
  kind: string;
  strategy: string;
  versions: Version[];
  /** Whether it answers requests. */
  serves: boolean;
  /** With places in the document's own text. */
  problems: Problem[];
}

export class Definitions {
  #text: string | undefined;
  #compiled = new Map<string, Definition>();
  all: Definition[] = [];
  problems: Problem[] = [];

  /** Brings the definitions up to date with the pane's text. */
  read(text: string): void {
    if (text === this.#text) {
      return;
    }
    this.#text = text;
    const compiled = new Map<string, Definition>();
    this.all = [];
    this.problems = encodingProblems("crd", text);
    const documents = documentsOf(text);
    for (const document of documents) {
      if (document.json === null) {
        append(this.problems, syntaxProblems("crd", document.parsed));
        continue;
      }
      if (documents.length > 1 && !isDefinition(document)) {
        const message = `${document.title} is no CustomResourceDefinition: objects belong into the other pane.`;
        this.problems.push({
          pane: "crd",
          severity: "warning",
          message,
          range: rangeOf(document),
        });
        continue;
      }
      const definition = this.#compiled.get(document.text) ?? compile(document);
      compiled.set(document.text, definition);
      this.all.push(definition);
      append(this.problems, shifted(definition.problems, rangeOf(document)));
    }
    for (const [own, { crd }] of this.#compiled) {
      if (!compiled.has(own)) {
        crd.free();
      }
    }
    this.#compiled = compiled;
    if (documents.length === 0 && this.problems.length === 0) {
      const message = "There is no CustomResourceDefinition yet: paste one as YAML or JSON.";
      this.problems.push({ pane: "crd", severity: "error", message });
    }
  }

  /** Those that answer requests. */
  get serving(): Definition[] {
    return this.all.filter(({ serves }) => serves);
  }

  /** The definition of an object; where there is one alone it is asked about every object. */
  of({ kind, group }: Document): Definition | undefined {
    const { serving } = this;
    const own = serving.find((one) => one.kind === kind && one.group === group);
    return own ?? (this.all.length === 1 ? serving[0] : undefined);
  }
}

function compile(document: Document): Definition {
  const crd = new Crd(document.text);
  const { report } = crd;
  const { value } = document.parsed;
  const spec = field(value, "spec");
  return {
    crd,
    report,
    value,
    name: document.name,
    group: word(field(spec, "group")),
    kind: word(field(field(spec, "names"), "kind")),
    strategy: word(field(field(spec, "conversion"), "strategy")) || "None",
    versions: items(field(spec, "versions")).map((version) => ({
      name: word(field(version, "name")),
      served: field(version, "served") === true,
      storage: field(version, "storage") === true,
      deprecated: field(version, "deprecated") === true,
    })),
    serves: report.valid && !report.advice.some(({ code }) => code === "serves-nothing"),
    problems: problemsOf(document, report),
  };
}

function problemsOf(document: Document, report: CrdReport): Problem[] {
  const remarks = new Remarks("crd", document.text);
  if (report.decodeError !== undefined) {
    remarks.add("error", report.decodeError, { path: pathOf(report.decodeError) });
  }
  for (const finding of report.strict) {
    remarks.add("warning", finding, { path: quotedPath(finding), key: true });
  }
  for (const error of report.errors) {
    remarks.add("error", error.message, { path: error.at ?? error.field });
  }
  for (const warning of report.warnings) {
    remarks.add("warning", warning, { path: pathOf(warning) });
  }
  for (const { at, message, code } of report.advice) {
    remarks.add("info", message, { path: at }, code);
  }
  return remarks.located();
}

// Says what was read and what was left out: in the language status, and in the log.

import * as vscode from "vscode";
import { visibleLine } from "../../../packaging/js/visible";
import { LANGUAGES } from "./settings";

/** So many names the log has of files over the limit. */
const MOST_NAMES = 100;

/** What came of reading. */
export interface Outcome {
  /** How many files were read, those that are left out not among them. */
  read: number;
  /** How many of them mention `CustomResourceDefinition`: the server then says what they define. */
  mentioning: number;
  /** What was left out, by name. */
  leftOut: Map<string, string>;
  /** Files beyond the limit. */
  beyond: string[];
  limit: number;
}

/** Shows what came of reading, where a user finds it and nobody is interrupted. */
export class Reporter implements vscode.Disposable {
  readonly #log: vscode.LogOutputChannel;
  #status: vscode.LanguageStatusItem | undefined;
  #written = "";
  #outcome: Outcome | undefined;

  constructor(log: vscode.LogOutputChannel) {
    this.#log = log;
  }

  /** Reading has begun. */
  busy(): void {
    this.#item().busy = true;
  }

  /** What was shown last. */
  get outcome(): Outcome | undefined {
    return this.#outcome;
  }

  /** All is read, or what changed of it. */
  show(outcome: Outcome): void {
    this.#outcome = outcome;
    const item = this.#item();
    const leftOut = outcome.leftOut.size + outcome.beyond.length;
    const { mentioning, read } = outcome;
    item.busy = false;
    const found = foundIn(mentioning, read);
    item.text = `CRD Drydock: ${found}`;
    item.detail = leftOut > 0 ? `${files(leftOut)} left out` : "";
    item.severity = vscode.LanguageStatusSeverity[leftOut > 0 ? "Warning" : "Information"];
    item.command = { title: "Show Log", command: "crd-drydock.showLog" };
    this.#write(found, item.detail, outcome);
  }

  #write(text: string, detail: string, { leftOut, beyond, limit }: Outcome): void {
    const lines = [...leftOut].map(([name, reason]) => `Left out: ${name}: ${reason}`);
    if (beyond.length > 0) {
      lines.push(
        `Left out: ${files(beyond.length)} beyond the limit of ${limit.toLocaleString("en")}, ` +
          "the setting crd-drydock.maxFiles:",
        ...beyond.slice(0, MOST_NAMES).map((name) => `  ${name}`),
      );
      const more = beyond.length - MOST_NAMES;
      if (more > 0) lines.push(`  and ${more.toLocaleString("en")} more`);
    }
    const all = [text, detail, ...lines].join("\n");
    // A file that is saved again and again is not told again and again.
    if (all === this.#written) return;
    this.#written = all;
    this.#log.info([text, detail].filter((part) => part !== "").join("; "));
    for (const line of lines) this.#log.warn(visibleLine(line));
  }

  #item(): vscode.LanguageStatusItem {
    if (this.#status) return this.#status;
    const selector = LANGUAGES.map((language) => ({ language }));
    this.#status = vscode.languages.createLanguageStatusItem("crd-drydock.files", selector);
    this.#status.name = "CRD Drydock";
    return this.#status;
  }

  dispose(): void {
    this.#status?.dispose();
  }
}

function foundIn(mentioning: number, read: number): string {
  if (mentioning === 0) return `no definition found in ${files(read)}`;
  const verb = mentioning === 1 ? "mentions" : "mention";
  return `${mentioning.toLocaleString("en")} of ${files(read)} ${verb} CustomResourceDefinition`;
}

function files(number: number): string {
  return `${number.toLocaleString("en")} ${number === 1 ? "file" : "files"}`;
}

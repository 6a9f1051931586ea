// Says in the language status what the server read and what it left out; the log has the names.

import * as vscode from "vscode";
import type { Status } from "../../../packaging/lsp/protocol";
import { LANGUAGES } from "./settings";

/** The files that were read or left out, with names as the user knows them. */
export interface Outcome {
  read: number;
  mentioning: number;
  leftOut: Map<string, string>;
  beyond: string[];
  limit: number;
}

/** Shows the result of reading where a user finds it without being interrupted. */
export class Reporter implements vscode.Disposable {
  #status: vscode.LanguageStatusItem | undefined;
  #outcome: Outcome | undefined;

  /** The last state that was shown. */
  get outcome(): Outcome | undefined {
    return this.#outcome;
  }

  /** The notification of the server. */
  show(status: Status): void {
    const item = this.#item();
    item.busy = status.busy;
    if (status.busy) return;
    const { read, mentioning, limit } = status;
    const leftOut = new Map(status.leftOut.map(([name, reason]) => [nameOf(name), reason]));
    const beyond = status.beyond.map(nameOf);
    this.#outcome = { read, mentioning, leftOut, beyond, limit };
    const missed = leftOut.size + beyond.length;
    item.text = `CRD Drydock: ${foundIn(mentioning, read)}`;
    item.detail = missed > 0 ? `${files(missed)} left out` : "";
    item.severity = vscode.LanguageStatusSeverity[missed > 0 ? "Warning" : "Information"];
    item.command = { title: "Show Log", command: "crd-drydock.showLog" };
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

/** A file as the user would name it; other names stay as they are. */
function nameOf(name: string): string {
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\/\S*$/i.test(name);
  return isAddress ? vscode.workspace.asRelativePath(vscode.Uri.parse(name)) : name;
}

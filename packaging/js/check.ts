// What a run of the command over many files found. The engine writes the reports, knows findings again,
// and says whether the run fails; this file only calls it.

import type { CheckFixer as FixerHandle, CheckReport as Handle } from "virtual:tools-glue";
import { callTools } from "./engine.ts";

/** Where the command runs. */
export interface Here {
  /** The absolute path of the folder. */
  folder: string;
  /** Whether paths are those of Windows. */
  isWindows: boolean;
  /** The absolute path of the git repository that the folder is in, if it is in one. */
  repository?: string | undefined;
}

/** The form of a report, and how it looks. */
export interface Look {
  form: string;
  /** Whether a text has colours. */
  colour: boolean;
  /** Errors only, and no summary. */
  quiet: boolean;
  /** Whether the run fails, and not by errors: then warnings are shown, too. */
  failsByWarnings?: boolean;
  /** Whether to list documents that are not judged. */
  verbose: boolean;
}

/** The findings in these files that make a run fail. */
export interface Limits {
  files: string[];
  failOn?: "error" | "warning" | "never";
  maxWarnings?: number;
}

/** The result of a run. Each finding has a fingerprint. */
export class CheckReport {
  readonly #handle: Handle;

  /** @internal */
  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /** The files with findings. */
  get files(): string[] {
    return JSON.parse(callTools(() => this.#handle.files()));
  }

  /** The findings. */
  findings<Finding>(): Finding[] {
    return JSON.parse(callTools(() => this.#handle.findings()));
  }

  /** The text of a baseline with all errors and warnings, for its file. */
  baseline(file: string): string {
    return callTools(() => this.#handle.baseline(file));
  }

  /** How many findings the baseline has. */
  get known(): number {
    return callTools(() => this.#handle.known);
  }

  /**
   * Leaves out the findings of some files that a baseline knows.
   *
   * @param text of the file `baseline`
   * @returns why it cannot be read
   */
  forget(baseline: string, text: string, files: string[]): string | undefined {
    return callTools(() => this.#handle.forget(baseline, text, JSON.stringify(files)));
  }

  /** The verdict on the run, by the limits of the configurations. */
  verdict(limits: Limits[]): RunVerdict {
    return JSON.parse(callTools(() => this.#handle.verdict(JSON.stringify(limits))));
  }

  /** A report. */
  written(look: Look): string {
    return callTools(() => this.#handle.written(JSON.stringify(look)));
  }
}

/** How a run ends. */
export interface RunVerdict {
  /** The exit code. */
  code: number;
  /** Why a run fails that has no error. */
  why?: string;
}

/** A text with the name of its file. */
export interface NamedText {
  name: string;
  text: string;
}

/** The names and the texts apart, as they cross. */
function columns(texts: NamedText[]): [names: string[], texts: string[]] {
  return [texts.map(({ name }) => name), texts.map(({ text }) => text)];
}

/** A text after its fixes. */
export interface FixedText {
  text: string;
  /** A summary of what was done. */
  titles: string[];
  /** The changes as a unified diff. */
  diff: string;
}

/**
 * What two runs of fixes make of a file.
 *
 * @param before the text before both
 */
export function fixedTwice(
  file: string,
  before: string,
  fixed: FixedText,
  next: FixedText,
): FixedText {
  const words = [JSON.stringify(fixed), JSON.stringify(next)] as const;
  return JSON.parse(callTools((tools) => tools.fixedTwice(file, before, ...words)));
}

/** Applies the fixes that editors offer as the preferred ones. Comments and layout stay. */
export class CheckFixer {
  readonly #handle: FixerHandle;

  /**
   * @param definitions that judge the texts
   * @param kinds the table of Kubernetes' own kinds, if those are judged
   */
  constructor(definitions: NamedText[], kinds: string | undefined) {
    this.#handle = callTools((tools) => new tools.CheckFixer(...columns(definitions), kinds));
  }

  /**
   * The text of a file with fixes, if there are any.
   *
   * @param meant the findings that are fixed, by code and field
   */
  fixed(
    file: string,
    text: string,
    kubernetes: string | undefined,
    meant: [code: string, field: string][],
  ): FixedText | undefined {
    const words = JSON.stringify(meant);
    const fixed = callTools(() => this.#handle.fixed(file, text, kubernetes, words));
    return fixed === undefined ? undefined : JSON.parse(fixed);
  }

  free(): void {
    callTools(() => this.#handle.free());
  }
}

/** JSON for a terminal: characters that it would obey are escaped. Its values stay exact. */
export function shownJson(value: unknown): string {
  return callTools((tools) => tools.shownJson(JSON.stringify(value)));
}

/** A line of the Test Anything Protocol: something that was tested. */
export interface TapPoint {
  ok: boolean;
  name: string;
  /** Why it was left out, if it was: empty where nobody says so. */
  skipped?: string;
  /** Further data for readers. */
  details?: [name: string, text: string][];
}

/** A report of the Test Anything Protocol, version 13. */
export function tapReport(points: TapPoint[]): string {
  return callTools((tools) => tools.tapReport(JSON.stringify(points)));
}

/** An annotation of GitHub's workflows. Without a place it is about the whole run. */
export interface Annotation {
  command: "error" | "warning" | "notice";
  words: string;
  place?: AnnotatedPlace;
}

/** The place of an annotation. Lines count from one. */
export interface AnnotatedPlace {
  /** The path of the file, with `/`. */
  file: string;
  line: number;
  endLine?: number;
  title: string;
}

/** The line that GitHub's runner shows as a remark on a change. */
export function annotationLine(annotation: Annotation): string {
  return callTools((tools) => tools.annotationLine(JSON.stringify(annotation)));
}

/** A text in XML, which has no control characters but line breaks and tabs: they are shown. */
export function xmlText(text: string): string {
  return callTools((tools) => tools.xmlText(text));
}

/** The address of a file, as SARIF has it. */
export function fileAddress(file: string, { folder, isWindows }: Here): string {
  return callTools((tools) => tools.fileAddress(file, folder, isWindows));
}

// Several files in one text: each begins with a comment that names it, as Helm writes them.

import type { Range } from "crd-drydock/slim";

/** A file of a pane. */
export interface FileText {
  name: string;
  text: string;
}

/** The text of several files. */
export interface Joined {
  text: string;
  /** The line of the text at which each file starts. */
  lines: number[];
}

/** The lines of a file in the text of its pane: from `first` to the line before `next`. */
export interface FileLines {
  first: number;
  next: number;
}

/** The lines of a file, where `starts` has the first line of each file. */
export function linesOf(starts: readonly number[], index: number): FileLines {
  return { first: starts[index] ?? 0, next: starts[index + 1] ?? Number.POSITIVE_INFINITY };
}

/** Whether a range starts in a file. */
export function startsIn({ start }: Range, { first, next }: FileLines): boolean {
  return start.line >= first && start.line < next;
}

/** A header at the start of a text, or of a document. */
const HEADER = /^\s*(?:---[ \t]*\n)?# Source: ([^\n]+)\n/;
/** The start of a document that begins with a header. */
const NEXT = /^---[ \t]*\n(?=# Source: [^\n]+\n)/m;

/**
 * The files of a text. A text without such comments is one file without a name. Consecutive documents of
 * the same file stay together.
 */
export function filesOf(text: string): FileText[] {
  const files: FileText[] = [];
  for (const part of HEADER.test(text) ? text.trimStart().split(NEXT) : []) {
    const [header = "", name = ""] = HEADER.exec(part) ?? [];
    const own = part.slice(header.length);
    const last = files.at(-1);
    if (header === "") {
      // This is what precedes the first marker: nothing.
      continue;
    }
    if (last?.name === name) {
      last.text = `${withBreak(last.text)}---\n${own}`;
    } else {
      files.push({ name, text: own });
    }
  }
  return files.length < 2 ? [{ name: "", text }] : files;
}

/** Adds the line break that a text lacks at its end. An empty text needs none. */
function withBreak(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

/** Joins files into one text. */
export function joined(files: FileText[]): Joined {
  const [only] = files;
  if (only === undefined || files.length === 1) {
    return { text: only?.text ?? "", lines: [0] };
  }
  const lines: number[] = [];
  let line = 0;
  const parts = files.map(({ name, text }, index) => {
    const header = `${index === 0 ? "" : "---\n"}# Source: ${name}\n`;
    const own = withBreak(text);
    line += index === 0 ? 1 : 2;
    lines.push(line);
    line += own.split("\n").length - 1;
    return header + own;
  });
  return { text: parts.join(""), lines };
}

/**
 * The text of files with others beside them. A file with the name of another one takes its place.
 *
 * @param stem names a file without a name
 */
export function beside(text: string, others: FileText[], stem: string): string {
  const files = filesOf(text).map(({ name, text }) => ({ name: name || `${stem}.yaml`, text }));
  for (const other of others) {
    const same = files.find(({ name }) => name === other.name);
    if (same) {
      same.text = other.text;
    } else {
      files.push({ ...other });
    }
  }
  return joined(files).text;
}

/** Gives each file a unique name that is a relative path: nothing leaves the folder of a ZIP. */
export function named(files: FileText[]): FileText[] {
  const taken = new Set<string>();
  return files.map(({ name, text }) => {
    const steps = name.split(/[/\\]+/).filter((step) => !/^\.*$/.test(step.trim()));
    // No line breaks, and no invisible characters.
    const path = steps.join("/").replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "") || "file.yaml";
    const [, stem = path, extension = ""] = /^(.+?)(\.[\w.]+)?$/.exec(path) ?? [];
    let own = path;
    for (let number = 2; taken.has(own); number += 1) {
      own = `${stem}-${number}${extension}`;
    }
    taken.add(own);
    return { name: own, text };
  });
}

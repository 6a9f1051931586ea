// Several files in one text: each begins with a comment that names it, as Helm writes them.

/** A file of a pane. */
export interface FileText {
  name: string;
  text: string;
}

/** What the text of a pane is made of. */
export interface Joined {
  text: string;
  /** The line of the text that is the first one of each file. */
  lines: number[];
}

const HEADER = /^# Source: ([^\n]+)\n/;
/** A header below the start of a document. */
const NEXT = /^---[ \t]*\n(?=# Source: [^\n]+\n)/m;

/** The files of a text; one without a name where it has no more than one. */
export function filesOf(text: string): FileText[] {
  const parts = HEADER.test(text) ? text.split(NEXT) : [text];
  return parts.length < 2
    ? [{ name: "", text }]
    : parts.map((part) => {
        const [header = "", name = ""] = HEADER.exec(part) ?? [];
        return { name, text: part.slice(header.length) };
      });
}

/** The text of files. */
export function joined(files: FileText[]): Joined {
  const [only] = files;
  if (only === undefined || files.length === 1) {
    return { text: only?.text ?? "", lines: [0] };
  }
  const lines: number[] = [];
  let line = 0;
  const parts = files.map(({ name, text }, index) => {
    const header = `${index === 0 ? "" : "---\n"}# Source: ${name}\n`;
    const own = text === "" || text.endsWith("\n") ? text : `${text}\n`;
    line += index === 0 ? 1 : 2;
    lines.push(line);
    line += own.split("\n").length - 1;
    return header + own;
  });
  return { text: parts.join(""), lines };
}

/** Files, each with a name of its own that is a path below a folder. */
export function named(files: FileText[]): FileText[] {
  const taken = new Set<string>();
  return files.map(({ name, text }) => {
    const steps = name.split(/[/\\]+/).filter((step) => !/^\.*$/.test(step.trim()));
    // Nothing that ends a line, or hides in a name.
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

// For people: as compilers write, with the line in question below.

import { repository } from "../../../js/tools.ts";
import { visible, visibleLine } from "../../../js/visible.ts";
import { STDIN } from "../../shared/files.ts";
import { placeText } from "../../shared/place.ts";
import { type CheckResult, count, type Finding, type Fix } from "../finding.ts";
import { heldBy } from "../releases.ts";
import { NO_DEFINITION, UNKNOWN_KIND } from "../unjudged.ts";
import { byReason } from "./json.ts";

const COLOURS = { error: 31, warning: 33, note: 36, bold: 1, dim: 2 };

/** How much of a long line is shown. */
const WIDTH = 120;

export interface TextOptions {
  colour: boolean;
  summary: boolean;
  /** Whether to list documents that are not judged. */
  verbose: boolean;
}

export function text(result: CheckResult, options: TextOptions): string {
  const paint = (style: keyof typeof COLOURS, words: string) =>
    options.colour ? `\x1b[${COLOURS[style]}m${words}\x1b[0m` : words;
  const blocks = result.findings.map((finding) => block(finding, paint));
  const { skipped, others } = result;
  if (options.verbose && skipped.length + others.length > 0) blocks.push(list(result));
  if (options.summary) blocks.push(`${summary(result)}\n${leftOut(result)}${advice(result)}`);
  return blocks.join(options.summary ? "\n" : "");
}

type Paint = (style: keyof typeof COLOURS, words: string) => string;

function block(finding: Finding, paint: Paint): string {
  const { severity, code, message, related, hints, fix } = finding;
  const head = `${paint("bold", placeText(finding))}: ${paint(severity, `${severity}[${code}]`)}`;
  // A message may quote lines of a rule.
  const [first = "", ...rest] = visible(heldBy(finding) + message).split("\n");
  const lines = [`${head} ${first}`, ...rest.map((line) => `  | ${line}`)];
  lines.push(...frame(finding, paint));
  for (const other of related) {
    lines.push(`  ${placeText(other)}: ${paint("note", "note:")} ${oneLine(other.message)}`);
  }
  if (finding.file === STDIN) lines.push(...whose(finding, paint));
  for (const hint of hints) lines.push(`  ${paint("note", "help:")} ${oneLine(hint)}`);
  if (fix !== undefined)
    lines.push(`  ${paint("note", "fix:")} ${oneLine(fixWords(fix, finding))}`);
  return `${lines.join("\n")}\n`;
}

/** The change that `--fix` makes: the words that it replaces, or else its title. */
function fixWords({ title, edits }: Fix, { excerpt = "", range }: Finding): string {
  const [edit, ...others] = edits;
  if (edit === undefined || others.length > 0) return title;
  const { start, end } = edit.range;
  const isHere = start.line === range.start.line && end.line === start.line;
  const old = isHere ? excerpt.slice(start.character, end.character) : "";
  if (old === "" || edit.newText === "" || edit.newText.includes("\n")) return title;
  return `replace ${old} with ${edit.newText}`;
}

/** Lines do not identify objects in a stream. */
function whose({ object, source }: Finding, paint: Paint): string[] {
  if (object === undefined) return [];
  const name = [object.namespace, object.name].filter(Boolean).join("/");
  const from = source === undefined ? "" : ` from ${source}`;
  return [`  ${paint("note", "in:")} ${oneLine(`${object.kind} ${name}${from}`)}`];
}

/** The first line of the place, marked. */
function frame(
  { excerpt: line, severity, range: { start, end } }: Finding,
  paint: Paint,
): string[] {
  // An unreadable file or a blank line has no excerpt.
  if (line === undefined || line.trim() === "") return [];
  const last = end.line === start.line ? end.character : line.trimEnd().length;
  // The part of a long line around the place.
  const from = start.character > WIDTH - 20 ? start.character - 20 : 0;
  const until = Math.max(start.character, Math.min(last, from + WIDTH));
  const parts = [from, start.character, until, from + WIDTH];
  // Escaped characters are wider.
  const [before = "", marked = "", after = ""] = parts.map((at, number) =>
    visibleLine(line.slice(at, parts[number + 1] ?? at).replaceAll("\t", " ")),
  );
  const shown = before + marked + after;
  const number = String(start.line + 1);
  const margin = (words: string) => paint("dim", ` ${words.padStart(number.length)} | `);
  const mark = " ".repeat(before.length) + paint(severity, "^".repeat(marked.length || 1));
  return [margin(number) + shown, margin("") + mark];
}

export function summary(result: CheckResult): string {
  const { files, definitions, objects, structure, unchecked } = result;
  const found = (["error", "warning", "note"] as const)
    .map((severity) => [count(result, severity), severity] as const)
    .filter(([number, severity]) => number > 0 || severity === "error")
    .map(([number, severity]) => plural(number, severity));
  const checked = [plural(definitions, "definition"), plural(objects, "object")].join(" and ");
  const rest = unchecked > 0 ? `, ${plural(unchecked, "object")} not checked` : "";
  const byStructure = structure > 0 ? `, ${plural(structure, "object")} by structure only` : "";
  return `${checked}${byStructure} in ${plural(files, "file")}${rest}: ${found.join(", ")}`;
}

/** The skipped files and the reasons, the most frequent reason first. */
function leftOut({ skipped, others }: CheckResult): string {
  const words = repository.skipWords();
  const counts = Object.entries(byReason(skipped)).sort(([, one], [, other]) => other - one);
  const listed = counts.map(([reason, number]) => {
    const [one, many] = words.get(reason) ?? OF_THE_CONFIGURATION;
    return `${number} ${number === 1 ? one : many}`;
  });
  if (others.length > 0) listed.push(plural(others.length, "other document"));
  return listed.length > 0 ? `Left out: ${listed.join(", ")}.\n` : "";
}

const OF_THE_CONFIGURATION = [
  "object that the configuration skips",
  "objects that the configuration skips",
] as const;

/** The skipped files and documents, one on each line. */
function list({ skipped, others }: CheckResult): string {
  const lines = [...skipped, ...others].map(({ file, line, words }) => {
    const at = line === undefined ? visibleLine(file) : `${visibleLine(file)}:${line + 1}`;
    return `${at}: ${oneLine(words)}\n`;
  });
  return lines.join("");
}

/** Advice about missing definitions, given once. */
function advice({ findings }: CheckResult): string {
  const isMissing = findings.some(
    ({ code, severity }) => severity === "error" && MISSING.has(code),
  );
  return isMissing ? "Give missing definitions with --crds, or allow that with --missing.\n" : "";
}

const MISSING = new Set([NO_DEFINITION, UNKNOWN_KIND]);

function oneLine(words: string): string {
  return visible(words).replaceAll("\n", " ");
}

function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

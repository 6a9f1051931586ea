// Texts that people paste by mistake, and tips about them.

import { locate, parse, type Range } from "crd-drydock/slim";
import { message } from "../language/message";
import { sayCel } from "./cel-tips";
import { CopiedTexts } from "./copied";
import type { Pane, Problem, Remedy, Texts } from "./protocol";
import { Lines, leaveToTip, type Reading } from "./remarks";
import { JUDGED } from "./requests";
import { leadToSlips, saySlip, schemaSlips } from "./schema-slips";
import { goTip, isGo } from "./strangers";
import { sayYaml } from "./yaml-tips";

/** Words that YAML 1.1, which Kubernetes reads, takes for booleans. */
const BOOLEANS = /^(?:y|n|yes|no|on|off)$/i;

/** Other words that are no strings without quotes. */
const SCALARS = /^(?:true|false|[-+]?\d+(?:\.\d+)?)$/i;

/**
 * Adds tips to problems, and gives the tips that belong to no problem. `hasTemplate` says whether the
 * engine takes a document of a pane for a template.
 */
export function tipsOn(
  texts: Texts,
  problems: Problem[],
  read: Reading,
  hasTemplate: (pane: Pane) => boolean,
): Problem[] {
  const copied = new CopiedTexts(texts);
  const slips = schemaSlips(problems);
  for (const problem of problems) {
    sayOrigin(problem);
    copied.say(problem);
    sayGo(problem, texts);
    sayCel(problem, read);
    sayYaml(problem, texts);
    sayTemplate(problem, hasTemplate);
    sayScalar(problem, read);
    sayType(problem, read);
    sayQuantity(problem, read);
    sayNull(problem, read);
    saySlip(problem, slips, read);
  }
  leadToSlips(problems);
  return [
    ...aboutOld(texts.crd, problems),
    ...JUDGED.flatMap((pane) => aboutKeys(pane, texts[pane])),
  ];
}

/** The text that was searched last, and the result. */
const looked: { text: string; range: Range | undefined } = { text: "", range: undefined };

const OLD = "apiextensions.k8s.io/v1beta1";
const OLD_VERSION =
  /(?:^|[{,])[ \t]*(?:- +)*(["']?)apiVersion\1[ \t]*:[ \t]*["']?apiextensions\.k8s\.io\/v1beta1\b/m;

/**
 * Tells of a definition of v1beta1, which servers no longer know, and offers to convert it: at the error that it is,
 * else as a problem of its own.
 */
function aboutOld(text: string, problems: Problem[]): Problem[] {
  // The search takes long in large texts, and most keys change another text.
  if (looked.text !== text) {
    looked.text = text;
    looked.range = text.includes(OLD) ? oldVersion(text) : undefined;
  }
  const { range } = looked;
  if (range === undefined) {
    return [];
  }
  const tip = message("tip-v1beta1");
  const remedy: Remedy = { title: message("convert"), does: "v1" };
  const { line } = range.start;
  const error = problems.find(
    (one) => one.pane === "crd" && one.code === "decode-error" && one.range?.start.line === line,
  );
  if (error === undefined) {
    return [{ pane: "crd", severity: "info", message: tip, range, remedy }];
  }
  Object.assign(error, { tip, remedy });
  leaveToTip(error);
  return [];
}

/** Where the first version of such a definition stands. */
function oldVersion(text: string): Range | undefined {
  const found = OLD_VERSION.exec(text);
  if (!found) {
    return undefined;
  }
  const lines = text.slice(0, found.index + found[0].length).split("\n");
  const line = lines.length - 1;
  const end = lines[line]?.length ?? 0;
  return { start: { line, character: end - OLD.length }, end: { line, character: end } };
}

/** By pane: the text that was searched for such keys last, and the result. */
const searched = new Map<Pane, { text: string; found: Problem[] }>();

/** Keys without quotes that YAML 1.1 takes for booleans: the server gets other keys. */
function aboutKeys(pane: Pane, text: string): Problem[] {
  const before = searched.get(pane);
  if (before?.text === text) {
    return before.found;
  }
  const found = mayHaveKeys(text) ? keysTakenForBooleans(pane, text) : [];
  searched.set(pane, { text, found });
  return found;
}

/** Whether such a word stands where a key may be: few texts have one, and the others are not read again. */
function mayHaveKeys(text: string): boolean {
  for (const { index } of text.matchAll(/\b(?:y|n|yes|no|on|off) *:\s/gi)) {
    const line = text.slice(text.lastIndexOf("\n", index - 1) + 1, index);
    if (/^[ -]*$|[{,] *$/.test(line)) {
      return true;
    }
  }
  return false;
}

function keysTakenForBooleans(pane: Pane, text: string): Problem[] {
  const documents = parse(text);
  const lines = new Lines(text);
  return documents.flatMap(({ value }, document) => {
    const paths = pathsOfBooleans(value, "");
    const ranges = locate(
      text,
      document,
      paths.map((path) => ({ path, key: true })),
    );
    return ranges.flatMap((range, index) => {
      const written = range ? lines.slice(range) : "";
      if (!range || !BOOLEANS.test(written)) {
        return [];
      }
      const becomes = /\[(true|false)\]$/.exec(paths[index] ?? "")?.[1] ?? "";
      const title = message("quote-key", { written: `"${written}"` });
      const does = [{ pane, range, newText: `"${written}"` }];
      const said = message("tip-boolean-key", { written, becomes: `"${becomes}"` });
      return [
        { pane, severity: "warning" as const, message: said, range, remedy: { title, does } },
      ];
    });
  });
}

/** The paths of all keys "true" and "false" of a value. */
function pathsOfBooleans(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = `${path}[${key}]`;
    const isBoolean = !Array.isArray(value) && (key === "true" || key === "false");
    return [...(isBoolean ? [own] : []), ...pathsOfBooleans(inner, own)];
  });
}

/** Tells of a manifest that comes from a cluster, and offers to remove what the cluster wrote. */
function sayOrigin(problem: Problem): void {
  if (problem.code === "decode-error" && problem.path?.endsWith("metadata.resourceVersion")) {
    problem.tip = message("tip-from-cluster");
    problem.remedy = { title: message("clean"), does: "cluster" };
    // The explanation is about other mistakes, too.
    leaveToTip(problem);
  }
}

/** Go types are no YAML: what is wrong with them as YAML helps nobody. */
function sayGo(problem: Problem, texts: Texts): void {
  if (problem.code === "syntax-error" && isGo(texts[problem.pane])) {
    problem.tip = goTip();
    leaveToTip(problem);
  }
}

/** A template is no YAML before it is rendered. */
function sayTemplate(problem: Problem, hasTemplate: (pane: Pane) => boolean): void {
  if (problem.code === "syntax-error" && hasTemplate(problem.pane)) {
    problem.tip = message("tip-template");
    delete problem.remedy;
    leaveToTip(problem);
  }
}

/** What other languages call the types of a schema. */
const TYPES: Record<string, string> = {
  bool: "boolean",
  dict: "object",
  double: "number",
  float: "number",
  int: "integer",
  int32: "integer",
  int64: "integer",
  list: "array",
  map: "object",
  str: "string",
  text: "string",
};

/** Offers the type of a schema that is meant. */
function sayType(problem: Problem, read: Reading): void {
  const { pane, code, path = "", range, remedy } = problem;
  const isType = code === "invalid-definition" && path.endsWith(".type");
  if (!isType || range === undefined || remedy !== undefined) {
    return;
  }
  const written = read(pane).unquoted(range);
  const text = Object.hasOwn(TYPES, written) ? TYPES[written] : undefined;
  if (text !== undefined) {
    const does = [{ pane, range, newText: text }];
    problem.remedy = { title: message("write-instead", { text }), does };
  }
}

/** Tells of a required field that is there and has no value. */
function sayNull(problem: Problem, read: Reading): void {
  const { pane, code, path = "", range, plain } = problem;
  if (code !== "missing-field" || range === undefined || plain?.id !== "required") {
    return;
  }
  const key = read(pane).unquoted(range);
  const rest = read(pane).rest(range.end);
  const isNull = /^["']?[ \t]*:[ \t]*(?:null|~)?[ \t]*(?:#.*)?\r?$/.test(rest);
  if (isNull && path.endsWith(`.${key}`)) {
    problem.plain = { id: "required-null", values: {} };
  }
}

/** Tells of a quantity with a blank in it. */
function sayQuantity(problem: Problem, read: Reading): void {
  const { pane, code, range } = problem;
  if (code !== "decode-error" || range === undefined) {
    return;
  }
  const written = read(pane).slice(range);
  if (/^\d+(?:\.\d+)? +(?:m|k|[MGTPE]|[KMGTPE]i)$/.test(written)) {
    problem.tip = message("tip-quantity");
    const newText = written.replace(/ +/, "");
    const title = message("write-instead", { text: newText });
    problem.remedy = { title, does: [{ pane, range, newText }] };
    leaveToTip(problem);
  }
}

/** Tells of words without quotes that are no strings. */
function sayScalar(problem: Problem, read: Reading): void {
  const { pane, code, plain, range } = problem;
  const mayBeString = plain?.id !== "decode-type" || plain.values.wanted === "string";
  const isUnread = code === "decode-error" && mayBeString && problem.tip === undefined;
  if (!isUnread && code !== "wrong-type") {
    return;
  }
  if (range === undefined || range.start.line !== range.end.line) {
    return;
  }
  const written = read(pane).slice(range);
  if (BOOLEANS.test(written)) {
    problem.tip = message("tip-boolean", { written });
  } else if (isUnread && SCALARS.test(written)) {
    problem.tip = message("tip-scalar", { written });
  } else {
    return;
  }
  if (isUnread) {
    // The explanation is about other mistakes, too.
    leaveToTip(problem);
  }
}

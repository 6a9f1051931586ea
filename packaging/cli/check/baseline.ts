// A baseline: findings that are known, which do not count.

import { readFileSync, writeFileSync } from "node:fs";
import { isAbsolute, sep } from "node:path";
import { repository } from "../../js/tools.ts";
import { Misuse } from "../command-line/options.ts";
import type { Finding } from "./finding.ts";

const VERSION = 1;

interface Baseline {
  version: number;
  findings: Record<string, { file: string; code: string; message: string }>;
}

/** Gives each finding its fingerprint, by what it is about rather than by its line. */
export function fingerprinted(findings: Finding[]): Finding[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const { object, field = "", code, message } = finding;
    const file = isAbsolute(finding.file) ? finding.file : finding.file.replaceAll(sep, "/");
    const mark = {
      file,
      code,
      object: object === undefined ? "" : Object.values(object).join("/"),
      field,
      // Messages have values that change; they tell findings apart that have no field.
      message: field === "" ? message : "",
    };
    const key = JSON.stringify(mark);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return { ...finding, fingerprint: repository.fingerprint({ ...mark, nth }) };
  });
}

/** @throws {Misuse} where it is not a baseline of this version */
export function readBaseline(file: string): Set<string> {
  let read: Partial<Baseline>;
  try {
    read = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Misuse(`cannot read the baseline ${file}: ${(error as Error).message}`);
  }
  if (read?.version !== VERSION || typeof read.findings !== "object") {
    const words = `version ${VERSION}; it has ${JSON.stringify(read?.version ?? null)}`;
    throw new Misuse(`${file}: a baseline has ${words}: write it anew with --write-baseline`);
  }
  return new Set(Object.keys(read.findings));
}

/** Writes the errors and warnings as known ones. Returns how many. */
export function writeBaseline(file: string, findings: Finding[]): number {
  const known = findings.filter(({ severity }) => severity !== "note");
  const entries = known.map(({ fingerprint = "", file, code, message }) => [
    fingerprint,
    { file, code, message },
  ]);
  const baseline = { version: VERSION, findings: Object.fromEntries(entries) };
  writeFileSync(file, `${JSON.stringify(baseline, null, 2)}\n`);
  return known.length;
}

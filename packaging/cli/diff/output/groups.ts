// Joins findings that say the same about several versions, values or fields.

import { changeKinds } from "../../../js/tools.ts";
import type { Compared, Judged, Report } from "../model.ts";

/** A finding, or several that say the same. Its places and proof are those of the first one. */
export interface Group extends Judged {
  /** The versions and the fields. */
  at: string;
}

/** How many fields of a group are named. */
const MOST_FIELDS = 8;

/** Kinds of changes that are one line for all fields with the same values, also for fields of other names. */
const ONE_LINE = new Set(
  [
    ["default-added", "default-removed", "default-changed"],
    ["list-type-tightened", "list-type-loosened", "map-type-changed"],
    ["list-map-keys-added", "list-map-keys-removed", "list-map-keys-changed"],
  ].flat(),
);

/** Kinds of changes that are one line for all values of a field. */
const VALUES = new Set(["enum-value-added", "enum-value-removed"]);

/** The groups of the findings of each definition. */
export function groups({ compared }: Report): Map<Compared, Group[]> {
  const abouts = new Map(changeKinds().map(({ id, about }) => [id, about]));
  return new Map(compared.map((each) => [each, grouped(each.findings, abouts)]));
}

function grouped(findings: Judged[], abouts: Map<string, string>): Group[] {
  const values = together(findings, (one) =>
    VALUES.has(one.id) && one.releases === undefined
      ? [one.version, one.path, one.remark, ...verdict(one)]
      : undefined,
  ).map((own) => withValues(own, abouts));
  const versions = together(values, (one) => [
    ...[pathInVersion(one.path), ...saysOfAnyVersion(one), ...verdict(one)],
  ]);
  const found = versions.map((own) => ({ own, versions: distinct(own.map((one) => one.version)) }));
  const fields = together(found, ({ own: [first], versions }) => {
    if (first === undefined) return undefined;
    const name = ONE_LINE.has(first.id) ? undefined : lastName(first.path);
    return [versions, name, saysOfAny(first), ...verdict(first)];
  });
  return fields.flatMap((own): Group[] => {
    const first = own[0]?.own[0];
    if (first === undefined) return [];
    const all = own.flatMap(({ own: [one] }) => one ?? []);
    const isAlike = all.every(({ message }) => message === first.message);
    const message = isAlike ? first.message : `${first.change} ${remarkOfAny(first)}`;
    const at = [own[0]?.versions.join(", "), listed(distinct(all.map(({ path }) => path)))];
    return [{ ...first, message, at: at.filter(Boolean).join(" ") }];
  });
}

/** The first fields of a group, and how many others there are. */
function listed(paths: string[]): string {
  const rest = paths.length - MOST_FIELDS;
  if (rest < 2) return paths.join(", ");
  return `${paths.slice(0, MOST_FIELDS).join(", ")} and ${rest} more fields`;
}

/** The name of the field at the end of a path. One Go type gives the same name to many fields. */
function lastName(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

/** What a finding says, if that could be about another field, too. */
function saysOfAny(finding: Judged): string[] {
  const { releases, message, change } = finding;
  // The message has what each of the releases says.
  return releases === undefined ? [change, remarkOfAny(finding)] : [message];
}

/** The remark of a finding, in which the names of the field and of the values around it are replaced. */
function remarkOfAny({ path, remark = "" }: Judged): string {
  return remark.replace(/`([^`]*)`/g, (quoted, name: string) => {
    if (name === path) return "the field";
    const rest = path.startsWith(name) ? path.slice(name.length) : "";
    return /^[.[]/.test(rest) ? "the value around it" : quoted;
  });
}

/** The data about each of several findings that a reader needs. */
function verdict({ id, effect, category, severity, approved }: Judged) {
  return [id, effect, category, severity, approved];
}

/** A path without the number of the version. */
function pathInVersion(path: string): string {
  return path.replace(/^spec\.versions\[\d+\]/, "spec.versions[]");
}

/** What a finding says, if that could be about another version, too. */
function saysOfAnyVersion({ version, releases, message, change, remark = "" }: Judged): string[] {
  // The message has what each of the releases says.
  const texts = releases === undefined ? [change, remark] : [message];
  if (version === undefined) return texts;
  return texts.map((text) => text.replaceAll(`\`${version}\``, "the version"));
}

function distinct(texts: (string | undefined)[]): string[] {
  return [...new Set(texts.filter((text) => text !== undefined))];
}

/** The elements with the same key, in the order of the first ones. Without a key an element is alone. */
function together<T>(all: T[], key: (one: T) => unknown[] | undefined): T[][] {
  const found = new Map<unknown, T[]>();
  for (const one of all) {
    const parts = key(one);
    const name = parts === undefined ? one : JSON.stringify(parts);
    const own = found.get(name);
    if (own === undefined) found.set(name, [one]);
    else own.push(one);
  }
  return [...found.values()];
}

/** The findings of several values of a field as one that names all values. */
function withValues(own: Judged[], abouts: Map<string, string>): Judged {
  const [first, ...others] = own as [Judged, ...Judged[]];
  const about = abouts.get(first.id);
  if (others.length === 0 || about === undefined) return first;
  const detail = own.flatMap((one) => one.detail ?? []).join(", ");
  const change = `${about} ${detail}.`;
  const remark = first.remark === undefined ? "" : ` ${first.remark}`;
  return { ...first, change, detail, message: `${change}${remark}` };
}

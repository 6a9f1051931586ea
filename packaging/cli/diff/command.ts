// `crd-drydock diff`.

import {
  type ChangeCategory,
  type ChangeKind,
  changeKinds,
  diff,
  init,
  parse,
} from "../../js/tools.ts";
import type { Offer } from "../frame/program.ts";
import { print } from "../frame/terminal.ts";
import { Misuse } from "../frame/words.ts";
import { readInputs } from "../shared/files.ts";
import { CATEGORIES, type DiffOptions, diffCommand, readDiffOptions } from "./options.ts";
import {
  type Compared,
  count,
  github,
  type Judged,
  json,
  markdown,
  type Report,
  text,
} from "./report.ts";
import { type Definition, readSides } from "./sides.ts";

const WRITERS = { text, json, markdown, github };

/** `crd-drydock diff`. */
export const diffOffer: Offer = {
  command: diffCommand(),
  run: (command) => run(readDiffOptions(command)),
};

async function run(options: ReturnType<typeof readDiffOptions>): Promise<number> {
  await init();
  if ("explain" in options) {
    print(explained(options.explain));
    return 0;
  }
  const report = await compared(options);
  print(WRITERS[options.output](report));
  if (report.problems.length > 0) return 2;
  if (options.failOn === "never") return 0;
  const warnings = options.failOn === "warning" ? count(report, "warning") : 0;
  return count(report, "error") + warnings > 0 ? 1 : 0;
}

function explained(id: string): string {
  const kinds = changeKinds();
  const kind = kinds.find((each) => each.id === id);
  if (kind === undefined) {
    throw new Misuse(`--explain: there is no ${id}; docs/compatibility.md has the list`);
  }
  const { about, effect, category, breaks, mirror } = kind;
  const lines = [
    about,
    `Effect: ${effect}. Affects: ${category}. Breaking: ${breaks ? "yes" : "no"}.`,
  ];
  if (mirror !== null) lines.push(`Opposite: ${mirror}.`);
  return `${id}\n${lines.map((line) => `  ${line}`).join("\n")}\n`;
}

async function compared(options: DiffOptions): Promise<Report> {
  const [before, after] = await readSides(options.sides);
  const problems = [...before.problems, ...after.problems];
  const objects = await readObjects(options.objects, problems);
  const names = [...new Set([...before.definitions.keys(), ...after.definitions.keys()])].sort();
  if (names.length === 0) problems.push("neither side has a definition");
  const kinds = new Map(changeKinds().map((kind) => [kind.id, kind]));
  const report: Report = { compared: [], problems };
  for (const name of names) {
    const [old, now] = [before.definitions.get(name), after.definitions.get(name)];
    if (old !== undefined && now !== undefined) {
      const own = objects.filter(
        ({ kind, group }) => kind === now.crd.kind && group === now.crd.group,
      );
      for (const object of own) object.isKnown = true;
      report.compared.push(compare(name, old, now, own, options, problems));
    } else if ((now === undefined ? after : before).problems.length > 0) {
      // The definition may be in a file that could not be read.
      const side = now === undefined ? "new" : "old";
      problems.push(
        `${name}: not compared, since not all of the ${side} definitions could be read`,
      );
    } else {
      report.compared.push(alone(name, old, now, kinds));
    }
  }
  for (const { file, name, isKnown } of objects) {
    if (!isKnown) problems.push(`${file} ${name}: no definition of its kind is compared`);
  }
  return report;
}

function compare(
  name: string,
  old: Definition,
  now: Definition,
  given: GivenObject[],
  options: DiffOptions,
  problems: string[],
): Compared {
  const { category, witnesses, kubernetes } = options;
  const texts = given.map((object) => object.text);
  const answer = diff(old.crd, now.crd, { category, witnesses, kubernetes, objects: texts });
  if (answer.error !== undefined) problems.push(`${name}: ${answer.error.message}`);
  const findings = answer.findings.map((finding): Judged => {
    const isUndecided = finding.effect === "undecided" && isWithin(finding.category, category);
    const severity = finding.breaking ? "error" : isUndecided ? "warning" : "info";
    return { ...finding, severity, file: now.file };
  });
  const objects = answer.objects.map((outcome, index) => {
    const { file = "", name: object = "" } = given[index] ?? {};
    return { ...outcome, file, name: object };
  });
  return { name, findings, objects };
}

function isWithin(category: ChangeCategory, chosen: ChangeCategory): boolean {
  return CATEGORIES.indexOf(category) <= CATEGORIES.indexOf(chosen);
}

/** The finding about a definition that only one side has. */
function alone(
  name: string,
  old: Definition | undefined,
  now: Definition | undefined,
  kinds: Map<string, ChangeKind>,
): Compared {
  const id = now === undefined ? "definition-removed" : "definition-added";
  const {
    about = "",
    effect = "undecided",
    category = "stored",
    breaks = true,
  } = kinds.get(id) ?? {};
  const file = (now ?? old)?.file ?? "";
  const finding: Judged = {
    id,
    fingerprint: `${id}:${name}`,
    path: "",
    effect,
    category,
    breaking: breaks,
    message: about,
    severity: breaks ? "error" : "info",
    file,
  };
  return { name, findings: [finding], objects: [] };
}

interface GivenObject {
  file: string;
  /** Kind, namespace and name, without those that are missing. */
  name: string;
  kind: string;
  group: string;
  text: string;
  isKnown: boolean;
}

interface AnyObject {
  apiVersion?: unknown;
  kind?: unknown;
  metadata?: { namespace?: unknown; name?: unknown };
  items?: unknown;
}

async function readObjects(paths: string[], problems: string[]): Promise<GivenObject[]> {
  const found: GivenObject[] = [];
  for (const { name: file, text, fault } of await readInputs(paths)) {
    if (fault !== undefined) problems.push(`${file}: ${fault.message}`);
    for (const { value, error } of parse(text)) {
      if (error !== undefined) problems.push(`${file}: ${error}`);
      for (const object of itemsOf(value)) {
        const { apiVersion, kind, metadata } = object;
        const [group = "", version] = String(apiVersion).split("/");
        const name = [kind, metadata?.namespace, metadata?.name].filter(Boolean).join(" ");
        const json = JSON.stringify(object);
        found.push({
          file,
          name,
          kind: String(kind),
          group: version === undefined ? "" : group,
          text: json,
          isKnown: false,
        });
      }
    }
  }
  return found;
}

/** The objects of a list, or the object itself. */
function itemsOf(value: unknown): AnyObject[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const object: AnyObject = value;
  if (String(object.kind).endsWith("List") && Array.isArray(object.items)) {
    return object.items.flatMap(itemsOf);
  }
  return [object];
}

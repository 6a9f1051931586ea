// What is on screen as test suites that `crd-drydock test` runs: each definition in a file of its own,
// and a test for each request with its outcome.

import { defaultKubernetesVersion } from "crd-drydock/slim";
import { toLines } from "../../stored/lines";
import { markedTree } from "../../stored/tree";
import type { PageDefinition } from "../definitions";
import { field, items } from "../documents";
import { exactly } from "../exact";
import type { FileText } from "../file-texts";
import type { JudgedObject } from "../objects";
import type { Mode, SavedTests, Validation } from "../protocol";
import { copyText, yamlText } from "./stored";

/** The list of a suite that has the tests of a mode. */
const KINDS: Record<Mode, string> = {
  create: "onCreate",
  update: "onUpdate",
  status: "onStatusUpdate",
};

/** How requests were sent. */
interface Sending {
  mode: Mode;
  validation: Validation;
  /** An object as it was typed: only there are keys that repeat. */
  typed(judged: JudgedObject): string | undefined;
}

/** The tests of one version of a definition. */
interface Suite {
  definition: PageDefinition;
  version: string;
  /** Each test as lines, by its name. */
  tests: Map<string, string[]>;
}

/** The tests of the requests that were judged. */
export function savedTests(all: JudgedObject[], sending: Sending): SavedTests {
  const suites = new Map<string, Suite>();
  const problems: NonNullable<SavedTests["problem"]>[] = [];
  for (const judged of all) {
    const { definition, admission, version } = judged;
    if (!definition || !admission) {
      problems.push("not-judged");
    } else if (!hasName(judged.json)) {
      // A suite gives names to objects that have none, so its server would say something else.
      problems.push("unnamed");
    } else {
      const key = JSON.stringify([definition.name, version]);
      const suite = suites.get(key) ?? { definition, version, tests: new Map() };
      const name = newName(judged, suite);
      suites.set(key, suite);
      suite.tests.set(name, testLines(name, judged, sending));
    }
  }
  return {
    files: filesOf([...suites.values()], sending.mode),
    left: problems.length,
    problem: all.length === 0 ? "not-judged" : problems[0],
  };
}

/** A name for a test that no other test of its suite has. */
function newName({ outcome, admission }: JudgedObject, { tests }: Suite): string {
  const name = `${outcome.title} is ${admission?.allowed ? "admitted" : "refused"}`;
  let free = name;
  for (let count = 2; tests.has(free); count += 1) {
    free = `${name} (${count})`;
  }
  return free;
}

function testLines(name: string, judged: JudgedObject, sending: Sending): string[] {
  const { mode, validation, typed } = sending;
  const { json, previous, outcome } = judged;
  // A test of an accepted update may have to leave out the status, so it cannot have the typed text.
  const isAsTyped = outcome.strict.repeated > 0 && (outcome.isStrictlyRefused || mode !== "update");
  const text = isAsTyped ? typed(judged) : undefined;
  const own = (key: string, json: string) =>
    text === undefined ? object(key, json) : block(key, text);
  return [
    `- name: ${JSON.stringify(name)}`,
    // A suite that says nothing warns.
    ...(validation === "Warn" ? [] : [`  fieldValidation: ${validation}`]),
    ...(mode === "create" || previous === undefined
      ? own("initial", json)
      : [...object("previous", previous), ...own("updated", sent(judged, mode))]),
    ...expectation(judged),
  ];
}

/** Each definition, and a suite for each of its versions. */
function filesOf(suites: Suite[], mode: Mode): FileText[] {
  const files = new Map<string, string>();
  for (const { definition, version, tests } of suites) {
    const { name, text, kubernetes } = definition;
    files.set(`${name}.yaml`, text);
    const first = `${name}.testsuite.yaml`;
    const lines = [
      `crd: ${name}.yaml`,
      `crdName: ${name}`,
      `version: ${JSON.stringify(version)}`,
      ...(kubernetes === defaultKubernetesVersion ? [] : [`kubernetes: "${kubernetes}"`]),
      "tests:",
      `  ${KINDS[mode]}:`,
      ...[...tests.values()].flat().map((line) => `  ${line}`),
    ];
    files.set(
      files.has(first) ? `${name}.${version}.testsuite.yaml` : first,
      `${lines.join("\n")}\n`,
    );
  }
  return [...files].map(([name, text]) => ({ name, text }));
}

function hasName(json: string): boolean {
  const { metadata } = JSON.parse(json) as {
    metadata?: { name?: unknown; generateName?: unknown };
  };
  return Boolean(metadata?.name ?? metadata?.generateName);
}

/**
 * What an update sends. Where the status has an endpoint of its own, the page's update leaves it as it
 * is; a suite would update a status that is in the object.
 */
function sent({ json, version, definition }: JudgedObject, mode: Mode): string {
  const versions = items(field(field(definition?.value, "spec"), "versions"));
  const own = versions.find((one) => field(one, "name") === version);
  if (mode !== "update" || field(field(own, "subresources"), "status") === undefined) {
    return json;
  }
  const { status: _, ...others } = JSON.parse(json, exactly) as Record<string, unknown>;
  return JSON.stringify(others);
}

/** A member of the test whose value is an object. */
function object(key: string, json: string): string[] {
  return block(key, yamlText(toLines(markedTree(json, json, []))));
}

function block(key: string, text: string): string[] {
  const lines = text.trimEnd().split("\n");
  return [`  ${key}: |`, ...lines.map((line) => (line === "" ? "" : `    ${line}`))];
}

/** The answer of the server: the stored object, or the message without the name of the object. */
function expectation(judged: JudgedObject): string[] {
  const { admission } = judged;
  if (admission?.allowed) {
    return block("expected", copyText(judged, "yaml"));
  }
  const own = admission?.errors.filter(({ code }) => code !== "rules-not-checked") ?? [];
  // The server's message has each text once.
  const errors = [...new Set(own.map(({ message }) => message))];
  const text =
    errors.length > 0 ? errors.join(", ") : (admission?.message ?? admission?.decodeError ?? "");
  return [`  expectedError: ${JSON.stringify(text)}`];
}

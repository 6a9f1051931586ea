// What is on screen as a test suite that `crd-drydock test` runs: the definition in a file of its own,
// and a test with the request and its outcome.

import { defaultKubernetesVersion } from "crd-drydock/slim";
import { toLines } from "../../stored/lines";
import { markedTree } from "../../stored/tree";
import { field, items } from "../documents";
import { exactly } from "../exact";
import type { JudgedObject } from "../objects";
import type { Mode, SavedTest } from "../protocol";
import { copyText, yamlText } from "./stored";

/** The list of a suite that has the tests of a mode. */
const KINDS: Record<Mode, string> = {
  create: "onCreate",
  update: "onUpdate",
  status: "onStatusUpdate",
};

/** The test of a request that was judged. */
export function savedTest(judged: JudgedObject | undefined, mode: Mode): SavedTest {
  const { definition, admission } = judged ?? {};
  if (judged === undefined || !definition || !admission) {
    return { problem: "not-judged" };
  }
  const { json, previous, outcome } = judged;
  if (!hasName(json)) {
    // A suite gives names to objects that have none, so its server would say something else.
    return { problem: "unnamed" };
  }
  const isUpdate = mode !== "create";
  const before = isUpdate ? previous : undefined;
  const name = `${outcome.title} is ${admission.allowed ? "admitted" : "refused"}`;
  const test = [
    `- name: ${JSON.stringify(name)}`,
    ...(before === undefined
      ? object("initial", json)
      : [...object("previous", before), ...object("updated", sent(judged, mode))]),
    ...expectation(judged),
  ];
  const suite = [
    `crd: ${definition.name}.yaml`,
    `crdName: ${definition.name}`,
    `version: ${JSON.stringify(judged.version)}`,
    ...(definition.kubernetes === defaultKubernetesVersion
      ? []
      : [`kubernetes: "${definition.kubernetes}"`]),
    "tests:",
    `  ${KINDS[mode]}:`,
    ...test.map((line) => `  ${line}`),
  ];
  return {
    files: [
      { name: `${definition.name}.yaml`, text: definition.text },
      { name: `${definition.name}.testsuite.yaml`, text: `${suite.join("\n")}\n` },
    ],
  };
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

// JUnit's XML, which CI servers read: a suite for each file with findings.

import { addTo } from "../../../js/lists.ts";
import { placeText } from "../../shared/place.ts";
import { close, open, writtenXml } from "../../shared/xml.ts";
import { type CheckResult, count, type Finding } from "../finding.ts";
import { heldBy } from "../releases.ts";

export function junit(result: CheckResult): string {
  const { findings, definitions, objects } = result;
  const failures = count(result, "error");
  const tests = Math.max(definitions + objects, failures);
  const lines = [open("testsuites", { name: "crd-drydock check", tests, failures })];
  for (const [file, own] of byFile(findings)) {
    const failures = own.filter(({ severity }) => severity === "error").length;
    lines.push(open("testsuite", { name: file, file, tests: own.length, failures }));
    lines.push(...own.flatMap(testCase), close("testsuite"));
  }
  const clean = tests - findings.length;
  if (clean > 0) {
    // Inputs without a finding are counted, not listed.
    lines.push(open("testsuite", { name: "without findings", tests: 1, failures: 0 }));
    lines.push(open("testcase", { classname: "crd-drydock", name: `${clean} documents` }));
    lines.push(close("testcase"), close("testsuite"));
  }
  return writtenXml([...lines, close("testsuites")]);
}

function byFile(findings: Finding[]): Map<string, Finding[]> {
  const files = new Map<string, Finding[]>();
  for (const finding of findings) {
    addTo(files, finding.file, finding);
  }
  return files;
}

function testCase(finding: Finding): string[] {
  const { file, range, severity, code, message, hints, object } = finding;
  const name = [code, object?.kind, object?.name, placeText(finding)].filter(Boolean).join(" ");
  const line = range.start.line + 1;
  const words = [placeText(finding), heldBy(finding) + message, ...hints].join("\n");
  const head = open("testcase", { classname: file, name, file, line });
  if (severity !== "error") {
    return [head, `${open("system-out", {}, words)}${close("system-out")}`, close("testcase")];
  }
  const failure = open("failure", { message, type: code }, words);
  return [head, `${failure}${close("failure")}`, close("testcase")];
}

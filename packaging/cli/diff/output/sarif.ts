// SARIF 2.1.0, which code scanning reads.

import { type ChangeKind, repository } from "../../../js/tools.ts";
import { visible } from "../../../js/visible.ts";
import { fileUri, region } from "../../shared/sarif.ts";
import type { FilePlace, Judged, Report } from "../model.ts";
import { proofLines } from "./proof.ts";

const LEVELS = { error: "error", warning: "warning", info: "note" } as const;

export function sarif(report: Report, kinds: ChangeKind[], version: string): string {
  const used = new Set(report.compared.flatMap(({ findings }) => findings.map(({ id }) => id)));
  const rules = kinds.filter(({ id }) => used.has(id));
  const ids = rules.map(({ id }) => id);
  const results = report.compared.flatMap(({ name, findings }) =>
    findings.map((finding) => ({
      ruleId: finding.id,
      ruleIndex: ids.indexOf(finding.id),
      level: LEVELS[finding.severity],
      message: { text: messageOf(name, finding) },
      partialFingerprints: { "change/v1": finding.fingerprint },
      ...(finding.approved !== undefined && {
        suppressions: [{ kind: "external", justification: visible(finding.approved) }],
      }),
      ...places(finding),
    })),
  );
  const { problems } = report;
  return repository.shownJson({
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "crd-drydock diff",
            semanticVersion: version,
            rules: rules.map(({ id, about }) => ({ id, shortDescription: { text: about } })),
          },
        },
        invocations: [
          {
            executionSuccessful: problems.length === 0,
            toolExecutionNotifications: problems.map((problem) => ({
              level: "error",
              message: { text: visible(problem) },
            })),
          },
        ],
        columnKind: "utf16CodeUnits",
        results,
      },
    ],
  });
}

/** The definition, the version and the field, the message, and the proof behind it. */
function messageOf(name: string, finding: Judged): string {
  const { version, path, message } = finding;
  const at = [name, version, path].filter(Boolean).join(" ");
  const proof = proofLines(finding);
  const head = visible(`${at}: ${message}`);
  return proof.length === 0 ? head : [head, "", ...proof].join("\n");
}

/** The place in the new definition, and the one in the old definition as a related one. */
function places({ file, before, after }: Judged) {
  const own = after ?? before;
  const isOld = after !== undefined && before !== undefined;
  return {
    locations: [location(own ?? { file, range: null })],
    ...(isOld && {
      relatedLocations: [{ id: 0, ...location(before), message: { text: "the old definition" } }],
    }),
  };
}

function location({ file, range }: Pick<FilePlace, "file" | "range">) {
  const artifactLocation = { uri: fileUri(file) };
  return {
    physicalLocation: { artifactLocation, ...(range !== null && { region: region(range) }) },
  };
}

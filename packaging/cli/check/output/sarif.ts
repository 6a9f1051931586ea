// SARIF 2.1.0, which code scanning reads.

import { visible } from "../../../js/visible.ts";
import type { Place } from "../../shared/place.ts";
import { safeJson } from "../../shared/safe-json.ts";
import { fileUri, region } from "../../shared/sarif.ts";
import type { CheckResult } from "../finding.ts";
import { heldBy } from "../releases.ts";

const LEVELS = { error: "error", warning: "warning", note: "note" };

/** Where codes are explained: the package has the page. */
const helpOf = (version: string) => `https://unpkg.com/crd-drydock@${version}/dist/codes.md`;

/** Code scanning knows a finding again by it, where lines have moved. */
const FINGERPRINT = "drydock/v1";

/** The explanation of each code. */
export type Rules = Record<string, string>;

export function sarif(result: CheckResult, rules: Rules, version: string): string {
  const ids = Object.keys(rules);
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "crd-drydock",
            semanticVersion: version,
            rules: ids.map((id) => ({
              id,
              shortDescription: { text: firstSentence(rules[id] ?? "") },
              help: { text: rules[id] },
              helpUri: helpOf(version),
            })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: result.findings.map((finding) => {
          const { severity, code, message, related, hints, fingerprint } = finding;
          return {
            ruleId: code,
            ruleIndex: ids.indexOf(code),
            level: LEVELS[severity],
            message: { text: visible([heldBy(finding) + message, ...hints].join("\n")) },
            locations: [location(finding)],
            ...(fingerprint && { partialFingerprints: { [FINGERPRINT]: fingerprint } }),
            ...(related.length > 0 && {
              relatedLocations: related.map(({ message, ...place }, id) => ({
                id,
                ...location(place),
                message: { text: visible(message) },
              })),
            }),
          };
        }),
      },
    ],
  };
  return safeJson(log);
}

function location({ file, range }: Place) {
  return {
    physicalLocation: { artifactLocation: { uri: fileUri(file) }, region: region(range) },
  };
}

function firstSentence(text: string): string {
  return text.match(/^.*?\.(?= |$)/)?.[0] ?? text;
}

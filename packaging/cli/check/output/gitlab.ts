// GitLab's code quality report, which merge requests show.

import { createHash } from "node:crypto";
import { isAbsolute, relative, sep } from "node:path";
import { visible } from "../../../js/visible.ts";
import { safeJson } from "../../shared/safe-json.ts";
import type { CheckResult, Finding } from "../finding.ts";
import { heldBy } from "../releases.ts";

const SEVERITIES = { error: "major", warning: "minor", note: "info" };

export function gitlab({ findings }: CheckResult): string {
  return safeJson(findings.map(issue));
}

function issue(finding: Finding) {
  const { file, range, severity, code, message, hints, fingerprint = "", kubernetes } = finding;
  const words = [heldBy(finding) + message, ...hints].join("\n");
  // GitLab needs a fingerprint for each issue. Ours is the same for the findings of single releases.
  const own = createHash("sha256").update(JSON.stringify([fingerprint, kubernetes, range]));
  return {
    description: visible(words),
    check_name: code,
    fingerprint: kubernetes === undefined ? fingerprint : own.digest("hex").slice(0, 32),
    severity: SEVERITIES[severity],
    location: {
      path: (isAbsolute(file) ? relative("", file) : file).replaceAll(sep, "/"),
      lines: { begin: range.start.line + 1, end: range.end.line + 1 },
    },
  };
}

// Annotations of GitHub's workflows.

import { annotation } from "../../shared/annotation.ts";
import type { Files, Report } from "../model.ts";

const COMMANDS = { error: "error", warning: "warning", info: "notice" } as const;

export function github(report: Report, { treePath }: Files): string {
  const lines = report.compared.flatMap(({ name, findings }) =>
    findings.map(({ severity, file, before, after, id, version, path, message, approved }) => {
      const place = after ?? before;
      const line = (place?.range?.start.line ?? 0) + 1;
      const properties = { file: treePath(place?.file ?? file), line, title: `${name} ${id}` };
      const approval = approved === undefined ? "" : ` Approved: ${approved}`;
      const at = [version, path].filter(Boolean).join(" ") || name;
      const words = `${at}: ${message}${approval}`;
      return annotation(COMMANDS[severity], words, properties);
    }),
  );
  lines.push(...report.problems.map((problem) => annotation("error", problem)));
  return lines.map((line) => `${line}\n`).join("");
}

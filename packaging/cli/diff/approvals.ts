// Approved changes with their reasons: `--approvals FILE`, the configuration, and comments.

import { readFile } from "node:fs/promises";
import { changeKinds, parse, type repository } from "../../js/tools.ts";
import { Misuse } from "../command-line/options.ts";
import type { Compared, Judged } from "./model.ts";

type Approval = repository.Approval;

/** An approval, and the changes that it is about. */
export interface Approver {
  reason: string;
  isAbout(finding: Judged, definition: string): boolean;
  /** The approval in words. */
  words: string;
}

const KEYS = ["reason", "fingerprint", "id", "definition", "version", "path"];

/**
 * Reads the approvals of a file.
 *
 * @throws {Misuse} when there is no such file, or an approval is wrong
 */
export async function readApprovals(file: string | undefined): Promise<Approver[]> {
  if (file === undefined) return [];
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new Misuse(`--approvals: ${error.message}`);
  });
  const [document] = parse(text);
  if (document?.error !== undefined) throw new Misuse(`${file}: ${document.error}`);
  const { approvals } = (document?.value ?? {}) as { approvals?: unknown };
  if (!Array.isArray(approvals)) throw new Misuse(`${file}: it needs a list \`approvals\``);
  const ids = new Set(changeKinds().map(({ id }) => id));
  return approvals.map((entry: unknown, at) => {
    const fault = faultOf(entry, ids);
    if (fault !== undefined) throw new Misuse(`${file}: approvals[${at}]: ${fault}`);
    return approver(entry as Approval);
  });
}

function faultOf(entry: unknown, ids: Set<string>): string | undefined {
  if (typeof entry !== "object" || entry === null) return "it is not a map";
  for (const [key, value] of Object.entries(entry)) {
    if (!KEYS.includes(key)) return `\`${key}\` is unknown; the keys are ${KEYS.join(", ")}`;
    if (key === "fingerprint" && typeof value === "number") {
      return "`fingerprint` is a number here: write it in quotes";
    }
    if (typeof value !== "string" || value === "") return `\`${key}\` is no text`;
  }
  const { reason, fingerprint, id } = entry as Partial<Approval>;
  if (reason === undefined) return "it needs a `reason`";
  if (fingerprint === undefined && id === undefined) return "it needs a `fingerprint` or an `id`";
  if (id !== undefined && !ids.has(id)) return `there is no kind of change ${id}`;
  return undefined;
}

/** An approval of a file or a configuration. What it leaves open, any change may have. */
export function approver(approval: Approval): Approver {
  const { reason, ...rest } = approval;
  const parts = Object.entries(rest).map(([key, value]) => `${key} ${value}`);
  return {
    reason,
    isAbout: ({ id, fingerprint, path, version }, definition) => {
      const own = { id, fingerprint, path, version, definition };
      const keys = ["id", "fingerprint", "path", "version", "definition"] as const;
      return keys.every((key) => approval[key] === undefined || approval[key] === own[key]);
    },
    words: `${parts.join(", ")} (${reason})`,
  };
}

/** Marks approved changes of a definition, and notes which approvals were used. */
export function approve(
  { name, findings }: Compared,
  approvals: readonly Approver[],
  used: Set<Approver>,
): void {
  for (const finding of findings) {
    const approval = approvals.find((each) => each.isAbout(finding, name));
    if (approval === undefined) continue;
    used.add(approval);
    finding.severity = "info";
    finding.approved = approval.reason;
  }
}

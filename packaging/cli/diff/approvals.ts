// Approved changes with their reasons: `--approvals FILE`.

import { readFile } from "node:fs/promises";
import { changeKinds, parse } from "../../js/tools.ts";
import { Misuse } from "../frame/words.ts";
import type { Compared, Judged } from "./model.ts";

/** An approval. What it leaves open, any change may have. */
export interface Approval {
  reason: string;
  fingerprint?: string;
  id?: string;
  definition?: string;
  version?: string;
  path?: string;
}

const KEYS = ["reason", "fingerprint", "id", "definition", "version", "path"];

/**
 * Reads the approvals of a file.
 *
 * @throws {Misuse} when there is no such file, or an approval is wrong
 */
export async function readApprovals(file: string | undefined): Promise<Approval[]> {
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
    return entry as Approval;
  });
}

function faultOf(entry: unknown, ids: Set<string>): string | undefined {
  if (typeof entry !== "object" || entry === null) return "it is not a map";
  for (const [key, value] of Object.entries(entry)) {
    if (!KEYS.includes(key)) return `\`${key}\` is unknown; the keys are ${KEYS.join(", ")}`;
    if (typeof value !== "string" || value === "") return `\`${key}\` is no text`;
  }
  const { reason, fingerprint, id } = entry as Partial<Approval>;
  if (reason === undefined) return "it needs a `reason`";
  if (fingerprint === undefined && id === undefined) return "it needs a `fingerprint` or an `id`";
  if (id !== undefined && !ids.has(id)) return `there is no kind of change ${id}`;
  return undefined;
}

/** Marks approved changes, and returns the approvals that match no change. */
export function approve(compared: Compared[], approvals: Approval[]): Approval[] {
  const unused = new Set(approvals);
  for (const { name, findings } of compared) {
    for (const finding of findings) {
      const approval = approvals.find((each) => isAbout(each, finding, name));
      if (approval === undefined) continue;
      unused.delete(approval);
      finding.severity = "info";
      finding.approved = approval.reason;
    }
  }
  return [...unused];
}

function isAbout(approval: Approval, finding: Judged, name: string): boolean {
  const { id, fingerprint, path, version } = finding;
  const own = { id, fingerprint, path, version, definition: name };
  const keys = ["id", "fingerprint", "path", "version", "definition"] as const;
  return keys.every((key) => approval[key] === undefined || approval[key] === own[key]);
}

/** An approval in words. */
export function approvalText({ reason, ...rest }: Approval): string {
  const parts = Object.entries(rest).map(([key, value]) => `${key} ${value}`);
  return `${parts.join(", ")} (${reason})`;
}

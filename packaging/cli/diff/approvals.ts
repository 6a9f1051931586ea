// Approved changes with their reasons: `--approvals FILE`, the configuration, and comments.

import { readFile } from "node:fs/promises";
import { changeKinds, locate, parse, type repository } from "../../js/tools.ts";
import { Misuse } from "../command-line/options.ts";
import { reasonOf } from "../shared/files.ts";
import { lineAt, placeText } from "../shared/place.ts";
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
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new Misuse(`--approvals: ${file}: ${reasonOf(error)}`);
  });
  const mistake = (words: string, range = lineAt(0)) =>
    new Misuse(`${placeText({ file, range })}: ${words}`);
  const [document] = parse(text);
  if (document?.error !== undefined) throw mistake(document.error, document.errorRange);
  const { approvals } = (document?.value ?? {}) as { approvals?: unknown };
  if (!Array.isArray(approvals)) throw mistake("it needs a list `approvals`");
  const ids = new Set(changeKinds().map(({ id }) => id));
  return approvals.map((entry: unknown, at) => {
    const fault = faultOf(entry, ids);
    if (fault === undefined) return approver(entry as Approval);
    const path = [`approvals[${at}]`, fault.key ?? []].flat().join(".");
    const [range] = locate(text, 0, [{ path, key: fault.key !== undefined }]);
    throw mistake(`approvals[${at}]: ${fault.words}`, range ?? undefined);
  });
}

/** A mistake in an approval: of one of its keys, or of the whole. */
interface Fault {
  key?: string;
  words: string;
}

function faultOf(entry: unknown, ids: Set<string>): Fault | undefined {
  if (typeof entry !== "object" || entry === null) return { words: "it is not a map" };
  for (const [key, value] of Object.entries(entry)) {
    const words = faultOfKey(key, value);
    if (words !== undefined) return { key, words };
  }
  const { reason, fingerprint, id } = entry as Partial<Approval>;
  if (reason === undefined) return { words: "it needs a `reason`" };
  if (fingerprint === undefined && id === undefined) {
    return { words: "it needs a `fingerprint` or an `id`" };
  }
  if (id !== undefined && !ids.has(id)) {
    return { key: "id", words: `there is no kind of change ${id}` };
  }
  return undefined;
}

function faultOfKey(key: string, value: unknown): string | undefined {
  if (!KEYS.includes(key)) return `\`${key}\` is unknown; the keys are ${KEYS.join(", ")}`;
  if (typeof value === "number" || typeof value === "boolean") {
    return `\`${key}\` is a ${typeof value} here: write it in quotes`;
  }
  return typeof value === "string" && value !== "" ? undefined : `\`${key}\` is no text`;
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

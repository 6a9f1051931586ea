// The settings for a definition: options, then the configuration nearest to its file. Comments in the
// definition approve changes, too.

import { dirname } from "node:path";
import { approves, approvingComments, isKindOfChange } from "../../changes/comments.ts";
import type { ChangeCategory, repository } from "../../js/tools.ts";
import { configurationAt, configurationIn } from "../shared/config.ts";
import { STDIN } from "../shared/files.ts";
import { type Approver, approver } from "./approvals.ts";
import type { Severity } from "./model.ts";
import type { DiffOptions, FailOn } from "./options.ts";
import type { Definition } from "./sides.ts";

/** How a definition is compared. */
export interface DefinitionSettings {
  category: ChangeCategory;
  alpha: boolean;
  failOn: FailOn;
  /** The severity of changes by their kind. */
  severity: Record<string, Severity>;
  approvers: Approver[];
}

/** The settings of a run. */
export class Settings {
  readonly #options: DiffOptions;
  readonly #approvers = new Map<repository.DiffValues, Approver[]>();
  readonly #single: repository.DiffValues | undefined;

  constructor(options: DiffOptions) {
    this.#options = options;
    const { config } = options;
    if (typeof config === "string") this.#single = configurationIn(config).values.diff;
  }

  /** The settings for the definition of a file; `now` is the new one, if it is still there. */
  settingsFor(file: string, now: Definition | undefined): DefinitionSettings {
    const { category, alpha, failOn } = this.#options;
    const values = this.#values(file);
    return {
      category: category ?? values?.category ?? "writers",
      alpha: alpha ?? values?.alpha ?? false,
      failOn: failOn ?? values?.failOn ?? "error",
      severity: values?.severity ?? {},
      approvers: [...this.#of(values), ...(now === undefined ? [] : commentsOf(now))],
    };
  }

  #values(file: string): repository.DiffValues | undefined {
    if (this.#options.config === false) return undefined;
    return this.#single ?? configurationAt(file === STDIN ? "." : dirname(file))?.values.diff;
  }

  /** The approvals of a configuration, each once. */
  #of(values: repository.DiffValues | undefined): Approver[] {
    if (values === undefined) return [];
    const known = this.#approvers.get(values) ?? values.approvals.map(approver);
    this.#approvers.set(values, known);
    return known;
  }
}

/** The comments in a definition that approve changes. */
function commentsOf({ file, text, firstLine, lastLine }: Definition): Approver[] {
  if (firstLine === null) return [];
  const own = approvingComments(text).filter(
    ({ about }) => firstLine <= about && about <= lastLine,
  );
  return own.map((comment) => ({
    reason: comment.reason || "a comment in the definition",
    isAbout: ({ id, after }) => approves(comment, id, after?.range?.start.line),
    words: `${file}:${comment.line + 1} # drydock-ignore[${comment.codes.filter(isKindOfChange).join(", ")}]`,
  }));
}

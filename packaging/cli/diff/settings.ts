// The settings for a definition: options, then the configuration nearest to its file. Comments in the
// definition approve changes, too.

import { dirname } from "node:path";
import { approves, isCodeOfFinding, isKindOfChange } from "../../changes/comments.ts";
import { type ChangeCategory, repository } from "../../js/tools.ts";
import { DEFAULT_RELEASES, readReleases } from "../command-line/options.ts";
import { type Configuration, configurationAt, configurationIn, pathIn } from "../shared/config.ts";
import { type Select, STDIN } from "../shared/files.ts";
import { type Approver, approver } from "./approvals.ts";
import type { Judged, Severity } from "./model.ts";
import type { DiffOptions, FailOn } from "./options.ts";
import type { SideDefinition } from "./sides.ts";

/** How a definition is compared. */
export interface DefinitionSettings {
  category: ChangeCategory;
  alpha: boolean;
  webhook: boolean;
  failOn: FailOn;
  /** The releases that answer, the oldest first. */
  kubernetes: string[];
  /** The severity of changes by their kind. */
  severity: Record<string, Severity>;
  approvers: Approver[];
  /** The faults of the comments in the definition. */
  problems: string[];
}

/** The settings of a run. */
export class Settings {
  readonly #options: DiffOptions;
  readonly #approvers = new Map<repository.DiffValues, Approver[]>();
  readonly #single: Configuration | undefined;

  constructor(options: DiffOptions) {
    this.#options = options;
    const { config } = options;
    if (typeof config === "string") this.#single = configurationIn(config);
  }

  /** The settings for the definition of a file; `now` is the new one, if it is still there. */
  settingsFor(file: string, now: SideDefinition | undefined): DefinitionSettings {
    const { category, alpha, webhook, failOn, kubernetes } = this.#options;
    const configuration = this.#configuration(file);
    const values = configuration?.values.diff;
    return {
      category: category ?? values?.category ?? "writers",
      alpha: alpha ?? values?.alpha ?? false,
      webhook: webhook ?? values?.webhook ?? false,
      failOn: failOn ?? values?.failOn ?? "warning",
      kubernetes: kubernetes ?? releasesOf(configuration, file),
      severity: values?.severity ?? {},
      ...approvals(now, this.#approversOf(values)),
    };
  }

  /** Which files of folders are compared. */
  readonly select: Select = (folder, names) => {
    return { configuration: this.#configurationIn(folder, names), gitignore: false };
  };

  /** Whether a configuration leaves out a file of a folder. */
  leavesOut(file: string): boolean {
    const configuration = this.#configuration(file);
    if (configuration === undefined) return false;
    const own = pathIn(configuration, file);
    return !own.startsWith("../") && configuration.config.excludesFile(own);
  }

  #configuration(file: string): Configuration | undefined {
    return this.#configurationIn(file === STDIN ? "." : dirname(file));
  }

  #configurationIn(folder: string, names?: string[]): Configuration | undefined {
    if (this.#options.config === false) return undefined;
    return this.#single ?? configurationAt(folder, names);
  }

  /** The approvals of a configuration, each once. */
  #approversOf(values: repository.DiffValues | undefined): Approver[] {
    if (values === undefined) return [];
    const known = this.#approvers.get(values) ?? values.approvals.map(approver);
    this.#approvers.set(values, known);
    return known;
  }
}

/** The releases that a configuration names for a file. */
function releasesOf(configuration: Configuration | undefined, file: string): string[] {
  if (configuration === undefined) return DEFAULT_RELEASES;
  const settings = configuration.config.settingsOf(pathIn(configuration, file));
  const { kubernetesVersion } = settings;
  return kubernetesVersion === undefined ? DEFAULT_RELEASES : readReleases(kubernetesVersion);
}

/** The approvals for a definition: first those of the configuration, then those in its comments. */
function approvals(
  now: SideDefinition | undefined,
  configured: Approver[],
): Pick<DefinitionSettings, "approvers" | "problems"> {
  if (now === undefined) return { approvers: configured, problems: [] };
  const { file } = now;
  const comments = commentsOf(now);
  const problems = comments.flatMap((comment) => faultOf(now, comment) ?? []);
  const own = comments.filter(({ reason }) => reason !== "");
  const approvers = own.flatMap((comment) =>
    comment.codes.filter(isKindOfChange).map((code) => ({
      reason: comment.reason,
      isAbout: ({ id, after }: Judged) =>
        id === code && approves(comment, id, after?.range?.start.line),
      words: `${place(file, comment)} # drydock-ignore[${code}]`,
    })),
  );
  return { approvers: [...configured, ...approvers], problems };
}

/** Comments without a kind of change, each at a change that nobody approved and that may break something. */
export function bareComments(now: SideDefinition | undefined, findings: Judged[]): string[] {
  if (now === undefined) return [];
  const open = findings.filter(({ severity }) => severity !== "info");
  const bare = commentsOf(now).filter(({ codes }) => codes.length === 0);
  return bare.flatMap((comment) => {
    const isOwn = ({ after }: Judged) => after?.range?.start.line === comment.about;
    const own = comment.scope === "line" ? open.filter(isOwn) : [];
    if (own.length === 0) return [];
    const ids = [...new Set(own.map(({ id }) => id))].join(", ");
    return `${place(now.file, comment)}: drydock-ignore approves a change only with its kind: drydock-ignore[${ids}]`;
  });
}

/** The comments of a definition. */
function commentsOf({ text, firstLine, lastLine }: SideDefinition): repository.IgnoreComment[] {
  if (firstLine === null) return [];
  return repository
    .ignoreComments(text)
    .filter(({ about }) => firstLine <= about && about <= lastLine);
}

/** Why a comment is wrong, if it is. */
function faultOf({ file }: SideDefinition, comment: repository.IgnoreComment): string | undefined {
  const { codes, reason, fault } = comment;
  if (fault !== undefined) return `${place(file, comment)}: ${fault}`;
  const unknown = codes.find((code) => !isKindOfChange(code) && !isCodeOfFinding(code));
  if (unknown !== undefined) {
    return `${place(file, comment)}: there is no kind of change and no finding ${unknown}`;
  }
  if (reason === "" && codes.some(isKindOfChange)) {
    return `${place(file, comment)}: the approval of ${codes.join(", ")} needs a reason, after a colon`;
  }
  return undefined;
}

function place(file: string, { line }: repository.IgnoreComment): string {
  return `${file}:${line + 1}`;
}

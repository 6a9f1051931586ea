// An explanation of a field as text, as `kubectl explain` has it, for the command and the page.

import type { ExplainedField, Explanation } from "../js/types-reference.ts";

/**
 * An explanation of one of Kubernetes' own kinds, whose limits name no releases: Go's types hold numbers
 * to their formats in every release.
 */
export function withoutReleases(explanation: Explanation): Explanation {
  return { ...explanation, limits: explanation.limits.map(({ since: _, ...limit }) => limit) };
}

/** An explanation as text. */
export function explanationText(explanation: Explanation): string {
  const { group, kind, version, path, type, description, limits, rules, fields } = explanation;
  const ofGroup = group === "" ? "" : `GROUP:      ${group}\n`;
  const parts = [`${ofGroup}KIND:       ${kind}\nVERSION:    ${version}\n`];
  if (path !== "") parts.push(`FIELD: ${line({ ...explanation, name: path })}\n`);
  const says = description === "" ? `<${type}> without a description` : description;
  parts.push(`DESCRIPTION:\n${indented(says)}`);
  if (limits.length > 0) {
    const lines = limits.map(
      ({ at, keyword, value, since }) =>
        `${at === "" ? "" : `${at} `}${keyword}: ${JSON.stringify(value)}${
          since === undefined ? "" : `, since Kubernetes ${since}`
        }`,
    );
    parts.push(`LIMITS:\n${indented(lines.join("\n"))}`);
  }
  if (rules.length > 0) {
    const lines = rules.map(({ at, rule, message }) => {
      const says = message === "" ? "" : `\n  ${message}`;
      return `${at === "" ? "" : `${at} `}${rule.trim()}${says}`;
    });
    parts.push(`RULES:\n${indented(lines.join("\n"))}`);
  }
  if (fields.length > 0) {
    const lines = fields.map((field) => {
      const says = field.description === "" ? "" : `\n${indented(field.description)}`;
      return `${line(field)}${says}`;
    });
    parts.push(`FIELDS:\n${indented(lines.join("\n\n"))}`);
  }
  return parts.join("\n");
}

function line({ name, type, required, default: value }: ExplainedField): string {
  const marks = [`<${type}>`];
  if (required) marks.push("-required-");
  if (value !== undefined) marks.push(`default ${JSON.stringify(value)}`);
  return `${name} ${marks.join(" ")}`;
}

function indented(text: string): string {
  const lines = text.trimEnd().split("\n");
  return `${lines.map((each) => (each === "" ? "" : `  ${each}`)).join("\n")}\n`;
}

// The valid number that is nearest to one which the schema does not allow. Only the author knows whether it is meant.

import { type Diagnostic, type Location, parse, type Workspace } from "crd-drydock/slim";
import { message } from "../language/message";
import { edited } from "./edited";
import { isExact, numberOf } from "./plain";
import type { Fix, Pane } from "./protocol";

/** Larger texts are not judged anew for each number. */
const MAX_LENGTH = 100_000;

/** Offers the nearest valid number for a diagnostic, if there is only one. */
export function nearestNumber(workspace: Workspace, pane: Pane, diagnostic: Diagnostic): Fix[] {
  const { code, range, relatedInformation } = diagnostic;
  const [demand] = relatedInformation ?? [];
  const text = workspace.text(pane) ?? "";
  if (code !== "out-of-range" || demand === undefined || text.length > MAX_LENGTH) {
    return [];
  }
  const { message: keyword, location } = demand;
  const limit = numberOf(restOfLine(workspace, location));
  const value = parse(workspace.text(pane, range) ?? "")[0]?.value;
  if (limit === undefined || !isExact(Number(limit)) || !isExact(value)) {
    return [];
  }
  const isValid = (number: number | string): boolean => {
    workspace.set(pane, edited(text, [{ range, newText: `${number}` }]));
    const found = workspace.diagnostics(pane);
    return !found.some((other) => other.severity === 1 && isOfSameValue(other, diagnostic));
  };
  try {
    const isLimit = (keyword === "maximum" || keyword === "minimum") && isValid(limit);
    const number = isLimit ? limit : nearest(keyword, Number(limit), value, isValid);
    const title = isLimit ? (`write-${keyword}` as const) : "write-instead";
    return number === undefined
      ? []
      : [
          {
            title: message(title, { text: `${number}` }),
            edits: [{ pane, range, newText: `${number}` }],
          },
        ];
  } finally {
    workspace.set(pane, text);
  }
}

/** The nearest valid number that is not the limit itself. */
function nearest(
  keyword: string,
  limit: number,
  value: number,
  isValid: (number: number) => boolean,
): number | undefined {
  if (keyword === "multipleOf") {
    const below = Math.floor(value / limit) * limit;
    const found = [below, below + limit].filter(isValid);
    return Number.isInteger(limit) && found.length === 1 ? found[0] : undefined;
  }
  // Between two integers there are other numbers, if the schema allows fractions.
  const integer = keyword === "maximum" ? Math.ceil(limit) - 1 : Math.floor(limit) + 1;
  return isValid(integer) && !isValid((integer + limit) / 2) ? integer : undefined;
}

function isOfSameValue({ data }: Diagnostic, { data: own }: Diagnostic): boolean {
  return data?.path === own?.path && data?.document === own?.document && data?.item === own?.item;
}

/** The text from a place to the end of its line. */
function restOfLine(workspace: Workspace, { uri, range: { start } }: Location): string {
  const end = { line: start.line + 1, character: 0 };
  const text = workspace.text(uri, { start, end }) ?? "";
  // The first line has its indentation.
  return text.slice(start.character).split("\n", 1)[0] ?? "";
}

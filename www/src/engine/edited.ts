import type { Edit } from "./protocol";
import { Lines } from "./remarks";

/** A text after edits, which do not overlap. */
export function edited(text: string, edits: Pick<Edit, "range" | "newText">[]): string {
  const lines = new Lines(text);
  const at = ({ range }: Pick<Edit, "range">) => lines.before(range.start);
  const order = edits.toSorted((a, b) => at(b) - at(a));
  return order.reduce(
    (now, { range, newText }) =>
      now.slice(0, lines.before(range.start)) + newText + now.slice(lines.before(range.end)),
    text,
  );
}

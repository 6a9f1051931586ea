// Where a part of a definition stands. The workspace tells places of what it has remarks on; for all
// else a document is read once more, with its places, on demand.

import type { ObjectSite, Position, Range } from "crd-drydock/slim";
import { isMap, isNode, isScalar, LineCounter, parseAllDocuments } from "yaml";
import type { Step } from "./protocol";

/** The range of a value in a document, or of its key; `undefined` if it is not there. */
export function rangeOf(
  text: string,
  site: ObjectSite,
  path: Step[],
  part: "key" | "value",
): Range | undefined {
  const counter = new LineCounter();
  const documents = parseAllDocuments(text, {
    lineCounter: counter,
    strict: false,
    uniqueKeys: false,
  });
  const document = Array.isArray(documents) ? documents[site.document] : undefined;
  const inItem = site.item === undefined ? [] : ["items", site.item];
  const around = document?.getIn([...inItem, ...path.slice(0, -1)], true);
  const last = path.at(-1);
  const isKey = part === "key" && isMap(around) && typeof last === "string";
  const node = isKey
    ? around.items.find(({ key }) => isScalar(key) && key.value === last)?.key
    : document?.getIn([...inItem, ...path], true);
  if (!isNode(node) || !node.range) {
    return undefined;
  }
  const at = (offset: number): Position => {
    const { line, col } = counter.linePos(offset);
    return { line: line - 1, character: col - 1 };
  };
  const [start, end] = node.range;
  return { start: at(start), end: at(end) };
}

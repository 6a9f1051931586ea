// Removes from manifests what a cluster wrote. A create may not have some of it, and the rest says nothing of
// what somebody wants.

import { isMap, isNode, isScalar, isSeq, type Pair, type YAMLMap } from "yaml";
import { documentsOf } from "./tidy";

const METADATA: ReadonlySet<string> = new Set([
  "creationTimestamp",
  "deletionGracePeriodSeconds",
  "deletionTimestamp",
  "generation",
  "managedFields",
  "resourceVersion",
  "selfLink",
  "uid",
]);
const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

interface Span {
  from: number;
  to: number;
}

/** The text without it; `undefined` if the text has errors, or nothing of that. */
export function withoutServerFields(text: string): string | undefined {
  const spans = (documentsOf(text) ?? []).flatMap(({ contents }) => inManifest(contents, text));
  if (spans.length === 0) {
    return undefined;
  }
  return spans
    .toSorted((a, b) => b.from - a.from)
    .reduce((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), text);
}

function inManifest(node: unknown, text: string): Span[] {
  if (!isMap(node)) {
    return [];
  }
  const items = node.get("items");
  if (isSeq(items)) {
    return items.items.flatMap((item) => inManifest(item, text));
  }
  const isDefinition = node.get("kind") === "CustomResourceDefinition";
  const metadata = node.get("metadata");
  return [
    // An object's status is left: it can be what is asked about.
    ...removed(node, (key) => isDefinition && key === "status", text),
    ...(isMap(metadata) ? inMetadata(metadata, text) : []),
  ];
}

function inMetadata(metadata: YAMLMap, text: string): Span[] {
  const annotations = metadata.get("annotations");
  const isMapped = isMap(annotations);
  const isOnly = isMapped && annotations.items.every((pair) => keyOf(pair) === LAST_APPLIED);
  return [
    ...removed(metadata, (key) => METADATA.has(key) || (isOnly && key === "annotations"), text),
    ...(isMapped && !isOnly ? removed(annotations, (key) => key === LAST_APPLIED, text) : []),
  ];
}

/** The spans to cut out of a text so that a map lacks some entries. */
function removed(map: YAMLMap, isGone: (key: string) => boolean, text: string): Span[] {
  const { items } = map;
  const last = items.findLastIndex((pair) => !isGone(keyOf(pair)));
  return items.flatMap((pair, index) => {
    const [start, end, endOfLine] = placeOf(pair);
    const next = items[index + 1];
    if (!isGone(keyOf(pair))) {
      return [];
    }
    const line = text.lastIndexOf("\n", start - 1) + 1;
    if (!map.flow && text.slice(line, start).trim() === "") {
      return [{ from: line, to: endOfLine }];
    }
    if (next) {
      return [{ from: start, to: placeOf(next)[0] }];
    }
    // The comma before the last entries goes with them.
    const kept = items[last];
    const after = items[last + 1];
    const comma = kept && after ? [{ from: placeOf(kept)[1], to: placeOf(after)[0] }] : [];
    return [...comma, { from: start, to: end }];
  });
}

function keyOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : "";
}

/** Where an entry starts and ends, and where the rest of its last line ends. */
function placeOf({ key, value }: Pair): [number, number, number] {
  const [start, ...ends] = (isNode(key) && key.range) || [0, 0, 0];
  const [, end, endOfLine] = (isNode(value) && value.range) || [start, ...ends];
  return [start, end, endOfLine];
}

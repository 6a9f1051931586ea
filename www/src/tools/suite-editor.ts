// Completion and hover in the editor of the suite: its keys, and the objects of its tests.

import { type Position, type Range, Workspace } from "crd-drydock/tools";
import { shifted, shiftedPosition } from "../../../packaging/js/positions";
import { suiteKeys } from "../../../packaging/suites/keys";
import { objectsOf } from "../../../packaging/suites/objects";
import {
  HEAD_LINES,
  type KeysWorkspace,
  NOT_OF_FILES,
  type SchemaKeys,
} from "../../../packaging/texts/schema-keys";
import { completionItems, hoverOf } from "../engine/editing";
import { JUDGED } from "../engine/requests";
import type { Answers, SuitePlace } from "./protocol";
import { definitionOf } from "./tests";

/** Finds the name of the definition even while the suite has syntax errors. */
const CRD_NAME = /^crdName:\s*["']?([^\s"'#]+)/m;

/** The addresses of the texts in a workspace. */
const DEFINITION = "definition";
const OBJECT = "object";

/** A position of the suite as a position of a text in a workspace. */
interface Described {
  workspace: KeysWorkspace;
  uri: string;
  position: Position;
  /** Whether it is outside of the objects, among the keys of the suite. */
  isKey: boolean;
  /** Turns a range of that text into a range of the suite. */
  outward(range: Range): Range;
}

let keys: SchemaKeys | undefined;
/** The workspace with the definition, and what it was made from. None if the page lacks the definition. */
let known: { from: unknown[]; workspace: Workspace | undefined } | undefined;

/** Completion at a position. */
export function suiteCompletion(place: SuitePlace): Answers["completion"] {
  const at = describedAt(place);
  if (at === undefined) {
    return [];
  }
  return completionItems(at.workspace.completion(at.uri, at.position))
    .filter(({ label }) => !at.isKey || !NOT_OF_FILES.has(label))
    .map((item) => ({ ...item, range: at.outward(item.range) }));
}

/** Hover at a position. */
export function suiteHover(place: SuitePlace): Answers["hover"] {
  const at = describedAt(place);
  const hover = at && hoverOf(at.workspace.hover(at.uri, at.position));
  return at && hover ? { ...hover, range: at.outward(hover.range) } : null;
}

function describedAt(place: SuitePlace): Described | undefined {
  const { position } = place;
  const { suite } = place.texts;
  const object = objectsOf(suite).find((one) => one.has(position));
  if (object === undefined) {
    keys ??= suiteKeys(new Workspace());
    return {
      workspace: keys.workspaceFor(suite),
      uri: keys.uri,
      position: shiftedPosition(position, HEAD_LINES),
      isKey: true,
      outward: (range) => shifted(range, -HEAD_LINES),
    };
  }
  const workspace = workspaceFor(place);
  if (workspace === undefined) {
    return undefined;
  }
  workspace.set(OBJECT, object.text);
  return {
    workspace,
    uri: OBJECT,
    position: object.inward(position),
    isKey: false,
    outward: (range) => object.outwardRange(range),
  };
}

function workspaceFor({ texts, kubernetes }: SuitePlace): Workspace | undefined {
  const name = CRD_NAME.exec(texts.suite)?.[1];
  const from = [...JUDGED.map((pane) => texts[pane]), name, kubernetes];
  // Most keys change only the suite, and finding a large definition takes long.
  if (known?.from.every((one, at) => one === from[at])) {
    return known.workspace;
  }
  known?.workspace?.free();
  known = undefined;
  const definition = definitionOf(texts, name)?.stored.text;
  let workspace: Workspace | undefined;
  if (definition !== undefined) {
    workspace = new Workspace({ kubernetes });
    workspace.set(DEFINITION, definition);
  }
  known = { from, workspace };
  return workspace;
}

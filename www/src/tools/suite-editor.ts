// Completion and hover in the editor of the suite: its keys, and the objects of its tests.

import { type Position, type Range, Workspace } from "crd-drydock/tools";
import {
  HEAD_LINES,
  Keys,
  NOT_OF_SUITES,
  type SuiteWorkspace,
} from "../../../packaging/lsp/suites/keys";
import { objectsOf } from "../../../packaging/lsp/suites/objects";
import { completionItems, hoverOf } from "../engine/editing";
import { shifted, shiftedPosition } from "../page/positions";
import type { Answers, SuitePlace } from "./protocol";
import { definitionOf } from "./tests";

/** The name of the definition, also while the suite cannot be read. */
const CRD_NAME = /^crdName:\s*["']?([^\s"'#]+)/m;

/** The addresses of the texts in a workspace. */
const DEFINITION = "definition";
const OBJECT = "object";

/** What describes a position: a text of a workspace, and where the position is in it. */
interface Described {
  workspace: SuiteWorkspace;
  uri: string;
  position: Position;
  isKey: boolean;
  outward(range: Range): Range;
}

let keys: Keys | undefined;
let known: { definition: string; kubernetes: string; workspace: Workspace } | undefined;

/** What may be written at a position. */
export function suiteCompletion(place: SuitePlace): Answers["completion"] {
  const at = describedAt(place);
  if (at === undefined) {
    return [];
  }
  return completionItems(at.workspace.completion(at.uri, at.position))
    .filter(({ label }) => !at.isKey || !NOT_OF_SUITES.has(label))
    .map((item) => ({ ...item, range: at.outward(item.range) }));
}

/** What stands at a position. */
export function suiteHover(place: SuitePlace): Answers["hover"] {
  const at = describedAt(place);
  const hover = at && hoverOf(at.workspace.hover(at.uri, at.position));
  return at && hover ? { ...hover, range: at.outward(hover.range) } : null;
}

function describedAt({ texts, kubernetes, position }: SuitePlace): Described | undefined {
  const { suite } = texts;
  const object = objectsOf(suite).find((one) => one.has(position));
  if (object === undefined) {
    keys ??= new Keys(new Workspace());
    return {
      workspace: keys.workspaceFor(suite),
      uri: keys.uri,
      position: shiftedPosition(position, HEAD_LINES),
      isKey: true,
      outward: (range) => shifted(range, -HEAD_LINES),
    };
  }
  const definition = definitionOf(texts, CRD_NAME.exec(suite)?.[1])?.stored.text;
  if (definition === undefined) {
    return undefined;
  }
  const workspace = workspaceFor(definition, kubernetes);
  workspace.set(OBJECT, object.text);
  return {
    workspace,
    uri: OBJECT,
    position: object.inward(position),
    isKey: false,
    outward: (range) => object.outwardRange(range),
  };
}

function workspaceFor(definition: string, kubernetes: string): Workspace {
  if (known?.definition !== definition || known.kubernetes !== kubernetes) {
    known?.workspace.free();
    known = { definition, kubernetes, workspace: new Workspace({ kubernetes }) };
    known.workspace.set(DEFINITION, definition);
  }
  return known.workspace;
}

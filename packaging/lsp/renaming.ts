// Renames a property everywhere: in its definition, in rules, and in the objects of all files and suites.

import {
  ErrorCodes,
  type RenameParams,
  ResponseError,
  type TextDocumentPositionParams,
} from "vscode-languageserver";
import { linesOf } from "../js/lines.ts";
import { type FieldReference, parse } from "../js/tools.ts";
import { visibleLine } from "../js/visible.ts";
import { nameOf } from "./addresses.ts";
import { type Changes, workspaceEdit } from "./edits.ts";
import type { At } from "./protocol.ts";
import type { Server } from "./server.ts";
import { allReferences, declarationsOf, placeKey, renamedInSuites } from "./suites/references.ts";
import type { Texts } from "./texts.ts";

export function registerRenaming(server: Server): void {
  const { gate, texts, folders, suites } = server;
  gate.about<TextDocumentPositionParams, unknown>(
    "textDocument/prepareRename",
    async ({ uri, params: { position } }) => {
      await folders.ready;
      return suites.suiteOf(uri)
        ? suites.opened.renameable(uri, position)
        : texts.workspace.renameable(uri, position);
    },
  );
  gate.about<RenameParams, unknown>(
    "textDocument/rename",
    async ({ uri, params: { position, newName }, token }) => {
      await folders.ready;
      const versions = server.versions();
      const isWanted = () => !token.isCancellationRequested;
      // The objects of all files are renamed, too.
      await texts.fill(isWanted);
      const at = suites.suiteOf(uri)
        ? await declared(server, { uri, position })
        : { uri, position };
      return workspaceEdit(await renamed(server, at, newName, isWanted), versions);
    },
  );
}

/** Where the property at a place of a suite is declared. */
async function declared(server: Server, place: At): Promise<At> {
  const places = await declarationsOf(server, place);
  const [first] = places;
  if (first === undefined) throw refused("There is no property here to rename.");
  if (places.length > 1) {
    throw refused(
      `The suite tests ${places.length} definitions that have this property: rename it in one of them.`,
    );
  }
  return first;
}

/** The edits that rename the property at a place of a definition or an object. */
async function renamed(
  server: Server,
  { uri, position }: At,
  newName: string,
  isWanted: () => boolean,
): Promise<Changes> {
  const { texts, suites } = server;
  const { texts: changed, problem } = texts.workspace.rename(uri, position, newName);
  if (problem !== undefined) throw refused(problem);
  const changes: Changes = Object.fromEntries(changed.map(({ uri, edits }) => [uri, edits]));
  const places = await allReferences(server, uri, position, isWanted);
  const name = texts.workspace.renameable(uri, position)?.placeholder ?? "";
  const { obstacle, inTexts } = await renamedInSuites(server, { uri, position, name }, isWanted);
  if (obstacle !== undefined) {
    const line = `line ${obstacle.line + 1} of ${nameOf(obstacle.uri)}`;
    throw refused(
      `"${name}" is in ${line}, which cannot be renamed: ${obstacle.why}. Change that first.`,
    );
  }
  for (const place of places) {
    if (suites.suiteOf(place.uri) === undefined) continue;
    if (place.role === "path" && !PATH_NAME.test(newName)) {
      const words = `A path of a test suite names this property: use letters, digits, "-" and "_" only, not `;
      throw refused(`${words}"${newName}".`);
    }
    const isInText = inTexts.has(placeKey(place));
    if (isInText && !(PATH_NAME.test(newName) && isPlain(newName))) {
      const words =
        "A text in quotes of a test suite names this property: use a name that needs no quotes, not";
      throw refused(`${words} "${newName}".`);
    }
    const newText = isInText ? newName : nameAt(texts, place, newName);
    const edit = { range: place.range, newText };
    changes[place.uri] = [...(changes[place.uri] ?? []), edit];
  }
  return changes;
}

/** Names that paths can have without brackets. */
const PATH_NAME = /^[\w-]+$/;

function refused(problem: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidRequest, visibleLine(problem));
}

/** A name as it is written at a place: in quotes where the old one is, and where YAML would read something else. */
function nameAt(texts: Texts, { uri, range, role }: FieldReference, name: string): string {
  if (role === "path") return name;
  const line = linesOf(texts.get(uri) ?? "")[range.start.line] ?? "";
  const [quote] = line.slice(range.start.character);
  if (quote === "'") return `'${name.replaceAll("'", "''")}'`;
  return quote === '"' || !isPlain(name) ? JSON.stringify(name) : name;
}

/** Whether YAML reads a name without quotes as this name. */
function isPlain(name: string): boolean {
  return /^[A-Za-z_][\w.-]*$/.test(name) && isText(name);
}

/** Whether YAML reads words as a text, and not as a boolean or null. */
function isText(words: string): boolean {
  return parse(words)[0]?.value === words;
}

// Asks the engine about objects: what their identity is by a definition, and what they were before.

import { addTo } from "../../js/lists.ts";
import { Workspace, type WorkspaceObject } from "../../js/tools.ts";
import type { Defined } from "./kinds.ts";
import { placeOf } from "./sent.ts";

/** The address of the text with the objects. It sorts before those of other texts. */
const OBJECTS = "";

/** A workspace in which a kind has at most one definition. */
interface JudgingWorkspace {
  workspace: Workspace;
  /** The definitions by their kinds. */
  definitions: Map<string, Defined>;
}

/** Definitions beside the texts of `--previous`. */
export class Judges {
  readonly #workspaces: JudgingWorkspace[] = [];
  readonly #previous: readonly string[];

  /** @param previous texts with objects that are stored */
  constructor(previous: readonly string[]) {
    this.#previous = previous;
  }

  /** The objects of a text as each definition has them: those that it judges, by their places. */
  judged(text: string, definitions: Iterable<Defined>): Map<Defined, Map<string, WorkspaceObject>> {
    const workspaces = new Map<JudgingWorkspace, Defined[]>();
    for (const definition of definitions) {
      addTo(workspaces, this.#workspaceFor(definition), definition);
    }
    const found = new Map<Defined, Map<string, WorkspaceObject>>();
    for (const [{ workspace }, own] of workspaces) {
      workspace.set(OBJECTS, text);
      const objects = workspace.objects(OBJECTS);
      workspace.remove(OBJECTS);
      for (const definition of own) {
        const address = addressOf(definition);
        const judged = objects.filter(({ crd }) => crd?.uri === address);
        found.set(definition, new Map(judged.map((object) => [placeOf(object), object])));
      }
    }
    return found;
  }

  /** Gives the engine's memory back. */
  free(): void {
    for (const { workspace } of this.#workspaces.splice(0)) workspace.free();
  }

  /** The workspace that has a definition, and no other one of its kind. */
  #workspaceFor(definition: Defined): JudgingWorkspace {
    const kind = JSON.stringify([definition.group, definition.kind]);
    const free = this.#workspaces.find(({ definitions }) => {
      const known = definitions.get(kind);
      return known === undefined || known === definition;
    });
    const judging = free ?? this.#newWorkspace();
    if (!judging.definitions.has(kind)) {
      judging.definitions.set(kind, definition);
      judging.workspace.set(addressOf(definition), definition.text);
    }
    return judging;
  }

  #newWorkspace(): JudgingWorkspace {
    const workspace = new Workspace();
    for (const [number, text] of this.#previous.entries()) {
      workspace.setPrevious(previousAddress(number), text);
    }
    const judging = { workspace, definitions: new Map() };
    this.#workspaces.push(judging);
    return judging;
  }
}

function addressOf({ file, number }: Defined): string {
  return `definition ${number} of ${file}`;
}

/** The address of a text of `--previous`. Of two objects with one identity, the one with the first address counts. */
function previousAddress(number: number): string {
  return `previous ${String(number).padStart(9, "0")}`;
}

/** The number of a text of `--previous`. */
export function numberOfPrevious(address: string): number {
  return Number(address.replace(/^previous /, ""));
}

// Shows the object that the API server would store beside the one that was sent.

import { type Admission, type Position, repository } from "../js/tools.ts";
import { objectAt } from "./places.ts";
import type { Stored } from "./protocol.ts";
import type { Server } from "./server.ts";

/** Both texts are written alike, so that only what the server changes differs. */
export function storedAt(
  { texts, manifests, suites }: Server,
  uri: string,
  position: Position,
): Stored {
  if (suites.suiteOf(uri))
    return { problem: "This is a test suite: its tests tell what is stored." };
  const object = objectAt(texts, uri, position);
  if (!object) {
    const [fault] = texts.workspace.syntaxErrors(uri);
    const problem = fault && `The text cannot be read: ${fault.message}`;
    return { problem: problem ?? "There is no custom resource here." };
  }
  const { admission, outcome, message, sent } = object;
  const [unsent] = manifests.unsent(uri, object.range);
  if (unsent) return { problem: unsent.message };
  if (object.report) return { problem: "This is a definition: ask at a custom resource." };
  if (!admission || outcome === "not-judged") return { problem: message ?? "not checked" };
  if (admission.json === null || sent === undefined) {
    return { problem: `The API server refuses this: ${reasonOf(admission)}` };
  }
  return {
    sent: repository.toYaml(sent),
    stored: repository.toYaml(admission.json),
    refused: admission.allowed ? null : (reasonOf(admission) ?? "see the problems"),
  };
}

/** Why the server refuses an object. */
function reasonOf({ decodeError, errors }: Admission): string | undefined {
  if (decodeError !== undefined || errors.length === 0) return decodeError;
  return errors.map(({ message }) => message).join("; ");
}

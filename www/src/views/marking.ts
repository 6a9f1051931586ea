// Why a line of a stored object differs from what was typed, and what of the CRD did that.

import type { Mode } from "../engine/protocol";
import type { Said } from "../language/said";
import { say } from "../language/say";
import { element } from "../page/dom";
import type { Mark } from "../stored/tree";
import type { Host } from "./view";

export interface Marking {
  /** The fate of a line in a word, and the reason. */
  nameOf(mark: Mark): { name: Said; why: Said };
  /** A button that shows what of the definition made a change, if the schema did. */
  causeOf(mark: Mark | undefined, path: string | undefined): HTMLElement[];
}

/** The changes that the schema makes. */
const CAUSED: ReadonlySet<string> = new Set(["pruned", "defaulted", "null-dropped"]);

/** How changes by a kind of request are marked. */
export function markingOf(mode: Mode, host: Host): Marking {
  return {
    nameOf(mark) {
      const isBeside = mark === "status-ignored" && mode === "status";
      return {
        name: say(`mark-${mark}`),
        why: say(isBeside ? "mark-status-ignored.why-beside" : `mark-${mark}.why`),
      };
    },
    causeOf(mark, path) {
      if (mark === undefined || mark === "kept" || path === undefined || !CAUSED.has(mark)) {
        return [];
      }
      const go = element("button", {
        type: "button",
        className: "cause",
        title: say("show-cause"),
        ariaLabel: say("show-cause"),
      });
      go.addEventListener("click", () => void host.goToCause(mark, path));
      return [go];
    },
  };
}

// The text panes: the editors, the bars between them, and the panes of previous texts.

import type { FileLines } from "../engine/file-texts";
import {
  type Fix,
  type Judgement,
  type Mode,
  PANES,
  type Pane,
  type PathStep,
  type Problem,
  type Texts,
  type Validation,
} from "../engine/protocol";
import { isMirrored } from "../language/direction";
import type { Said } from "../language/said";
import { say } from "../language/say";
import type { Ask, Guide } from "./assist";
import type { Covered } from "./coverage";
import { byId } from "./dom";
import { EditorPane } from "./editor";
import { isEmbedded, isReadOnly } from "./embed";
import { keepEdits, takeEdits } from "./kept-edits";
import type { Edits } from "./replacements";
import { startSplitter } from "./splitter";
import { type Look, MODES, rememberLook, VALIDATIONS, type Work } from "./state";
import { showPane } from "./tabs";

/** The functions of the page that the panes call. */
export interface PaneEvents {
  ask: Ask;
  /** Completion and hover for the suite, from the larger engine: the usual one does not know suites. */
  suite: Guide;
  /** Somebody closes one of several files. */
  closed(pane: Pane, file: string, rest: string): void;
  /** A pasted stream became several files; `before` is the text of the pane without it. */
  split(pane: Pane, before: string, files: number): void;
  /** A definition was pasted. */
  pasted(): void;
  /** Somebody undoes. If the last action was one of the page, the page undoes it and returns true. */
  undone(): boolean;
  /** The same for redo. */
  redone(): boolean;
  /** The text of a pane changed, or the request. */
  changed(pane?: Pane): void;
  /** Somebody wants to see what defines a field of the object. */
  define(path: PathStep[]): void;
  /** The cursor in the object pane is on another line. */
  moved(line: number, file: FileLines): void;
}

/** Whether a pane may have several files. */
function isFiled(pane: Pane): boolean {
  return pane === "crd" || pane === "object";
}

/** Whether a pane has definitions, which have rules. */
function isDefining(pane: Pane): boolean {
  return pane === "crd" || pane === "previous-crd";
}

/** Gives completion and hover for a pane. */
function guideTo(pane: Pane, { ask, suite }: PaneEvents): Guide {
  return pane === "suite"
    ? suite
    : {
        completion: (position) => ask({ name: "completion", pane, position }),
        hover: (position) => ask({ name: "hover", pane, position }),
      };
}

/** The panes of previous texts. They are folded while they do not matter. */
type Before = "previous" | "previous-crd";
const BEFORE: readonly Before[] = ["previous", "previous-crd"];

/** On a narrow screen only one of the three parts is visible: the part that each pane belongs to. */
const FRONTS = {
  crd: "crd",
  "previous-crd": "crd",
  object: "object",
  previous: "object",
  suite: "result",
} as const;

export class Panes {
  readonly #editors: Record<Pane, EditorPane>;
  readonly #events: PaneEvents;

  constructor(work: Work, look: Look, events: PaneEvents) {
    this.#events = events;
    const kept = isEmbedded ? {} : takeEdits();
    const editor = (pane: Pane) =>
      new EditorPane(
        byId(`editor-${pane}`),
        {
          label: say(`editor-${pane}`).text,
          hint: say(`editor-${pane}-hint`).text,
          text: work.texts[pane],
          kept: kept[pane] ?? [],
        },
        {
          changed: () => events.changed(pane),
          undone: events.undone,
          redone: events.redone,
          ...(isFiled(pane) && {
            closed: (file: string, rest: string) => events.closed(pane, file, rest),
            split: (before: string, files: number) => events.split(pane, before, files),
          }),
          ...(pane === "crd" && { pasted: () => events.pasted() }),
          ...(pane === "object" && { moved: events.moved }),
        },
        { fixes: (problem) => this.fixes(problem), apply: (fix) => this.repair(fix) },
        [
          async () => {
            const { assistance } = await import("./assist");
            return assistance(guideTo(pane, events), () => this.#editors[pane].line);
          },
          ...(isDefining(pane) ? [async () => (await import("./cel-marks")).celMarks] : []),
          async () => {
            const isObject = pane === "object" || pane === "previous";
            const { comfort } = await import("./comfort");
            const tidy = (text: string) => this.#tidied(text);
            return comfort({
              tidy,
              definition: isObject ? (steps) => events.define(steps) : undefined,
              add: isFiled(pane) ? () => this.#editors[pane].add(pane) : undefined,
            });
          },
        ],
      );
    this.#editors = {
      crd: editor("crd"),
      object: editor("object"),
      previous: editor("previous"),
      "previous-crd": editor("previous-crd"),
      suite: editor("suite"),
    };
    if (!isEmbedded) {
      keepEdits((pane) => this.#editors[pane].kept);
    }
    this.mode = work.mode;
    this.open("previous-crd", work.texts["previous-crd"] !== "");
    byId("mode").addEventListener("change", () => {
      this.open("previous", this.mode !== "create");
      events.changed();
    });
    this.validation = work.validation ?? "Warn";
    byId("validation").addEventListener("change", () => events.changed());
    for (const pane of BEFORE) {
      byId(`${pane}-toggle`).addEventListener("click", () => {
        this.open(pane, !byId(`pane-${pane}`).classList.contains("open"));
      });
    }
    startSplitters(look);
  }

  get texts(): Texts {
    const editors = this.#editors;
    return Object.fromEntries(PANES.map((pane) => [pane, editors[pane].text])) as Texts;
  }

  set texts(texts: Partial<Texts>) {
    const changed = PANES.filter((pane) => (texts[pane] ?? this.texts[pane]) !== this.texts[pane]);
    for (const pane of changed) {
      this.#editors[pane].text = texts[pane] ?? "";
      if (changed.length > 1) {
        // To undo one of them alone would mix texts that do not belong together.
        this.#editors[pane].edits = undefined;
      }
    }
  }

  /** What can be undone and redone in each pane. */
  get edits(): Edits {
    const editors = this.#editors;
    return Object.fromEntries(PANES.map((pane) => [pane, editors[pane].edits])) as Edits;
  }

  set edits(edits: Edits) {
    for (const pane of PANES) {
      this.#editors[pane].edits = edits[pane];
    }
  }

  get mode(): Mode {
    const checked = document.querySelector<HTMLInputElement>("#mode input:checked");
    return MODES.find((mode) => mode === checked?.value) ?? "create";
  }

  /** The field validation: the treatment of fields that the schema lacks. */
  get validation(): Validation {
    const { value } = byId<HTMLSelectElement>("validation");
    return VALIDATIONS.find((one) => one === value) ?? "Warn";
  }

  set validation(validation: Validation) {
    byId<HTMLSelectElement>("validation").value = validation;
  }

  set mode(mode: Mode) {
    const input = document.querySelector<HTMLInputElement>(`#mode input[value="${mode}"]`);
    if (input) {
      input.checked = true;
    }
    this.open("previous", mode !== "create");
  }

  /** Unfolds or folds a pane of previous texts. */
  open(pane: Before, open: boolean): void {
    byId(`editor-${pane}`).hidden = !open;
    byId(`split-${pane}`).hidden = !open;
    byId(`pane-${pane}`).classList.toggle("open", open);
    byId(`${pane}-toggle`).setAttribute("aria-expanded", String(open));
  }

  /** Puts a work on screen, as one change. */
  replace({ texts, mode, validation = "Warn" }: Work): void {
    this.texts = texts;
    this.validation = validation;
    this.mode = mode;
    this.open("previous-crd", texts["previous-crd"] !== "");
    this.#events.changed();
  }

  /** Underlines the problems. The problems of the suite come with the results of its tests. */
  show(judgement: Judgement): void {
    for (const pane of PANES.filter((one) => one !== "suite")) {
      const own = judgement.problems.filter((problem) => problem.pane === pane);
      this.#editors[pane].show(own);
      this.#editors[pane].judged(judgement, pane);
    }
  }

  /** Marks which places of the definitions tests cover. */
  mark(places: Covered[]): void {
    for (const pane of ["crd", "object"] as const) {
      this.#editors[pane].mark(places.filter((place) => place.pane === pane));
    }
  }

  /** The fixes of a problem. If it has a cause, these are the renames of the cause: they solve both problems. */
  async fixes({ cause, ...own }: Problem): Promise<Fix[]> {
    const { pane, range, code, path } = cause ?? own;
    if (range === undefined || code === undefined || isReadOnly) {
      return [];
    }
    const fixes = await this.#events.ask({ name: "fixes", pane, range, code, path });
    return cause ? fixes.filter(({ data }) => data?.title === "rename") : fixes;
  }

  /** A text, formatted; nothing where the engine does not read the same from it. */
  async #tidied(text: string): Promise<string | undefined> {
    try {
      const after = (await import("./tidy")).tidied(text);
      const isSame =
        after !== undefined && (await this.#events.ask({ name: "same", texts: [text, after] }));
      return isSame ? after : undefined;
    } catch {
      return undefined;
    }
  }

  /** Uses the keys of Vim in all editors, or the usual ones. */
  async useVim(is: boolean): Promise<void> {
    const keys = is ? (await import("@replit/codemirror-vim")).vim({ status: true }) : [];
    for (const pane of PANES) {
      this.#editors[pane].useKeys(keys);
    }
  }

  /** Changes the texts as a fix says. */
  repair({ edits }: Pick<Fix, "edits">): void {
    for (const pane of PANES) {
      const own = edits.filter((edit) => edit.pane === pane);
      if (own.length > 0) {
        this.#editors[pane].edit(own);
      }
    }
  }

  /** Brings a problem's place into view. */
  go({ pane, range }: Pick<Problem, "pane" | "range">): void {
    showPane(FRONTS[pane]);
    if (pane === "previous" || pane === "previous-crd") {
      this.open(pane, true);
    }
    if (range) {
      this.#editors[pane].reveal(range);
    }
  }

  /** The place of a problem in words: its pane or file, and the line. */
  place({ pane, range }: Pick<Problem, "pane" | "range">): Said {
    if (range === undefined) {
      return say(pane);
    }
    const file = this.#editors[pane].fileOf(range);
    return file
      ? say("place-file", { file: file.name, line: file.line + 1 })
      : say(`place-${pane}`, { line: range.start.line + 1 });
  }

  editor(pane: Pane): EditorPane {
    return this.#editors[pane];
  }
}

/** The CRD's and the object's shares of the width, and the object's of its column's height. */
function startSplitters(look: Look): void {
  const bench = byId("bench");
  const apply = (name: string) => (share: number) => bench.style.setProperty(name, String(share));
  const settled = () => {
    look.crd = crd.share;
    look.object = object.share;
    look.top = top.share;
    look.topCrd = topCrd.share;
    rememberLook(look);
  };
  const start = (event: PointerEvent) => {
    const { left, right, width } = bench.getBoundingClientRect();
    return (isMirrored() ? right - event.clientX : event.clientX - left) / width;
  };
  const crd = startSplitter(
    {
      handle: byId("split-crd"),
      label: say("split-crd"),
      min: 0.16,
      max: 0.5,
      initial: 0.26,
      apply: apply("--crd"),
      at: start,
      settled,
    },
    look.crd,
  );
  const object = startSplitter(
    {
      handle: byId("split-object"),
      label: say("split-object"),
      min: 0.16,
      max: 0.4,
      initial: 0.3,
      apply: apply("--object"),
      at: (event) => start(event) - crd.share,
      settled,
    },
    look.object,
  );
  const row = (pane: Before, column: HTMLElement, name: string, share: number | undefined) =>
    startSplitter(
      {
        handle: byId(`split-${pane}`),
        label: say(`split-${pane}`),
        isRow: true,
        min: 0.15,
        max: 0.85,
        initial: 0.55,
        apply: apply(name),
        at(event) {
          const { top: start, height } = column.getBoundingClientRect();
          return (event.clientY - start) / height;
        },
        settled,
      },
      share,
    );
  const top = row("previous", byId("column-object"), "--top", look.top);
  const topCrd = row("previous-crd", byId("column-crd"), "--top-crd", look.topCrd);
}

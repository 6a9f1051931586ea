// Files, opened or dropped: each document finds the pane of its kind.

import { byId } from "./dom";

/** Larger files than this are no definitions. */
const MAX_FILE = 16 << 20;

export interface Opened {
  texts: string[];
  /** Dropped on the previous object: kinds do not matter then. */
  isPrevious: boolean;
}

/** @param opened gets the texts; `refused` says why a file is left out. */
export function startFiles(opened: (files: Opened) => void, refused: (why: string) => void): void {
  const picker = byId<HTMLInputElement>("files");
  const curtain = byId("drop");
  const take = async (files: Iterable<File>, isPrevious: boolean) => {
    const texts: string[] = [];
    for (const file of files) {
      if (file.size > MAX_FILE) {
        refused(`${file.name} is larger than 16 MB and was left out.`);
      } else {
        texts.push((await file.text()).replaceAll("\r\n", "\n"));
      }
    }
    if (texts.length > 0) {
      opened({ texts, isPrevious });
    }
  };
  byId("open").addEventListener("click", () => picker.click());
  picker.addEventListener("change", () => {
    void take([...(picker.files ?? [])], false);
    picker.value = "";
  });
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  addEventListener("dragover", (event) => {
    if (hasFiles(event)) {
      event.preventDefault();
      curtain.hidden = false;
    }
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) {
      curtain.hidden = true;
    }
  });
  // Before the editors, which would take a file for text.
  addEventListener(
    "drop",
    (event) => {
      if (hasFiles(event)) {
        event.preventDefault();
        event.stopPropagation();
        curtain.hidden = true;
        const isPrevious =
          event.target instanceof Element && event.target.closest("#pane-previous") !== null;
        void take([...(event.dataTransfer?.files ?? [])], isPrevious);
      }
    },
    { capture: true },
  );
}

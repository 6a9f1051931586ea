// Opened and dropped files: each document goes to the pane of its kind.

import { visibleLine } from "../../../packaging/js/visible";
import type { FileText } from "../engine/file-texts";
import type { Said } from "../language/said";
import { say } from "../language/say";
import { byId } from "./dom";

/** Larger files than this are not definitions. */
const MAX_FILE_BYTES = 16 << 20;

export interface Opened {
  files: FileText[];
  /** Why files were left out, in sentences. */
  leftOut: Said[];
  /** The pane of previous texts that they were dropped on. Their kinds do not matter then. */
  onto?: "previous" | "previous-crd";
}

/** Why a file is left out. */
function leftOutWords({ size }: File, file: string): Said {
  if (/\.(?:zip|tgz|gz|tar)$/i.test(file)) {
    return say("left-out-archive", { file });
  }
  return size > MAX_FILE_BYTES
    ? say("left-out-large", { file, megabytes: MAX_FILE_BYTES >> 20 })
    : say("left-out-binary", { file });
}

/**
 * @param decode reads files as the engine does
 * @param opened gets the files that were read
 */
export function startFiles(
  decode: (files: ArrayBuffer[]) => Promise<(string | undefined)[]>,
  opened: (files: Opened) => void,
): void {
  const picker = byId<HTMLInputElement>("files");
  const curtain = byId("drop");
  const take = async (files: Iterable<File>, onto?: Opened["onto"]) => {
    const read: FileText[] = [];
    const leftOut: Said[] = [];
    for (const file of files) {
      const [text] = file.size > MAX_FILE_BYTES ? [] : await decode([await file.arrayBuffer()]);
      if (text !== undefined) {
        read.push({ name: visibleLine(file.name), text: text.replaceAll("\r\n", "\n") });
      } else {
        const name = visibleLine(file.name);
        leftOut.push(leftOutWords(file, name));
      }
    }
    opened({ files: read, leftOut, ...(onto && { onto }) });
  };
  byId("open").addEventListener("click", () => picker.click());
  picker.addEventListener("change", () => {
    void take([...(picker.files ?? [])]);
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
  // The page handles files before the editors, which would insert them as text.
  addEventListener(
    "drop",
    (event) => {
      if (hasFiles(event)) {
        event.preventDefault();
        event.stopPropagation();
        curtain.hidden = true;
        const { target } = event;
        const onto = (["previous", "previous-crd"] as const).find(
          (pane) => target instanceof Element && target.closest(`#pane-${pane}`) !== null,
        );
        void take([...(event.dataTransfer?.files ?? [])], onto);
      }
    },
    { capture: true },
  );
}

// Where one reads from the right, what comes first is at the right.

import { currentLanguage } from "./say";

export function isMirrored(): boolean {
  return currentLanguage().direction === "rtl";
}

/** The keys that go back and on in a row. */
export function arrowKeys(): [back: string, on: string] {
  return isMirrored() ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
}

// What is typed into the fields of views stays over a reload: the page comes anew in another language.

import { isEmbedded } from "./embed";

const KEY = "drydock.field.";

/** Fills a field with what this tab had in it, and keeps what is typed from now on. */
export function keepInput(field: HTMLInputElement, name: string): void {
  if (isEmbedded) {
    return;
  }
  try {
    field.value = sessionStorage.getItem(KEY + name) ?? "";
  } catch {
    // Where there is no storage nothing is kept.
  }
  field.addEventListener("input", () => {
    try {
      sessionStorage.setItem(KEY + name, field.value);
    } catch {
      // It is full, or there is none: the field works without.
    }
  });
}

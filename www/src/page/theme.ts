// Light, dark, or as the system has it.

import { byId } from "./dom";
import { type Look, rememberLook } from "./state";

const NEXT = { auto: "light", light: "dark", dark: "auto" } as const;
const NAMES = { auto: "Auto", light: "Light", dark: "Dark" };

export function startTheme(look: Look): void {
  const show = () => {
    const theme = look.theme ?? "auto";
    byId("theme-name").textContent = NAMES[theme];
    byId("theme").setAttribute("aria-label", `Theme: ${NAMES[theme]}`);
    if (look.theme) {
      document.documentElement.dataset.theme = look.theme;
    } else {
      delete document.documentElement.dataset.theme;
    }
  };
  byId("theme").addEventListener("click", () => {
    const next = NEXT[look.theme ?? "auto"];
    if (next === "auto") {
      delete look.theme;
    } else {
      look.theme = next;
    }
    rememberLook(look);
    show();
  });
  show();
}

// Light, dark, or as the system has it.

import { say } from "../language/say";
import { byId, setText } from "./dom";
import { type Look, rememberLook } from "./state";

const NEXT = { auto: "light", light: "dark", dark: "auto" } as const;

export function startTheme(look: Look): void {
  const show = () => {
    const theme = look.theme ?? "auto";
    const name = say(`theme-${theme}`);
    setText(byId("theme-name"), name);
    byId("theme").ariaLabel = say("theme", { theme: name }).text;
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

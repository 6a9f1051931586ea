// The chooser of the language. The choice stays in this browser; the page comes anew in it, with its
// texts.

import { byId, element } from "../page/dom";
import { type Look, rememberLook } from "../page/state";
import { keepFront } from "../page/tabs";
import { LANGUAGES } from "./languages";
import { currentLanguage } from "./say";

export function startLanguageChooser(look: Look): void {
  const select = byId<HTMLSelectElement>("language");
  select.replaceChildren(
    ...LANGUAGES.map(({ tag, name }) =>
      element("option", { value: tag, lang: tag, textContent: name }),
    ),
  );
  select.value = currentLanguage().tag;
  select.addEventListener("change", () => {
    look.language = select.value;
    rememberLook(look);
    keepFront();
    location.reload();
  });
  // A choice before this line would be lost.
  select.disabled = false;
}

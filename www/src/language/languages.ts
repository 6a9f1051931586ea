// The languages that the page speaks. `public/first.js` chooses one before anything is drawn.

export interface Language {
  /** As BCP 47 has it: the name of the file with its messages, too. */
  tag: string;
  /** In the language itself. */
  name: string;
  direction: "ltr" | "rtl";
  /** For numbers and dates, if not the tag: Persian ones have the digits that YAML has beside them. */
  locale?: string;
}

export const LANGUAGES: readonly Language[] = [
  { tag: "en", name: "English", direction: "ltr" },
  { tag: "zh-CN", name: "简体中文", direction: "ltr" },
  { tag: "zh-TW", name: "繁體中文", direction: "ltr" },
  { tag: "fa", name: "فارسی", direction: "rtl", locale: "fa-u-nu-latn" },
];

export const ENGLISH = LANGUAGES[0] as Language;

/** The language of the page, as it was chosen when the page came. */
export function chosenLanguage(): Language {
  const { lang } = document.documentElement;
  return LANGUAGES.find(({ tag }) => tag === lang) ?? ENGLISH;
}

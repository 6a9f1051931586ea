// Before anything is drawn: the theme and the language that were chosen here, so that the page never
// flashes. Without a choice the language is the first of the browser's that the page speaks.
{
  let look = {};
  try {
    look = JSON.parse(localStorage.getItem("drydock.look") ?? "{}") ?? {};
  } catch {
    // Storage that cannot be read decides nothing.
  }
  const root = document.documentElement;
  if (look.theme === "light" || look.theme === "dark") {
    root.dataset.theme = look.theme;
  }
  const spoken = (tag) =>
    /^zh\b.*-(Hant|TW|HK|MO)\b/i.test(tag)
      ? "zh-TW"
      : { en: "en", zh: "zh-CN", fa: "fa" }[String(tag).toLowerCase().split("-")[0]];
  const known = ["en", "zh-CN", "zh-TW", "fa"];
  const chosen = known.includes(look.language)
    ? look.language
    : navigator.languages?.map(spoken).find((tag) => tag !== undefined);
  if (chosen !== undefined && chosen !== "en") {
    root.lang = chosen;
    root.dir = chosen === "fa" ? "rtl" : "ltr";
    // The build writes English; where the other messages do not come it is shown after all.
    root.classList.add("translating");
    setTimeout(() => root.classList.remove("translating"), 3000);
  }
}

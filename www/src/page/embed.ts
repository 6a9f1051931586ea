// The page within another page: `?embed` shows only the panes of a link, and `?embed=readonly` forbids
// editing. It keeps nothing in the reader's browser.

import { byId } from "./dom";

const mode = new URLSearchParams(location.search).get("embed");

/** Where one pane fits, as the styles have it. */
const NARROW = "(max-width: 62rem)";

export const isEmbedded = mode !== null;
export const isReadOnly = mode === "readonly";

/**
 * Makes the page an embedded one.
 *
 * @param link gives the address of the whole page with the same work
 */
export function startEmbedding(link: () => Promise<string>): void {
  if (!isEmbedded) {
    return;
  }
  document.documentElement.classList.add("embedded");
  // What writes into a text is not offered.
  document.documentElement.classList.toggle("reading", isReadOnly);
  const whole = byId<HTMLAnchorElement>("embed-open");
  whole.hidden = false;
  const row = byId("about-result");
  const tabs = document.querySelector(".tabs");
  const narrow = matchMedia(NARROW);
  // Where one pane fits it stands with their tabs: the head of the result is not on screen.
  const put = () => (narrow.matches ? tabs?.append(whole) : row.after(whole));
  narrow.addEventListener("change", put);
  put();
  whole.addEventListener("click", async (event) => {
    event.preventDefault();
    window.open(await link(), "_blank", "noopener");
  });
}

/** The HTML that embeds the work of a link in another page. */
export function snippetOf(link: string): string {
  const address = new URL(link);
  address.search = "embed";
  return `<iframe src="${address.href}" width="100%" height="480" title="Drydock"></iframe>`;
}

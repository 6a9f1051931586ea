// What the runner looks for in the editor's page, and does, when a test asks it to.

import assert from "node:assert/strict";

/** Each gets the page and the host; the names are those that `look` in `suite/editor.ts` is called with. */
export const looks = {
  crash: async (_, host) => host.endServer(),
  "left-out": (page) =>
    status(page, ["CRD Drydock: no definition found in 6 files", "2 files left out"]),
};

/** The language status, which opens below the pointer, has these words. */
async function status(page, words) {
  await page.locator('[id="status.languageStatus"]').hover();
  const place = page.locator(".hover-language-status").filter({ hasText: "CRD Drydock" });
  await place.waitFor({ timeout: 5000 });
  const text = await place.innerText();
  for (const word of words) assert.ok(text.includes(word), `${word} is not in ${text}`);
}

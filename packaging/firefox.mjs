// Finds a Firefox for the page's tests. Where there is none they are left out.

import { ask } from "./run.mjs";

/** Where the tests look; set it to choose a browser. */
export const FIREFOX_VARIABLE = "CRD_DRYDOCK_FIREFOX";

const COMMANDS = ["firefox-esr", "firefox"];

/** The browser's path; `undefined` where there is none. Only Linux is searched. */
export async function findFirefox() {
  const chosen = process.env[FIREFOX_VARIABLE];
  if (chosen) return chosen;
  if (process.platform !== "linux") return undefined;
  for (const command of COMMANDS) {
    const found = await ask(["which", command]);
    if (found) return found.trim();
  }
  return undefined;
}

// Finds a Chromium for the page's tests, or installs one.

import { existsSync } from "node:fs";
import { ask, CommandFailed, run } from "./run.mjs";

/** Where the tests look; set it to choose a browser. */
export const CHROMIUM_VARIABLE = "CRD_DRYDOCK_CHROMIUM";

/**
 * Flags for a browser that runs tests: works as root, without a screen, and makes no requests of
 * its own.
 */
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const FILES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** How long Playwright's own download may take before the next way is tried, in milliseconds. */
const DOWNLOAD_LIMIT = 180_000;

/** The browser's path: the system's, else Playwright's own, else the distribution's. */
export async function ensureChromium() {
  const chosen = process.env[CHROMIUM_VARIABLE];
  if (chosen) return chosen;
  return (
    (await onThisSystem()) ??
    (await playwrights()) ??
    (await distributions()) ??
    Promise.reject(
      new CommandFailed(
        "no Chromium was found, and none could be installed: install Chromium or Chrome, " +
          `or set ${CHROMIUM_VARIABLE} to its path`,
      ),
    )
  );
}

async function onThisSystem() {
  const finder = process.platform === "win32" ? "where" : "which";
  for (const command of COMMANDS) {
    const found = await ask([finder, command]);
    if (found) return found.split("\n")[0].trim();
  }
  return FILES.find((file) => existsSync(file));
}

async function playwrights() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  if (existsSync(path)) return path;
  const download = ["npx", "playwright", "install", "chromium"];
  return attempt("Download Playwright's Chromium", download, path, { timeout: DOWNLOAD_LIMIT });
}

async function distributions() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || (await ask(["which", "apt-get"])) === undefined) return undefined;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"];
  await attempt("Update the list of packages", ["apt-get", "update"], undefined, { env });
  return attempt("Install Debian's Chromium", install, "/usr/bin/chromium", { env });
}

/** A way that may fail: another one follows. */
async function attempt(title, command, result, options) {
  try {
    await run(title, command, { ...options, quiet: true });
    return existsSync(result) ? result : undefined;
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.log(`  did not work: ${error.message.split("\n")[0]}`);
    return undefined;
  }
}

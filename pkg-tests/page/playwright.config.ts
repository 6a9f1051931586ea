import { fileURLToPath } from "node:url";
import { defineConfig, devices } from "@playwright/test";
import { FLAGS } from "../../packaging/chromium.mjs";
import { PATH } from "./serve.mjs";

const port = Number(process.env.PAGE_PORT ?? 4179);
const executablePath = process.env.CRD_DRYDOCK_CHROMIUM;
const launchOptions = {
  ...(executablePath && { executablePath }),
  args: FLAGS,
};
const dist = fileURLToPath(new URL("../../www/dist", import.meta.url));

/** What is tested at both sizes. */
const BOTH = ["accessible.spec.ts", "examples.spec.ts", "languages.spec.ts", "look.spec.ts"];

// The page as it is published: built, and served as static files below some path.
export default defineConfig({
  testDir: ".",
  outputDir: "../out/page",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: "line",
  // A busy machine is slow to lay out ten thousand brackets; a fault stays one.
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}${PATH}`,
    launchOptions,
    // Each test would fetch the page twice.
    serviceWorkers: "block",
  },
  webServer: {
    command: `node serve.mjs ${dist} ${port}`,
    url: `http://127.0.0.1:${port}${PATH}`,
    reuseExistingServer: false,
  },
  projects: [
    {
      name: "desktop",
      testIgnore: "phone.spec.ts",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1400, height: 900 }, launchOptions },
    },
    {
      name: "phone",
      use: { ...devices["Pixel 7"], launchOptions },
      testMatch: ["phone.spec.ts", ...BOTH],
    },
  ],
});

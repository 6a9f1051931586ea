// `node pkg-tests/page/picture.mjs CRD OBJECT`: the picture of the README, `docs/playground.webp`. It
// is a picture of the built page (`npm run build:page`) with a definition and an object from files.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { ensureChromium, FLAGS } from "../../packaging/chromium.mjs";
import { root } from "../../packaging/paths.mjs";
import { freePort } from "../../packaging/port.mjs";
import { PATH, serve } from "./serve.mjs";

const PICTURE = join(root, "docs", "playground.webp");
const QUALITY = 72;

const [crd, object] = await Promise.all(process.argv.slice(2, 4).map((file) => readFile(file)));
const port = await freePort();
const server = await serve(join(root, "www", "dist"), port);
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: FLAGS });
try {
  const page = await browser.newPage({ viewport: { width: 1300, height: 740 } });
  await page.goto(`http://127.0.0.1:${port}${PATH}`);
  await page.locator("#files").setInputFiles([
    { name: "crd.yaml", mimeType: "text/yaml", buffer: crd },
    { name: "object.yaml", mimeType: "text/yaml", buffer: object },
  ]);
  await page.locator("#problem-count:not(:empty)").waitFor();
  await page.locator("#view-problems").click();
  await page.locator("#problems .go").first().waitFor();
  await page.locator("#releases", { hasText: /\S/ }).waitFor();
  await page.locator("#toast").evaluate((node) => node.replaceChildren());
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: QUALITY,
  });
  await writeFile(PICTURE, Buffer.from(data, "base64"));
} finally {
  await browser.close();
  server.close();
}

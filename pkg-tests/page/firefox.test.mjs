// The published page in the Firefox of this machine, driven by WebDriver BiDi: what differs from browser to
// browser. The tests in Chromium have the rest.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import puppeteer from "puppeteer-core";
import { findFirefox } from "../../packaging/firefox.mjs";
import { PATH, serve } from "./serve.mjs";

const executablePath = await findFirefox();
const skip = executablePath === undefined && "there is no Firefox on this machine";
const dist = fileURLToPath(new URL("../../www/dist", import.meta.url));

let server;
let browser;
let address;

before(async () => {
  if (skip) return;
  server = await serve(dist, 0);
  address = `http://127.0.0.1:${server.address().port}${PATH}`;
  browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** Opens the page and waits for the first answer; what goes wrong in it is in `errors`. */
async function open(fragment = "", viewport = { width: 1400, height: 900 }) {
  const page = await browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.setViewport(viewport);
  await page.goto(`${address}${fragment}`);
  await page.waitForSelector("#verdict[data-tone]");
  return { page, errors };
}

/** Waits until an element says something. */
async function says(page, selector, words) {
  await page.waitForFunction(
    (selector, words) => document.querySelector(selector)?.textContent.includes(words),
    { timeout: 15_000 },
    selector,
    words,
  );
}

test("an object is judged at each keystroke, and the views answer", { skip }, async () => {
  const { page, errors } = await open();
  await says(page, "#verdict-text", "Stored: 2 pruned, 2 defaulted, 1 ignored.");
  await page.focus("#editor-object .cm-content");
  await page.keyboard.down("Control");
  await page.keyboard.press("End");
  await page.keyboard.up("Control");
  await page.keyboard.type("more: 1");
  await says(page, "#verdict-text", "3 pruned");
  await page.click("#side-by-side");
  await says(page, "#panel-stored .beside", "more: 1");
  for (const view of ["problems", "rules", "table", "versions", "openapi", "sample"]) {
    await page.click(`#view-${view}`);
    await page.waitForSelector(`#panel-${view}:not([hidden])`);
  }
  await page.select("#example", "8");
  await page.click("#view-changes");
  await says(page, "#panel-changes .said", "3 breaking");
  assert.deepEqual(errors, []);
  await page.close();
});

test("texts are kept, and a link holds them", { skip }, async () => {
  const { page, errors } = await open("#drydock2=w8g1pLk7PDMlPRXoWyyuz04tAErAfQAPaQVjcOBQ6J1aAA");
  await says(page, "#editor-object .cm-content", "name: kept");
  await page.reload();
  await says(page, "#editor-object .cm-content", "name: kept");
  assert.deepEqual(errors, []);
  await page.close();
});

test("Persian reads from the right, and nothing moves sideways", { skip }, async () => {
  const { page, errors } = await open("", { width: 400, height: 860 });
  await page.select("#language", "fa");
  await page.waitForSelector("html[dir=rtl]");
  await page.waitForSelector("#verdict[data-tone]");
  const sideways = () => document.documentElement.scrollWidth - innerWidth;
  assert.ok((await page.evaluate(sideways)) <= 0);
  assert.deepEqual(errors, []);
  await page.close();
});

// `npm run bench:page`: the built page in Chromium. What a first visit transfers and how long it
// takes, and how long a keystroke takes to be on screen, with the largest CRD of each corpus.
// `--json` prints the tables as data.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, deflateRawSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { ensureChromium, FLAGS } from "../packaging/chromium.mjs";
import { root } from "../packaging/paths.mjs";
import { PATH, serve } from "../pkg-tests/page/serve.mjs";
import { largest, REAL_IS_ABSENT } from "./corpora.mjs";
import { median } from "./measure.mjs";
import { figure, print } from "./table.mjs";

const TARGETS = { kilobytes: 700, object: 16, crd: 50 };
const LOADS = 5;
const KEYSTROKES = 40;
/** The lines of the object. */
const LINES = 5000;
const DIST = join(root, "www", "dist");
const TYPING = "The page in Chromium: from key to screen";

const sent = [];
const server = await serve(DIST, 0, (name, bytes) => sent.push({ name, bytes }));
const address = `http://127.0.0.1:${server.address().port}${PATH}`;
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: FLAGS });
try {
  const tables = [await load()];
  const definitions = largest();
  for (const definition of definitions) tables.push(await typing(definition));
  if (!definitions.some(({ isReal }) => isReal)) {
    tables.push({ title: TYPING, rows: [], note: REAL_IS_ABSENT });
  }
  if (process.argv.includes("--json")) console.log(JSON.stringify(tables));
  else tables.forEach(print);
} finally {
  await browser.close();
  server.close();
}

async function load() {
  process.stderr.write("▸ First loads\n");
  const times = [];
  let early = [];
  for (let i = 0; i < LOADS; i += 1) {
    sent.length = 0;
    const page = await openPage();
    times.push(await page.evaluate(() => window.answered));
    early = await page.evaluate(askedBefore);
    await page.waitForLoadState("networkidle");
    await page.context().close();
  }
  const kilobytes = (found) => found.reduce((sum, { bytes }) => sum + bytes / 1024, 0);
  const needed = sent.filter(({ name }) => early.includes(name));
  const later = sent.filter((one) => !needed.includes(one));
  const row = (file, files, target) => ({
    file,
    "KB, gzip": figure(kilobytes(files)),
    "KB, brotli": figure(kilobytes(files.map(brotli)), target),
    target: target ?? "",
  });
  return {
    title: "The page in Chromium: first load",
    rows: [
      ...needed.map((one) => row(one.name, [one])),
      row("in all", needed, TARGETS.kilobytes),
      row("later, once that is on screen", later),
    ],
    note: `${median(times).toFixed(0)} ms until the first answer is on screen.`,
  };
}

/** A file and its size if the server compresses it with Brotli. */
function brotli({ name }) {
  const bytes = brotliCompressSync(readFileSync(join(DIST, name)));
  return { name, bytes: bytes.length };
}

async function typing({ title, isReal, name, text: crd }) {
  process.stderr.write(`▸ Keystrokes in the page, ${name}\n`);
  const page = await openPage({ crd, object: objectOf(crd) });
  // What is typed makes a problem, and what is deleted takes it away again.
  await page.locator("#editor-object .cm-content").press("ControlOrMeta+End");
  const rows = [row("in the object", await keystrokes(page), TARGETS.object)];
  await placeAfter(page, crd, "scope: Namespaced");
  rows.push(row("in the CRD", await keystrokes(page), TARGETS.crd));
  await page.context().close();
  const note = `${name}, ${(crd.length / 1024).toFixed(0)} KB, and an object of ${LINES} lines.`;
  return { title: isReal ? TYPING : `${TYPING}, ${title}`, rows, note };
}

/** Types and deletes a letter, again and again; milliseconds from each key to its frame. */
async function keystrokes(page) {
  const times = [];
  for (let i = 0; i < KEYSTROKES; i += 1) {
    await page.evaluate(() => window.watch());
    await page.keyboard.press(i % 2 === 0 ? "x" : "Backspace");
    times.push(await page.evaluate(() => window.shown));
  }
  // The first ones warm up.
  return times.slice(10);
}

/** Puts the cursor at the end of a line of the CRD. */
async function placeAfter(page, crd, text) {
  await page.locator("#editor-crd .cm-content").press("ControlOrMeta+Home");
  const line = crd.slice(0, crd.indexOf(text)).split("\n").length - 1;
  for (let i = 0; i < line; i += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
}

/** Opens the page in a context of its own, with texts of ours: those of a link. */
async function openPage(texts) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(instrument);
  await page.goto(texts ? `${address}${linkTo(texts)}` : address);
  await page.waitForFunction(() => window.answered !== undefined);
  if (texts) {
    const [, name] = /^ {2}name: (.*)$/m.exec(texts.crd);
    await page.locator("#about-crd", { hasText: name }).waitFor();
    await page.locator("#pane-result:not([aria-busy])").waitFor();
  }
  return page;
}

function linkTo(texts) {
  const work = JSON.stringify({ texts, mode: "create", view: "stored" });
  return `#drydock1=${deflateRawSync(work).toString("base64url")}`;
}

/** In the page: what it asked for before the first answer was on screen. */
function askedBefore() {
  const files = performance.getEntriesByType("resource");
  const early = files.filter(({ startTime }) => startTime < window.answered);
  const folder = new URL(".", location.href).href;
  return ["index.html", ...early.map(({ name }) => name.replace(folder, ""))];
}

/** In the page: notes when answers are on screen, that is laid out; frames come when they come. */
function instrument() {
  const laidOut = () => {
    document.body.getBoundingClientRect();
    return performance.now();
  };
  const whenChanged = (selector, then) => {
    const watcher = new MutationObserver(() => {
      watcher.disconnect();
      then(laidOut());
    });
    const options = { childList: true, characterData: true, subtree: true };
    watcher.observe(document.querySelector(selector), options);
  };
  addEventListener("DOMContentLoaded", () => {
    whenChanged("#verdict-text", (now) => {
      window.answered = now;
    });
  });
  window.watch = () => {
    let pressed = 0;
    const note = ({ timeStamp }) => {
      pressed = timeStamp;
    };
    addEventListener("keydown", note, { once: true, capture: true });
    window.shown = new Promise((resolve) => {
      const result = document.querySelector("#pane-result");
      const watcher = new MutationObserver(() => {
        if (pressed > 0 && !result.hasAttribute("aria-busy")) {
          watcher.disconnect();
          resolve(laidOut() - pressed);
        }
      });
      watcher.observe(result, { attributeFilter: ["aria-busy"] });
    });
  };
}

/** An object of many lines, the last of which is typed on. */
function objectOf(crd) {
  const [, group] = /^ {2}group: (.*)$/m.exec(crd) ?? [];
  const [, kind] = /^ {4}kind: (.*)$/m.exec(crd) ?? [];
  const [, version] = /^ {2}- name: (.*)$/m.exec(crd) ?? /^ {4}name: (v\d\w*)$/m.exec(crd) ?? [];
  const annotations = Array.from({ length: LINES }, (_, at) => `    key${at}: value`);
  return [
    `apiVersion: ${group}/${version}`,
    `kind: ${kind}`,
    "metadata:",
    "  name: bench",
    "  annotations:",
    ...annotations,
    "  generation: 1",
  ].join("\n");
}

function row(where, times, target) {
  const sorted = times.toSorted((a, b) => a - b);
  const worst = sorted[Math.floor(sorted.length * 0.95)];
  return {
    "a keystroke": where,
    "ms, median": figure(median(times), target),
    target: target ?? "",
    least: sorted[0].toFixed(1),
    "95 %": worst.toFixed(1),
  };
}

// `npm run bench:page`: the built page in Chromium. What a first visit transfers and how long it
// takes, and how long a keystroke takes to be on screen, with the largest CRD of the corpus.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { chromium } from "@playwright/test";
import { ensureChromium, FLAGS } from "../packaging/chromium.mjs";
import { root } from "../packaging/paths.mjs";
import { shared } from "../pkg-tests/conformance/cases.mjs";
import { PATH, serve } from "../pkg-tests/page/serve.mjs";

const TARGETS = { kilobytes: 700, object: 16, crd: 50 };
const LOADS = 5;
const KEYSTROKES = 40;

const sent = [];
const server = await serve(join(root, "www", "dist"), 0, (name, bytes) =>
  sent.push({ name, bytes }),
);
const address = `http://127.0.0.1:${server.address().port}${PATH}`;
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: FLAGS });
try {
  await benchLoad();
  await benchKeystrokes();
} finally {
  await browser.close();
  server.close();
}

async function benchLoad() {
  const times = [];
  let early = [];
  for (let i = 0; i < LOADS; i += 1) {
    sent.length = 0;
    const page = await openPage();
    times.push(await page.evaluate(() => window.answered));
    early = await page.evaluate(askedBefore);
    await page.context().close();
  }
  const all = (found) => found.reduce((sum, { bytes }) => sum + bytes, 0);
  const needed = sent.filter(({ name }) => early.includes(name));
  const later = all(sent) - all(needed);
  console.log("First load, gzip");
  for (const { name, bytes } of needed) console.log(`  ${kilobytes(bytes)}  ${name}`);
  const total = all(needed);
  console.log(`  ${kilobytes(total)}  in all${mark(total / 1024, TARGETS.kilobytes, " KB")}`);
  console.log(`  ${kilobytes(later)}  once that is on screen`);
  console.log(`  ${median(times).toFixed(0)} ms until the first answer is on screen\n`);
}

async function benchKeystrokes() {
  const folder = join(shared, "corpus", "crds");
  if (!existsSync(folder)) return console.log(`Keystrokes left out: no corpus at ${folder}`);
  const files = readdirSync(folder).map((name) => join(folder, name));
  const [largest] = files.sort((a, b) => statSync(b).size - statSync(a).size);
  const crd = readFileSync(largest, "utf8");
  const page = await openPage({
    crd,
    object: `${objectOf(crd)}metadata:\n  name: bench\n  generation: 1`,
  });
  console.log(`From key to screen, ${basename(largest)}, ${(crd.length / 1024).toFixed(0)} KB`);
  // What is typed makes a problem, and what is deleted takes it away again.
  await page.locator("#editor-object .cm-content").press("ControlOrMeta+End");
  report("in the object", await keystrokes(page), TARGETS.object);
  await placeAfter(page, crd, "scope: Namespaced");
  report("in the CRD", await keystrokes(page), TARGETS.crd);
  await page.context().close();
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

/** Opens the page in a context of its own, with texts of ours in its memory. */
async function openPage(texts) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(instrument);
  if (texts) {
    await page.addInitScript((given) => {
      for (const [pane, text] of Object.entries(given)) {
        localStorage.setItem(`drydock.text.${pane}`, JSON.stringify(text));
      }
    }, texts);
  }
  await page.goto(address);
  await page.waitForFunction(() => window.answered !== undefined);
  return page;
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
      whenChanged("#problem-count", (now) => resolve(now - pressed));
    });
  };
}

function objectOf(crd) {
  const [, group] = /^ {2}group: (.*)$/m.exec(crd) ?? [];
  const [, kind] = /^ {4}kind: (.*)$/m.exec(crd) ?? [];
  const [, version] = /^ {2}- name: (.*)$/m.exec(crd) ?? /^ {4}name: (v\d\w*)$/m.exec(crd) ?? [];
  return `apiVersion: ${group}/${version}\nkind: ${kind}\n`;
}

function report(where, times, target) {
  const sorted = times.toSorted((a, b) => a - b);
  const worst = sorted[Math.floor(sorted.length * 0.95)];
  const middle = median(times);
  console.log(
    `  ${middle.toFixed(1)} ms ${where} (95 %: ${worst.toFixed(1)})${mark(middle, target, " ms")}`,
  );
}

function mark(value, target, unit) {
  return value > target ? `, above its target of ${target}${unit}!` : ` (target: ${target}${unit})`;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1).padStart(7)} KB`;
}

// The extension in real editors: with the web-worker extension host and with the Node one.

import { execFileSync } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { ensureChromium, FLAGS } from "../../packaging/chromium.mjs";
import { extension } from "../../packaging/extension.mjs";
import { root } from "../../packaging/paths.mjs";
import { nodeHost, webHost } from "./hosts.mjs";
import { startRunner } from "./runner.mjs";

/** How long one host may take, in milliseconds. */
const LIMIT = 240_000;

const SHOTS = join(root, "pkg-tests", "out", "vscode");

/** The pictures of `vscode/README.md`: `UPDATE=1` takes them anew. */
const PICTURES = ["problems", "trace", "stored", "failure"];

let browser;
let runner;
let temporary;
/** The bundled suites. */
const suites = join(extension, ".tests");

before(async () => {
  const executablePath = await ensureChromium();
  browser = await chromium.launch({ executablePath, args: FLAGS });
  temporary = await mkdtemp(join(tmpdir(), "crd-drydock-suite-"));
  await mkdir(SHOTS, { recursive: true });
  runner = await startRunner(SHOTS);
  // The web host serves nothing but the extension's folder.
  await build({
    entryPoints: ["index", "asleep"].map((name) =>
      join(import.meta.dirname, "suite", `${name}.ts`),
    ),
    outdir: suites,
    bundle: true,
    format: "cjs",
    platform: "browser",
    target: "es2022",
    external: ["vscode"],
    define: { RUNNER: JSON.stringify(runner.url) },
  });
});

after(async () => {
  if (process.env.UPDATE === "1") await takePictures();
  await browser?.close();
  runner?.stop();
  if (temporary) await rm(temporary, { recursive: true, force: true });
});

for (const [name, host, start] of [
  ["web", "the web-worker extension host", webHost],
  ["node", "the Node extension host", nodeHost],
]) {
  test(`without a definition, in ${host}`, async () => {
    const folder = join(temporary, `${name}-asleep`);
    await cp(join(import.meta.dirname, "asleep"), folder, { recursive: true });
    await writeFile(join(folder, "latin-1.yaml"), Buffer.from("name: Zo\xeb\n", "latin1"));
    await writeFile(join(folder, "large.json"), Buffer.alloc(9 * 1024 * 1024, " "));
    await suite(`${name}-asleep`, start, folder, "asleep");
  });
  test(`with a definition, in ${host}`, async () => {
    await suite(name, start, await workspace(name), "index");
  });
}

async function takePictures() {
  const folder = join(extension, "pictures");
  await mkdir(folder, { recursive: true });
  for (const name of PICTURES) {
    await copyFile(join(SHOTS, `node-${name}.png`), join(folder, `${name}.png`));
  }
}

/** Runs a suite in one editor; what it reports as failed fails here. */
async function suite(name, start, folder, tests) {
  const host = await start({ extension, tests: join(suites, `${tests}.js`), folder });
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  try {
    const elsewhere = requestsElsewhere(page, new URL(host.url).origin);
    runner.follow({ page, host, name });
    const { code, failures } = await outcome(page, host, name);
    if (code !== 0 || failures.length > 0) {
      await page.screenshot({ path: join(SHOTS, `${name}-failed.png`) });
      throw new Error(failures.join("\n") || `the suite ended with ${code}`);
    }
    if (elsewhere.length > 0) throw new Error(`requests left the machine: ${elsewhere}`);
  } finally {
    await page.close();
    await host.stop();
  }
}

/** A folder of its own, with a commit where there is a git. */
async function workspace(name) {
  const folder = join(temporary, name);
  await cp(join(import.meta.dirname, "workspace"), folder, { recursive: true });
  const git = (...words) => execFileSync("git", words, { cwd: folder, stdio: "ignore" });
  try {
    git("init", "-q");
    git("add", ".");
    git("-c", "user.name=test", "-c", "user.email=test@example.org", "commit", "-qm", "Start");
  } catch {
    console.log("git is missing: updates against HEAD are not tested");
  }
  return folder;
}

/** What the suite prints until it ends. */
async function outcome(page, host, name) {
  const failures = [];
  const passed = [];
  let end;
  const ended = new Promise((resolve, reject) => {
    end = resolve;
    setTimeout(
      () => reject(new Error(`no end after ${LIMIT / 1000} s; passed: ${passed}`)),
      LIMIT,
    ).unref();
  });
  await page.exposeFunction("codeAutomationLog", async (_type, words) => {
    const line = words.join(" ");
    const [, verdict, text] = /^(ok|failed): (.*)$/s.exec(line) ?? [];
    if (verdict === "ok") passed.push(text);
    if (verdict === "failed") failures.push(text);
    if (verdict) console.log(`  ${verdict}: ${text}`);
    else if (process.env.VERBOSE) console.log(line);
  });
  await page.exposeFunction("codeAutomationExit", (code) => end(code));
  await page.goto(host.url);
  const code = await ended.catch(async (error) => {
    await page.screenshot({ path: join(SHOTS, `${name}-failed.png`) });
    throw error;
  });
  return { code, failures };
}

/** The extension has no network: what its pages ask of other servers is written down. */
function requestsElsewhere(page, origin) {
  const elsewhere = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!/^https?:$/.test(url.protocol) || url.origin === origin) return;
    // A worker of VS Code's has an origin of its own on the same server.
    if (url.hostname.endsWith("127.0.0.1") || url.hostname.endsWith("localhost")) return;
    // The editor asks Microsoft's servers itself.
    if (/vscode|microsoft|code-server|open-vsx/.test(url.hostname)) return;
    elsewhere.push(url.href);
  });
  return elsewhere;
}

// The recipes of docs/editors/ in the real editors that this machine has. Others are skipped.

import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { chmod, copyFile, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { dist, root } from "../../packaging/paths.mjs";
import { folderOf } from "./server.mjs";

const samples = join(import.meta.dirname, "..", "vscode", "workspace");
const [crd, widget] = await Promise.all(
  ["crds/widgets.yaml", "widget.yaml"].map((name) => readFile(join(samples, name), "utf8")),
);

function has(program, words = ["--version"]) {
  try {
    execFileSync(program, words, { stdio: "ignore", timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** The first block of a recipe in a language. */
async function recipe(name, language) {
  const text = await readFile(join(root, "docs", "editors", name), "utf8");
  return new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "ms").exec(text)[1];
}

/** A folder with a definition and an object, and the command on the path. */
async function workplace(t) {
  const folder = await folderOf(t, { "crds/widgets.yaml": crd, "widget.yaml": widget });
  const bin = join(folder.path, ".bin");
  await mkdir(bin);
  await symlink(join(dist, "cli.js"), join(bin, "crd-drydock"));
  await chmod(join(dist, "cli.js"), 0o755);
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter), HOME: folder.path };
  return { folder, env };
}

/** A program that an editor runs after a recipe. */
const script = (name) => join(import.meta.dirname, "editors", name);

test("Neovim, by its recipe", {
  timeout: 60_000,
  skip: !has("nvim") && "there is no Neovim here",
}, async (t) => {
  const { folder, env } = await workplace(t);
  const init = join(folder.path, "init.lua");
  await writeFile(init, await recipe("neovim.md", "lua"));
  await copyFile(script("neovim.lua"), join(folder.path, "run.lua"));
  const words = ["--headless", "-u", init, "-c", "luafile run.lua"];
  assert.match(await said("nvim", words, folder, env), /done/);
});

/** Whether Vim finds ALE. */
function hasAle() {
  const find = "exe empty(globpath(&packpath, 'pack/*/opt/ale')) ? 'cquit' : 'qall'";
  return has("vim", ["-es", "-u", "NONE", "-c", find]);
}

test("Vim, by its recipe", {
  timeout: 90_000,
  skip: !hasAle() && "there is no Vim with ALE here",
}, async (t) => {
  const { folder, env } = await workplace(t);
  const init = join(folder.path, ".vimrc");
  await writeFile(init, `set nocompatible\nfiletype plugin on\n${await recipe("vim.md", "vim")}`);
  const words = ["--not-a-term", "-T", "dumb", "-n", "-u", init, "-S", script("vim.vim")];
  await said("vim", words, folder, env).catch(() => {});
  assert.equal(await readFile(join(folder.path, "outcome"), "utf8"), "done\n");
});

/** Whether Emacs finds eglot, and a mode for YAML. */
function hasEglot() {
  return has("emacs", ["--batch", "--eval", "(progn (require 'eglot) (require 'yaml-mode))"]);
}

test("Emacs, by its recipe", {
  timeout: 90_000,
  skip: !hasEglot() && "there is no Emacs with eglot and yaml-mode here",
}, async (t) => {
  const { folder, env } = await workplace(t);
  const init = join(folder.path, "init.el");
  await writeFile(init, `(require 'yaml-mode)\n${await recipe("emacs.md", "elisp")}`);
  const words = ["--batch", "-l", init, "-l", script("emacs.el")];
  assert.match(await said("emacs", words, folder, env), /done/);
});

/** What an editor prints, on either channel. */
async function said(program, words, { path }, env) {
  const options = { cwd: path, env, timeout: 80_000 };
  const running = promisify(execFile)(program, words, options);
  running.child.stdin.end();
  const { stdout, stderr } = await running;
  return stdout + stderr;
}

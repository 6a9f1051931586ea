// The recipes of docs/editors/ in the real editors that this machine has. Others are skipped.

import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
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

// Kate shows no window.
process.env.QT_QPA_PLATFORM = "offscreen";

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

/** Kate has no commands for scripts. So the messages of the server to it are written to a file. */
test("Kate, by its recipe", {
  timeout: 90_000,
  skip: !(has("kate") && has("dbus-run-session")) && "there is no Kate here",
}, async (t) => {
  const { folder, env } = await workplace(t);
  const [bin, home] = [join(folder.path, ".bin"), join(folder.path, ".config")];
  const heard = join(folder.path, "heard");
  const command = join(bin, "logged");
  await writeFile(command, `#!/bin/sh\ncrd-drydock "$@" | tee ${heard}\n`, { mode: 0o755 });
  const settings = JSON.parse(await recipe("kate.md", "json"));
  const { yaml } = settings.servers;
  assert.equal(yaml.command[0], "crd-drydock");
  yaml.command[0] = command;
  await mkdir(join(home, "kate", "lspclient"), { recursive: true });
  await writeFile(join(home, "kate", "lspclient", "settings.json"), JSON.stringify(settings));
  // It would ask whether the command may run.
  const allowed = `[lspclient]\nAllowedServerCommandLines=${yaml.command.join(" ")}\n`;
  await writeFile(join(home, "katerc"), allowed);
  const sessions = join(folder.path, ".local", "share", "kate", "sessions");
  await mkdir(sessions, { recursive: true });
  await writeFile(join(sessions, "own.katesession"), "[Kate Plugins]\nlspclientplugin=true\n");
  await mkdir(join(folder.path, ".git"));
  const kate = spawn("dbus-run-session", ["--", "kate", "-s", "own", "widget.yaml"], {
    cwd: folder.path,
    env: { ...env, XDG_CONFIG_HOME: home, XDG_RUNTIME_DIR: folder.path },
    stdio: "ignore",
    detached: true,
  });
  const told = async () => readFile(heard, "utf8").catch(() => "");
  try {
    const end = Date.now() + 60_000;
    while (!(await told()).includes("spec.color") && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.match(await told(), /unknown field \\"spec\.color\\"/);
  } finally {
    // Kate writes into the folder until it ends.
    process.kill(-kate.pid, "SIGKILL");
    await once(kate, "exit");
  }
});

/** What an editor prints, on either channel. */
async function said(program, words, { path }, env) {
  const options = { cwd: path, env, timeout: 80_000 };
  const running = promisify(execFile)(program, words, options);
  running.child.stdin.end();
  const { stdout, stderr } = await running;
  return stdout + stderr;
}

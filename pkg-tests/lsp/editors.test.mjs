// The recipes of docs/editors/ in the real editors that this machine has. Others are skipped.

import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { dist, root } from "../../packaging/paths.mjs";
import { folderOf } from "./server.mjs";

const samples = join(import.meta.dirname, "..", "vscode", "workspace");
const [crd, widget] = await Promise.all(
  ["crds/widgets.yaml", "widget.yaml"].map((name) => readFile(join(samples, name), "utf8")),
);

function has(program) {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
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

test("Neovim, by its recipe", {
  timeout: 60_000,
  skip: !has("nvim") && "there is no Neovim here",
}, async (t) => {
  const { folder, env } = await workplace(t);
  const script = await readFile(join(import.meta.dirname, "neovim.lua"), "utf8");
  const init = join(folder.path, "init.lua");
  await writeFile(init, await recipe("neovim.md", "lua"));
  await writeFile(join(folder.path, "run.lua"), script);
  const words = ["--headless", "-u", init, "-c", "luafile run.lua"];
  const { stdout } = await promisify(execFile)("nvim", words, {
    cwd: folder.path,
    env,
    timeout: 50_000,
  });
  assert.match(stdout, /done/);
});

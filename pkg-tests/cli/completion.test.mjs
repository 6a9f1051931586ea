// Shells complete what the command offers; the manual is in the package.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { project } from "../fresh.mjs";
import { output } from "../hosts/answers.mjs";

async function command(test, ...words) {
  const folder = await project(test);
  const program = join(folder, "node_modules", ".bin", "crd-drydock");
  const { code, stdout, stderr } = await output([program, ...words], { cwd: folder });
  assert.equal(code, 0, stderr);
  return { folder, stdout };
}

test("bash completes commands, options, values and files", async (test) => {
  const { folder, stdout } = await command(test, "completion", "bash");
  const script = join(folder, "completion.bash");
  await writeFile(script, stdout);
  await writeFile(join(folder, "boats.yaml"), "");
  for (const [line, want] of [
    [["ch"], "check"],
    [["check", "--miss"], "--missing"],
    [["check", "--missing", ""], "auto error warn ignore"],
    [["diff", "-o", "ma"], "markdown"],
    [["check", "-o", "js"], "json"],
    [["check", "--kubernetes-version", "1.3"], "1.30 1.31 1.32 1.33 1.34 1.35 1.36 1.37"],
    [["completion", ""], "bash zsh fish powershell"],
    [["help", "dif"], "diff"],
    [["check", "boa"], "boats.yaml"],
  ]) {
    const words = ["crd-drydock", ...line].map((word) => `'${word}'`).join(" ");
    const program = `source '${script}'; COMP_WORDS=(${words}); COMP_CWORD=${line.length}
      _crd_drydock; echo "\${COMPREPLY[*]}"`;
    const { stdout } = await output(["bash", "-c", program], { cwd: folder });
    assert.equal(stdout.trim(), want, words);
  }
});

/** A folder with a shell's script and the command, or nothing where the shell is not installed. */
async function shellFor(test, shell) {
  const { folder, stdout } = await command(test, "completion", shell);
  const { code } = await output([shell, "-c", "true"], { cwd: folder }).catch(() => ({ code: 1 }));
  if (code !== 0) return test.skip(`there is no ${shell} here`);
  await writeFile(join(folder, "script"), stdout);
  await writeFile(join(folder, "boats.yaml"), "");
  const bin = join(folder, "node_modules", ".bin");
  return { cwd: folder, env: { PATH: `${bin}:${process.env.PATH}`, HOME: folder } };
}

test("fish completes commands, options, values and files", async (test) => {
  const place = await shellFor(test, "fish");
  if (place === undefined) return;
  const lines = ["ch", "check --miss", "check --missing ", "diff -o ma", "help dif", "check boa"];
  const asked = lines.map((line) => `complete -C 'crd-drydock ${line}'; echo ==`).join("\n");
  const program = `source script\n${asked}`;
  const { stdout, stderr } = await output(["fish", "--no-config", "-c", program], place);
  const answers = stdout.split("==\n").map((part) => part.match(/^[^\t\n]+/gm)?.join(" "));
  const want = ["check", "--missing", "auto error ignore warn", "markdown", "diff", "boats.yaml"];
  assert.deepEqual(answers.slice(0, -1), want, stderr);
});

test("zsh completes the values of an option", async (test) => {
  const place = await shellFor(test, "zsh");
  if (place === undefined) return;
  // A terminal of its own, in which somebody presses Tab.
  const program = `
zmodload zsh/zpty
zpty terminal zsh -f -i
zpty -w terminal "autoload -Uz compinit; compinit -u -D; source script; print is-\\$((40 + 2))"
until_has() {
  while [[ $all != *$~1* ]]; do
    zpty -t terminal || exit 1
    zpty -r -t terminal some && all+=$some || sleep 0.1
  done
}
until_has is-42
zpty -w -n terminal $'crd-drydock check --missing \\t'
until_has 'auto*error*ignore*warn'
print -r -- found`;
  const options = { ...place, timeout: 60_000 };
  const { stdout, stderr } = await output(["zsh", "-f", "-c", program], options);
  assert.match(stdout, /^found$/m, stderr);
});

test("the manual of the package is the one that the command prints", async (test) => {
  const { folder, stdout } = await command(test, "man");
  const { man } = JSON.parse(await readFile(join(folder, "node_modules/crd-drydock/package.json")));
  const page = await readFile(join(folder, "node_modules", "crd-drydock", man), "utf8");
  assert.equal(page, stdout);
  assert.match(page, /^\.SS check$/m);
  assert.match(page, /^\\fB\\-\\-previous\\-ref\\fR/m);
});

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

for (const [shell, check] of [
  ["zsh", ["-n"]],
  ["fish", ["--no-execute"]],
]) {
  test(`${shell} reads its script`, async (test) => {
    const { folder, stdout } = await command(test, "completion", shell);
    assert.match(stdout, /missing/);
    const script = join(folder, `completion.${shell}`);
    await writeFile(script, stdout);
    const { code, stderr } = await output([shell, ...check, script], { cwd: folder }).catch(() => ({
      code: "ENOENT",
    }));
    if (code === "ENOENT" || code === 127) return test.skip(`there is no ${shell} here`);
    assert.equal(code, 0, stderr);
  });
}

test("the manual of the package is the one that the command prints", async (test) => {
  const { folder, stdout } = await command(test, "man");
  const { man } = JSON.parse(await readFile(join(folder, "node_modules/crd-drydock/package.json")));
  const page = await readFile(join(folder, "node_modules", "crd-drydock", man), "utf8");
  assert.equal(page, stdout);
  assert.match(page, /^\.SS check$/m);
  assert.match(page, /^\\fB\\-\\-previous\\-ref\\fR/m);
});

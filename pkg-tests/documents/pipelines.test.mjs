// The scripts in docs/pipelines.md, the job for GitLab and the hook for pre-commit do what they say. Tools
// that render, and clusters, are programs that print files.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { parse } from "yaml";
import { root } from "../../packaging/paths.mjs";
import { project } from "../fresh.mjs";
import { output } from "../hosts/answers.mjs";
import { documents } from "./markdown.mjs";

const RENDER = "for file in boats/*.yaml; do echo ---; cat $file; done";
const TOOLS = {
  flux: RENDER,
  helm: RENDER,
  kubectl: "cat cluster/*.yaml",
  kustomize: RENDER,
  npm: "true",
};

/** A project with the manifests, in which tools stand for others. */
async function pipeline(test) {
  const cwd = await project(test, join(root, "examples", "manifests"));
  const bin = join(cwd, "node_modules", ".bin");
  for (const [name, script] of Object.entries(TOOLS)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(bin, name), 0o755);
  }
  const env = { PATH: `${bin}:${process.env.PATH}` };
  return {
    cwd,
    env,
    sh: (script, more) => output(["sh", "-ec", script], { cwd, env: { ...env, ...more } }),
  };
}

const git = (cwd, ...words) => {
  const who = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
  return output(["git", ...who, ...words], { cwd });
};

const { blocks } = documents.find(({ name }) => name === "docs/pipelines.md");
for (const { value } of blocks.filter(({ lang }) => lang === "sh")) {
  test(`the script refuses what a server refuses: ${value.split("\n")[0]}`, async (test) => {
    const { cwd, sh } = await pipeline(test);
    const bad = await sh(value);
    assert.equal(bad.code, 1, bad.stderr);
    assert.match(bad.stdout, /out-of-range.*spec\.crew/);
    assert.match(bad.stdout, /in: Boat dinghy/);
    await rm(join(cwd, "boats", "dinghy.yaml"));
    const { code, stdout } = await sh(value);
    const isUpdate = value.includes("--previous");
    assert.equal(code, isUpdate ? 1 : 0, stdout);
    if (isUpdate) assert.match(stdout, /a boat keeps its hull/);
  });
}

test("the job for GitLab reports what is wrong with updates", async (test) => {
  const { cwd, sh } = await pipeline(test);
  const file = join(root, "examples", "gitlab", ".gitlab-ci.yml");
  const job = parse(await readFile(file, "utf8"))["custom-resources"];
  await git(cwd, "init", "--quiet");
  await git(cwd, "add", "boats", "crds");
  await git(cwd, "commit", "--quiet", "--message", "Add boats");
  const albatross = join(cwd, "boats", "albatross.yaml");
  await writeFile(albatross, (await readFile(albatross, "utf8")).replace("oak", "steel"));
  const more = { CI_MERGE_REQUEST_DIFF_BASE_SHA: "HEAD" };
  const { code, stderr } = await sh(job.script.join("\n"), more);
  assert.equal(code, 1, stderr);
  const report = JSON.parse(await readFile(join(cwd, job.artifacts.reports.codequality), "utf8"));
  const found = report.map(({ check_name, location }) => `${location.path} ${check_name}`);
  assert.ok(found.includes("boats/albatross.yaml rule-failed"), found.join());
});

test("pre-commit runs the hook on what is to be committed", async (test) => {
  const precommit = await preCommit();
  if (precommit === undefined) return test.skip("pre-commit cannot be installed here");
  const { cwd, env } = await pipeline(test);
  const hooks = join(cwd, "node_modules", ".hooks");
  await mkdir(hooks);
  await copyFile(join(root, ".pre-commit-hooks.yaml"), join(hooks, ".pre-commit-hooks.yaml"));
  await git(hooks, "init", "--quiet");
  await git(hooks, "add", ".");
  await git(hooks, "commit", "--quiet", "--message", "Add the hook");
  await git(cwd, "init", "--quiet");
  await git(cwd, "add", "boats", "crds");
  const home = { PRE_COMMIT_HOME: join(cwd, "node_modules", ".pre-commit") };
  const run = () =>
    output([precommit, "try-repo", hooks, "crd-drydock", "--all-files"], {
      cwd,
      env: { ...env, ...home },
    });
  const bad = await run();
  assert.equal(bad.code, 1, bad.stderr + bad.stdout);
  assert.match(bad.stdout, /boats\/dinghy\.yaml:7:9: error\[out-of-range\]/);
  await git(cwd, "rm", "--quiet", "--force", "boats/dinghy.yaml");
  const good = await run();
  assert.equal(good.code, 0, good.stdout);
  // pre-commit names these files, too.
  await mkdir(join(cwd, ".github"));
  await writeFile(join(cwd, ".github", "jobs.yml"), "on: push\n");
  await writeFile(join(cwd, "drydock.yaml"), "exclude: [boats/wrong.yaml]\nmaxWarnings: 0\n");
  await writeFile(join(cwd, "boats", "wrong.yaml"), WRONG);
  await git(cwd, "add", "boats", ".github", "drydock.yaml");
  const excluded = await run();
  assert.equal(excluded.code, 0, excluded.stdout);
});

const WRONG = "apiVersion: example.org/v1\nkind: Boat\nmetadata: {name: wrong}\nspec: {crew: 0}\n";

test("the GitHub Action annotates what is wrong in the paths that it gets", async (test) => {
  const { inputs, runs } = parse(await readFile(join(root, "action.yml"), "utf8"));
  const [{ run, env, shell }] = runs.steps;
  const { sh } = await pipeline(test);
  const step = (given) => {
    const values = Object.entries(env).map(([name, value]) => {
      const [, input] = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(value);
      return [name, given[input] ?? inputs[input].default];
    });
    return sh(run, Object.fromEntries(values));
  };
  assert.equal(shell, "bash");
  const bad = await step({ paths: "crds boats" });
  assert.equal(bad.code, 1, bad.stderr);
  assert.match(bad.stdout, /^::error file=boats\/dinghy\.yaml,line=7,/m);
  const known = await step({ paths: "crds boats", options: "--fail-on never" });
  assert.equal(known.code, 0, known.stderr);
});

/** The real pre-commit: the one that is there, or one that is installed for the tests. */
async function preCommit() {
  const run = promisify(execFile);
  try {
    await run("pre-commit", ["--version"]);
    return "pre-commit";
  } catch {}
  const folder = join(root, ".tools", "pre-commit");
  const program = join(folder, "bin", "pre-commit");
  try {
    await run(program, ["--version"]);
    return program;
  } catch {}
  try {
    await run("python3", ["-m", "venv", folder]);
    await run(join(folder, "bin", "pip"), ["install", "--quiet", "pre-commit==4.7.0"]);
    return program;
  } catch {
    return undefined;
  }
}

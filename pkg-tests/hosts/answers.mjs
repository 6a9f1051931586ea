// What programs print, compared with what every host should answer.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { answer } from "./programs/ask.js";

/** Runs a program, which should print `count` right answers and nothing else. */
export async function assertAnswers(command, options, count = 1) {
  const { code, stdout, stderr } = await output(command, options);
  assert.equal(code, 0, stderr || stdout);
  assertRight(stdout.trim().split("\n"), count);
}

/** Each line is an answer, and a right one. */
export function assertRight(lines, count) {
  const answers = Array.from({ length: count }, () => answer);
  assert.deepEqual(lines.map(parsed), answers);
}

/** Runs a program to its end. */
export function output([program, ...words], { input = "", ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { ...options, env: { ...process.env, ...options.env } });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      stderr += text;
    });
    child.on("error", reject).on("close", (code) => resolve({ code, stdout, stderr }));
    child.stdin.on("error", () => {}).end(input);
  });
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

// Adds up what test runners say in their closing lines.

const RUNNERS = [
  // cargo test: `test result: ok. 12 passed; 0 failed; ...`, once for each binary
  { passed: /^test result: .*?(\d+) passed/gm, failed: /^test result: .*?(\d+) failed/gm },
  // node --test: `ℹ pass 12`, `ℹ fail 0`
  { passed: /^ℹ pass (\d+)$/gm, failed: /^ℹ fail (\d+)$/gm },
  // Playwright: `  12 passed (3.4s)`, `  1 failed`
  { passed: /^ {2}(\d+) passed(?: \(|$)/gm, failed: /^ {2}(\d+) failed$/gm },
];

/** How many tests of an output passed and failed. */
export function countTests(output = "") {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape that starts a colour
  const plain = output.replace(/\x1b\[[\d;]*m/g, "");
  return RUNNERS.map(({ passed, failed }) => ({
    passed: sum(plain, passed),
    failed: sum(plain, failed),
  })).reduce(addCounts);
}

export function addCounts(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

function sum(text, pattern) {
  return [...text.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0);
}

// Adds up what test runners say in their closing lines.

/** How each runner reports the numbers of tests. */
const RUNNERS = [
  // cargo test: `test result: ok. 12 passed; 0 failed; 1 ignored; ...`, once for each binary
  {
    passed: /^test result: .*?(\d+) passed/gm,
    failed: /^test result: .*?(\d+) failed/gm,
    skipped: /^test result: .*?(\d+) ignored/gm,
  },
  // node --test: `ℹ pass 12`, `ℹ fail 0`, `ℹ skipped 0`
  { passed: /^ℹ pass (\d+)$/gm, failed: /^ℹ fail (\d+)$/gm, skipped: /^ℹ skipped (\d+)$/gm },
  // Playwright: `  12 passed (3.4s)`, `  1 failed`, `  1 skipped`
  {
    passed: /^ {2}(\d+) passed(?: \(|$)/gm,
    failed: /^ {2}(\d+) failed$/gm,
    skipped: /^ {2}(\d+) skipped$/gm,
  },
];

export const nothing = { passed: 0, failed: 0, skipped: 0 };

/** How many tests of an output passed, failed and were left out. */
export function countTests(output = "") {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape that starts a colour
  const plain = output.replace(/\x1b\[[\d;]*m/g, "");
  return RUNNERS.map(({ passed, failed, skipped }) => ({
    passed: sum(plain, passed),
    failed: sum(plain, failed),
    skipped: sum(plain, skipped),
  })).reduce(addCounts);
}

export function addCounts(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

/** The line that people and machines look for at the end. */
export function closingLine({ passed, failed, skipped }) {
  const left = skipped > 0 ? `, ${skipped} skipped` : "";
  return `${passed} passed, ${failed} failed${left}`;
}

function sum(text, pattern) {
  return [...text.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0);
}

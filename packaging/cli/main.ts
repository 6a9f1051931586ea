// `crd-drydock`, the command.

import { getSystemErrorMap } from "node:util";
import { visible } from "../js/visible.ts";
import { askOffers } from "./ask/offers.ts";
import { checkOffer } from "./check/command.ts";
import { checking } from "./check/thread.ts";
import { completionOffer } from "./command-line/completion.ts";
import { manualOffer } from "./command-line/manual.ts";
import { Misuse } from "./command-line/options.ts";
import { runProgram } from "./command-line/program.ts";
import { diffOffer } from "./diff/command.ts";
import { lspOffer } from "./lsp/command.ts";
import { isWorker, serve } from "./shared/threads.ts";
import { testOffer } from "./test/command.ts";
import { mutating } from "./test/mutants.ts";
import { testing } from "./test/work.ts";

// The reader may close the pipe early, as `head` does.
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
  if (code !== "EPIPE") process.exitCode = 2;
});

try {
  if (isWorker()) await serve([checking, testing, mutating]);
  else {
    const own = [completionOffer, manualOffer];
    const offers = [checkOffer, testOffer, diffOffer, lspOffer, ...askOffers, ...own];
    process.exitCode = await runProgram(offers, process.argv.slice(2));
  }
} catch (error) {
  const known = error instanceof Misuse ? error.message : systemFault(error);
  const words = known ?? String((error as Error).stack);
  process.stderr.write(`crd-drydock: ${visible(words)}\n`);
  process.exitCode = 2;
}

/** A refusal of the operating system, such as to write a report. */
function systemFault(error: unknown): string | undefined {
  const { errno, syscall, path } = error as NodeJS.ErrnoException;
  const [, why] = getSystemErrorMap().get(errno ?? 0) ?? [];
  return why === undefined ? undefined : `cannot ${syscall} ${path ?? "it"}: ${why}`;
}

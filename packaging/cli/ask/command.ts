// The commands that ask the engine one question. The engine decides the answer in `src/ask/`.

import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { init, repository } from "../../js/tools.ts";
import { Misuse } from "../command-line/options.ts";
import type { Offer } from "../command-line/program.ts";
import { commandOf } from "../command-line/table.ts";
import { print } from "../command-line/terminal.ts";
import { readInputs } from "../shared/files.ts";
import { complain } from "./answer.ts";

/** A command whose question the engine knows by the command's name. */
export function askOffer(name: string): Offer {
  return {
    command: commandOf(name),
    run: (command) => ask(name, { ...command.opts(), words: command.args }),
  };
}

async function ask(name: string, options: { words: string[]; folder?: string }): Promise<number> {
  await init();
  const question = new repository.AskedQuestion(name, options);
  const own = await readTexts(question);
  const answer = question.answer(own.kinds, own.samples);
  if ("misuse" in answer) throw new Misuse(answer.misuse);
  for (const [path, text] of answer.files) {
    const file = join(options.folder ?? "", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  print(answer.printed);
  complain(answer.problems);
  return answer.code;
}

/** Reads the files of a question. Returns what it needs of Kubernetes' own kinds. */
async function readTexts(question: repository.AskedQuestion) {
  const { wanted } = question;
  if ("misuse" in wanted) throw new Misuse(wanted.misuse);
  const known = new Set<string>();
  for (const [list, files] of wanted.files.entries()) {
    const inputs = await readInputs(files, wanted.isApart ? new Set() : known);
    for (const { name, text, fault } of inputs) question.add(list, name, text, fault?.message);
  }
  if (!wanted.isAboutOwnKinds) return { kinds: "", samples: "" };
  const { kubernetesKinds, kubernetesSamples } = await import("../../js/kubernetes.ts");
  return { kinds: kubernetesKinds, samples: kubernetesSamples };
}

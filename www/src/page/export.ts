// What is on screen as a ZIP: the texts, a README, and a test suite where there is an answer to expect.

import { strToU8, zipSync } from "fflate";
import { PANES, type Pane, type SavedTest } from "../engine/protocol";
import { joined, type Said } from "../language/said";
import { say } from "../language/say";
import { element } from "./dom";
import type { Work } from "./state";

/** Where the suite is, with the definition that it is about. */
const SUITE = "test";

/** What is exported. */
export interface Exported {
  work: Work;
  /** What became of the object. */
  verdict: Said;
  /** The release of Kubernetes that judged. */
  release: string;
  test: SavedTest;
}

/** Saves the ZIP, and gives its name. */
export function exportZip(exported: Exported): string {
  const { work, test } = exported;
  const texts = PANES.filter((pane) => work.texts[pane] !== "");
  const files = Object.fromEntries([
    ["README.md", readme(exported, texts)],
    ...texts.map((pane) => [`${pane}.yaml`, work.texts[pane]]),
    ...(test.files ?? []).map(({ name, text }) => [`${SUITE}/${name}`, text]),
  ]) as Record<string, string>;
  const packed = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
  const name = `${test.files?.[0]?.name.replace(/\.yaml$/, "") ?? "drydock"}.zip`;
  save(name, packed);
  return name;
}

function save(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  const href = URL.createObjectURL(new Blob([bytes], { type: "application/zip" }));
  const link = element("a", { href, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** What the files are, what the page said, and how the command says the same. */
function readme({ work, verdict, release, test }: Exported, texts: Pane[]): string {
  const { mode, validation = "Warn" } = work;
  const asked = [
    `Kubernetes ${release}`,
    say(`mode-${mode}`),
    joined([say("validation"), say(`validation-${WORDS[validation]}`)], ": "),
  ];
  const judged = ["crd", "object"].filter((pane) => texts.includes(pane as Pane));
  const isUpdate = mode !== "create" && texts.includes("previous");
  const check = [
    ...COMMAND,
    "check",
    ...judged.map((pane) => `${pane}.yaml`),
    ...(isUpdate ? ["--previous", "previous.yaml"] : []),
    "--kubernetes-version",
    release,
  ];
  const lines = [
    "# Drydock",
    "",
    `${verdict}`,
    "",
    `${joined(asked, " · ")}`,
    "",
    ...texts.map((pane) => `- \`${pane}.yaml\`: ${say(pane)}`),
    ...(test.files ? [`- \`${SUITE}/\`: ${say("export-suite")}`] : []),
    "",
    "```sh",
    ...(judged.length > 0 ? [check.join(" ")] : []),
    ...(test.files ? [[...COMMAND, "test", SUITE].join(" ")] : []),
    "```",
    "",
  ];
  // What isolates quotations on screen is nothing to read.
  return lines.join("\n").replace(/[\u2068\u2069]/g, "");
}

const COMMAND = ["npx", "crd-drydock"];
const WORDS = { Strict: "strict", Warn: "warn", Ignore: "ignore" } as const;

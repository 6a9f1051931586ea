// Exports the work as a ZIP: the texts, a README, and a test suite if there is an answer to expect.

import { strToU8, zipSync } from "fflate";
import { type FileText, filesOf, named } from "../engine/file-texts";
import { PANES, type Pane, type SavedTests } from "../engine/protocol";
import { joined, type Said, type Text } from "../language/said";
import { say } from "../language/say";
import { element } from "./dom";
import type { Work } from "./state";

/** Where the suite is, with the definition that it is about. */
const SUITE = "test";

/** The content of an export. */
export interface Exported {
  work: Work;
  /** The outcome of the object. */
  verdict: Said;
  /** The release of Kubernetes that judged. */
  release: string;
  tests: SavedTests;
}

/** Saves the ZIP, and gives its name. */
export function exportZip(exported: Exported): string {
  const { work, tests } = exported;
  const texts = PANES.filter((pane) => pane !== "suite" && work.texts[pane] !== "");
  const suite = suiteFiles(exported);
  const files = Object.fromEntries([
    ["README.md", readme(exported, texts)],
    ...texts.flatMap((pane) => filesOfPane(work, pane)),
    ...suite.map(({ name, text }) => [`${SUITE}/${name}`, text]),
  ]) as Record<string, string>;
  const packed = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
  const name = `${tests.files[0]?.name.replace(/\.yaml$/, "") ?? "drydock"}.zip`;
  save(name, packed);
  return name;
}

/** The files of a pane. Several files are in a folder. */
function filesOfPane({ texts }: Work, pane: Pane): [name: string, text: string][] {
  const files = filesOf(texts[pane]);
  return files.length > 1
    ? named(files).map(({ name, text }) => [`${pane}/${name}`, text])
    : [[`${pane}.yaml`, texts[pane]]];
}

/** The path of a pane in the ZIP: a file, or the folder of its files. */
function pathOf({ texts }: Work, pane: Pane): string {
  return filesOf(texts[pane]).length > 1 ? `${pane}/` : `${pane}.yaml`;
}

/** The suite on the page with its definition. Without a suite, suites that expect the results on screen. */
function suiteFiles({ work, tests }: Exported): FileText[] {
  const { suite, crd } = work.texts;
  if (suite.trim() === "") {
    return tests.files;
  }
  const [, definition] = /^crd:[ \t]*["']?([\w][\w.-]*)["']?[ \t]*(?:#.*)?$/m.exec(suite) ?? [];
  return [
    ...(definition === undefined ? [] : [{ name: definition, text: crd }]),
    { name: "suite.testsuite.yaml", text: suite },
  ];
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

/** The README: the files, the verdict of the page, and the command that gives the same answer. */
function readme({ work, verdict, release, tests }: Exported, texts: Pane[]): string {
  const { mode, validation = "Warn" } = work;
  const asked = [
    `Kubernetes ${release}`,
    say(`mode-${mode}`),
    labelled(say("validation"), say(`validation-${WORDS[validation]}`)),
  ];
  const hasOwn = work.texts.suite.trim() !== "";
  const isTested = hasOwn || tests.files.length > 0;
  const judged = (["crd", "object"] as const).filter((pane) => texts.includes(pane));
  const isUpdate = mode !== "create" && texts.includes("previous");
  const check = [
    ...COMMAND,
    "check",
    ...judged.map((pane) => pathOf(work, pane)),
    ...(isUpdate ? ["--previous", "previous.yaml"] : []),
    // The command is as strict as `kubectl apply`; the page warns.
    ...(validation === "Strict" ? [] : ["--validate", WORDS[validation]]),
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
    ...texts.map((pane) => `- ${labelled(`\`${pathOf(work, pane)}\``, say(pane))}`),
    ...(isTested ? [`- ${labelled(`\`${SUITE}/\``, say(hasOwn ? "suite" : "export-suite"))}`] : []),
    "",
    "```sh",
    ...(judged.length > 0 ? [check.join(" ")] : []),
    ...(isTested ? [[...COMMAND, "test", SUITE].join(" ")] : []),
    "```",
    "",
  ];
  // The characters that isolate quotations on screen are of no use in a text file.
  return lines.join("\n").replace(/[\u2068\u2069]/g, "");
}

function labelled(label: Text, text: Said): Said {
  return say("labelled", { label, text });
}

const COMMAND = ["npx", "crd-drydock"];
const WORDS = { Strict: "strict", Warn: "warn", Ignore: "ignore" } as const;

/** Which objects have no test in an export. */
export function whatTestsLack({ files, left, problem }: SavedTests): Said[] {
  if (problem === undefined) {
    return [];
  }
  return [files.length === 0 ? say(`export-${problem}`) : say("export-left", { count: left })];
}

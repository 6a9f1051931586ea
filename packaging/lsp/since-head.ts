// The changes of a text's definitions since git's HEAD.

import { MessageType } from "vscode-languageserver";
import { definitionLines } from "../changes/lines.ts";
import { changeKinds, diff, parse } from "../js/tools.ts";
import { visible, visibleLine } from "../js/visible.ts";
import { mayDefine } from "../texts/recognise.ts";
import { pathOf } from "./addresses.ts";
import { definitionsOf, rangeIn } from "./changes.ts";
import { invalid, messageOf } from "./gate.ts";
import type { ChangeSinceHead, SinceHead } from "./protocol.ts";
import type { Server } from "./server.ts";
import { judging, type Settings } from "./settings.ts";
import type { Texts } from "./texts.ts";

/** A change, and the definition that it is of. */
interface Change extends ChangeSinceHead {
  name: string;
  /** Whether its effect is not known, so that it may break something. */
  isUndecided: boolean;
}

/** Changes of definitions, and why others cannot be compared. */
interface Compared {
  changes: Change[];
  problems: string[];
}

export async function sinceHead(server: Server, argument: unknown): Promise<SinceHead> {
  const { uri } = (argument ?? {}) as { uri?: unknown };
  if (typeof uri !== "string") throw invalid("the command takes { uri }");
  await server.folders.ready;
  const own = server.own(uri);
  const answer = await compared(server, own);
  server.say(MessageType.Info, "text" in answer ? answer.text : answer.problem);
  return server.outward({ uri: own, ...answer });
}

async function compared(server: Server, uri: string): Promise<SinceHead> {
  const after = server.texts.get(uri) ?? "";
  let before: string | null;
  try {
    before = server.changes.committed(uri) ?? (await server.committed(uri));
  } catch (error) {
    if (!mayDefine(after)) return { problem: NO_DEFINITION };
    return { problem: `Nothing to compare with: ${visibleLine(messageOf(error))}.` };
  }
  if (!mayDefine(after) && !mayDefine(before ?? "")) return { problem: NO_DEFINITION };
  if (before === null) return { problem: "HEAD does not have this file." };
  const both = changesBetween(before, after, server.settings);
  const { problems } = both;
  const changes = both.changes.flatMap((change) => {
    const file = change.id === REMOVED ? fileWith(server.texts, change.name, uri) : undefined;
    if (file === undefined) return [change];
    problems.push(`${visibleLine(change.name)} is in ${visibleLine(pathOf(file))} now.`);
    return [];
  });
  const [first] = problems;
  // Of a text that cannot be read nothing is known.
  if (changes.length === 0 && first !== undefined) return { problem: first };
  const told = changes.map(({ name: _, isUndecided: __, message, ...change }) => {
    return { ...change, message: visible(message) };
  });
  return { text: textOf(changes, problems), changes: told };
}

const NO_DEFINITION = "There is no definition here.";
const ADDED = "definition-added";
const REMOVED = "definition-removed";

/** The other text that has a definition of a name. */
function fileWith(texts: Texts, name: string, except: string): string | undefined {
  return [...new Set([...texts.open, ...texts.files])].find((uri) => {
    const text = uri === except ? "" : (texts.get(uri) ?? "");
    const mayHave = mayDefine(text) && text.includes(name);
    return mayHave && definitionsOf(text).some(([one]) => one === name);
  });
}

/** The changes of all definitions, whoever is affected. */
function changesBetween(before: string, after: string, settings: Settings): Compared {
  const [old, now] = [new Map(definitionsOf(before)), new Map(definitionsOf(after))];
  const faults = [faultOf(before, "HEAD has a text that"), faultOf(after, "The text")];
  const problems = faults.filter((fault) => fault !== undefined);
  const changes = [...now].flatMap(([name, text]): Change[] => {
    const own = old.get(name);
    if (own === text) return [];
    const { firstLine } = definitionLines(after, text);
    if (own === undefined) {
      return faults[0] === undefined ? [alone(ADDED, name, rangeIn({}, firstLine))] : [];
    }
    const options = { category: "tools", alpha: true, witnesses: false } as const;
    const { findings, error } = diff(own, text, { ...options, kubernetes: judging(settings) });
    if (error)
      problems.push(`${visibleLine(name)} is not compared: ${visibleLine(error.message)}.`);
    return findings.map((finding) => {
      const { id, category, breaking, possiblyBreaking, message, version, path } = finding;
      const range = rangeIn(finding, firstLine);
      const isUndecided = possiblyBreaking;
      return { id, category, breaking, message, version, path, range, name, isUndecided };
    });
  });
  const gone = [...old.keys()].filter((name) => !now.has(name));
  // A definition that cannot be read may still be there.
  if (faults[1] !== undefined) return { changes, problems };
  return {
    changes: [...changes, ...gone.map((name) => alone(REMOVED, name))],
    problems,
  };
}

/** Why a text cannot be read. */
function faultOf(text: string, what: string): string | undefined {
  const fault = parse(text).find(({ error }) => error !== undefined && error !== null);
  return fault && `${what} cannot be read: ${visibleLine(String(fault.error))}.`;
}

/** The change of a definition that only one side has. */
function alone(id: typeof ADDED | typeof REMOVED, name: string, range = rangeIn({}, null)): Change {
  const kind = changeKinds().find((one) => one.id === id);
  const { about = "", category = "stored", breaks: breaking = true } = kind ?? {};
  // Another file may have had it.
  const message = id === ADDED ? "HEAD does not have this definition in this file." : about;
  const subject = { version: undefined, path: undefined, range, name, isUndecided: false };
  return { id, category, breaking, message, ...subject };
}

/** The changes as Markdown, those that break something first. */
function textOf(changes: Change[], problems: string[]): string {
  if (changes.length === 0) return "No change of a definition since HEAD.\n";
  const hasSeveral = new Set(changes.map(({ name }) => name)).size > 1;
  const rank = ({ breaking, isUndecided }: Change) => (breaking ? 0 : isUndecided ? 1 : 2);
  const lines = [...changes]
    .sort((one, other) => rank(one) - rank(other))
    .map((change) => {
      const { id, name, message } = change;
      const about = hasSeveral ? `${visibleLine(name)}: ` : "";
      return `- ${about}${visibleLine(id)} (${breakage(change)}): ${visibleLine(message)}\n`;
    });
  return [...lines, ...problems.map((problem) => `- ${problem}\n`)].join("");
}

function breakage({ breaking, isUndecided, category }: Change): string {
  if (breaking) return `breaks ${category}`;
  return isUndecided ? `may break ${category}` : "breaks nothing";
}

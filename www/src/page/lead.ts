// The first line of a problem: what it is in plain words, and where. The text of the server, or of the engine in
// English, stands below it.

import type { Plain } from "../engine/plain";
import type { Problem, ServerError } from "../engine/protocol";
import type { Message } from "../language/message";
import { charactersOf, type Said, type Text } from "../language/said";
import { explanation, plain, say, told } from "../language/say";
import { codes } from "./codes";
import { element } from "./dom";
import { spans, withCode } from "./markdown";
import { worded } from "./message";

/** What a problem begins with, and which of its texts that is. */
export interface Lead {
  nodes: (Node | Text)[];
  from: "plain" | "tip" | "help";
  /** Whether it says all that the message says: that is not repeated in English below. */
  isWhole?: boolean;
}

/** What is explained: a problem, or only the server's text with what it means. */
export type Explained = Pick<
  Problem,
  "code" | "help" | "isServers" | "message" | "parts" | "path" | "plain" | "reads" | "tip"
>;

/** `undefined` if the message itself is in plain words. */
export function leadOf(problem: Explained): Lead | undefined {
  const { code = "", help, tip, isServers = false } = problem;
  const words = problem.plain && plainWords(problem.plain);
  if (problem.plain && words) {
    const rest =
      code === SUPPRESSED
        ? [
            ...ended(problem.plain),
            say("between-sentences"),
            ...spans((explanation(code)?.text ?? help) as string),
          ]
        : [];
    const isWhole = !isServers && WHOLE.has(code);
    return { nodes: [...placed(problem), ...words, ...rest], from: "plain", isWhole };
  }
  if (isServers && help === undefined && tip) {
    return { nodes: withCode(charactersOf(told(tip))), from: "tip" };
  }
  const meaning: Said | undefined = help === undefined ? undefined : explanation(code);
  if (meaning && !isServers && WHOLE.has(code)) {
    return { nodes: [...fieldsOf(problem), ...spans(meaning.text)], from: "help", isWhole: true };
  }
  const said = meaning?.text ?? (isServers ? help : undefined);
  return said === undefined ? undefined : { nodes: spans(said), from: "help" };
}

/** The end of a sentence, which the message of a rule may lack. */
function ended({ message: own = "." }: Plain): Said[] {
  return /[.!?…。！？؟]\s*$/.test(own) ? [] : [say("sentence-end")];
}

/** Remarks of ours whose translated explanation says all, with the fields that they are about. */
const WHOLE: ReadonlySet<string> = new Set([
  "missing-field",
  "optional-without-has",
  "transition-escaped-by-deletion",
  "default-never-applied",
  "map-key-not-required",
  "required-without-property",
  "enum-of-another-type",
  "unnoticed-field",
  "serves-nothing",
  "definition-unusable",
]);

/** The fields that a rule reads, else the field that a remark is about. */
function fieldsOf(problem: Explained): (Node | Text)[] {
  const { reads = [] } = problem;
  return reads.length === 0 ? placed(problem) : [codes(reads), " "];
}

/** The words of an error, with the values that it quotes as code. */
function plainWords({ id, values, message }: Plain): (Node | Said)[] | undefined {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" ? value : codes([value].flat()),
  ]);
  const own = message !== undefined && { message: element("bdi", { textContent: message }) };
  const words = plain(id, { ...Object.fromEntries(shown), ...own });
  return words?.flatMap((part) => (part instanceof Node ? [part] : withCode(part.text)));
}

/** The lead of a problem, if it has one, and its message. */
export function wordsOf(
  problem: Explained,
  lead: Lead | undefined = leadOf(problem),
  message: Message | string = problem.message,
): HTMLElement[] {
  const said = element("span", { className: "message" }, ...worded(message, problem.parts));
  said.classList.toggle("server", lead !== undefined && problem.isServers === true);
  const first = lead && element("span", { className: "meaning" }, ...lead.nodes);
  return first === undefined ? [said] : lead?.isWhole ? [first] : [first, said];
}

/** An error of the server: what it means, and its text. */
export function serverWords(error: ServerError): HTMLElement[] {
  return wordsOf({ ...error, isServers: true });
}

/** Such an error does not count: that is said, too. */
const SUPPRESSED = "suppressed";

const SCHEMA = ".schema.openAPIV3Schema.";

/** The field: within a definition, the part of the schema. */
function placed({ path = "" }: Explained): (Node | Text)[] {
  const at = path.indexOf(SCHEMA);
  const textContent = at < 0 ? path : `…${path.slice(at + SCHEMA.length)}`;
  return path === "" ? [] : [element("code", { className: "field", textContent }), " "];
}

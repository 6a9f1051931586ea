// Says things in the reader's language. The messages are Fluent's, which brings plural forms and
// numbers by `Intl`, and isolates what is quoted where the directions of writing differ.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { visible } from "../../../packaging/js/visible";
import type { Fix } from "../engine/protocol";
import type { Arguments, Key } from "./keys";
import { chosenLanguage, ENGLISH, type Language } from "./languages";
import type { Message, Value } from "./message";
import english from "./messages/en.ftl?raw";
import { charactersOf, joined, Said, type Text } from "./said";

/** The values of a message's variables. */
export type Argument = string | number | Said;

/** The files of the other languages; each comes when it is chosen. */
const files = import.meta.glob<string>("./messages/*.ftl", { query: "?raw", import: "default" });

/** The bundles that may have a message, the reader's language first. */
const bundles: FluentBundle[] = [bundleOf(ENGLISH, english)];

let language: Language = ENGLISH;

/** Whether the texts of the larger engine are there. */
let hasTools = false;

function bundleOf(of: Language, ...texts: string[]): FluentBundle {
  const { direction } = of;
  const bundle = new FluentBundle(localeOf(of), { useIsolating: direction === "rtl" });
  for (const text of texts) {
    bundle.addResource(new FluentResource(text));
  }
  return bundle;
}

/** The locale for numbers, dates and plural forms. */
function localeOf({ tag, locale = tag }: Language): string {
  return locale;
}

/** Brings the messages of the page's language. Where they do not come it speaks English. */
export async function startLanguage(): Promise<void> {
  const wanted = chosenLanguage();
  if (wanted === ENGLISH) {
    return;
  }
  const { documentElement } = document;
  try {
    const names = [
      `./messages/${wanted.tag}.ftl`,
      `./messages/codes.${wanted.tag}.ftl`,
      `./messages/plain.${wanted.tag}.ftl`,
    ];
    const texts = await Promise.all(names.map((name) => files[name]?.() ?? ""));
    bundles.unshift(bundleOf(wanted, ...texts));
    language = wanted;
    translateDocument();
  } catch {
    documentElement.lang = ENGLISH.tag;
    documentElement.dir = ENGLISH.direction;
  } finally {
    documentElement.classList.remove("translating");
  }
}

/** The language that the page speaks. */
export function currentLanguage(): Language {
  return language;
}

/** Says a message. */
export function say<K extends Key>(key: K, ...[values]: Arguments<K, Argument>): Said {
  return new Said(format(key, values ?? {}));
}

/** Says what was put off; what is a text already stays as it is. */
export function told(text: Message | string): Text {
  if (typeof text === "string") {
    return text;
  }
  const values = Object.entries(text.values ?? {}).map(([name, value]) => [name, toldValue(value)]);
  return new Said(format(text.key, Object.fromEntries(values)));
}

function toldValue(value: Value): Argument {
  if (typeof value === "number") {
    return value;
  }
  return Array.isArray(value) ? list(value.map(told)) : told(value as Message | string);
}

/** Says a message in which some variables are elements. */
export function phrase<K extends Key>(
  key: K,
  ...[values]: Arguments<K, Argument | Node>
): (Node | Said)[] {
  return withNodes(values ?? {}, (all) => format(key, all)) ?? [];
}

/** A text with elements, made of the text with marks in their places. */
function withNodes(
  values: Record<string, Argument | Node>,
  formatted: (values: Record<string, Argument>) => string | undefined,
): (Node | Said)[] | undefined {
  const nodes: Node[] = [];
  const all: Record<string, Argument> = {};
  for (const [name, value] of Object.entries(values)) {
    // A quoted text has no such character, because they are made visible.
    all[name] = value instanceof Node ? new Said(`\0${nodes.push(value) - 1}\0`) : value;
  }
  return formatted(all)
    ?.split("\0")
    .map((part, at) => (at % 2 === 1 ? (nodes[Number(part)] as Node) : new Said(part)));
}

/** A text that only other languages have, since the engine says it in English. */
export function translation(key: string, values: Record<string, Argument> = {}): Said | undefined {
  const text = language === ENGLISH ? undefined : patternOf(bundles[0], key, shownValues(values));
  return text === undefined ? undefined : new Said(text);
}

/** A text of those that come later, with elements in it. */
export function translated(
  key: string,
  values: Record<string, Argument | Node>,
): (Node | Said)[] | undefined {
  return withNodes(values, (all) => found(key, all));
}

/** The meaning of a code of diagnostics, in other languages than English. */
export function explanation(code: string): Said | undefined {
  return translation(`code-${code}`);
}

/** What an error means in plain words, once they are there. */
export function plain(
  id: string,
  values: Record<string, Argument | Node>,
): (Node | Said)[] | undefined {
  return translated(`plain-${id}`, values);
}

/** Brings the plain words of English; those of other languages come with the language. */
export async function bringPlain(): Promise<void> {
  if (language === ENGLISH) {
    const text = await files["./messages/plain.en.ftl"]?.();
    bundles[0]?.addResource(new FluentResource(text ?? ""));
  }
}

/** The title of a fix. */
export function fixTitle({ title, data, from }: Fix): Text {
  if (data === undefined || typeof title !== "string") {
    return told(title);
  }
  if (from !== undefined && data.title === "rename") {
    return say("rename-field", { from, name: data.name });
  }
  const { title: id, ...values } = data;
  return translation(`fix-${id}`, values) ?? title;
}

/** Brings the texts for what the larger engine says. Without them, its own English stays. */
export async function bringTools(): Promise<void> {
  const name = `./messages/tools.${language.tag}.ftl`;
  if (!hasTools) {
    try {
      bundles[0]?.addResource(new FluentResource((await files[name]?.()) ?? ""));
      hasTools = true;
    } catch {
      // It is asked for again with the next answer.
    }
  }
}

/** The first sentence of a text of the page. */
export function firstSentence({ text }: Said): Said {
  const sentences = new Intl.Segmenter(language.tag, { granularity: "sentence" });
  const [first] = sentences.segment(text);
  return new Said(first?.segment.trimEnd() ?? text);
}

/** A number as the reader writes it. */
export function numeral(count: number): string {
  return count.toLocaleString(localeOf(language));
}

/** A round number in few characters: `1M`. */
export function shortNumeral(count: number): string {
  return count.toLocaleString(localeOf(language), { notation: "compact" });
}

/** A point in time as the reader writes it, from milliseconds since 1970. */
export function dateAndTime(at: number): Said {
  const form = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: "medium",
    timeStyle: "medium",
  });
  return new Said(form.format(at));
}

/** Names one after the other, as the reader lists them. */
export function list(texts: Text[]): Said {
  return new Said(texts.map(isolated).join(format("separator", {})));
}

/** Elements one after the other, as the reader lists them. */
export function listOf(nodes: Node[]): DocumentFragment {
  const between = format("separator", {});
  const all = new DocumentFragment();
  all.append(...nodes.flatMap((node, at) => (at === 0 ? [node] : [between, node])));
  return all;
}

/** Sentences one after the other: Chinese has no space between them. */
export function sentences(texts: Text[]): Said {
  return joined(texts, format("between-sentences", {}));
}

/** A text within another one: what is the page's own has the page's direction. */
function isolated(text: Text): string {
  const isForeign = language.direction === "rtl" && typeof text === "string";
  return isForeign ? `\u2068${visible(text)}\u2069` : charactersOf(text);
}

/** Stands around the page's own texts in others: the library isolates all that is put in. */
const OWN = "\u0001";

function format(key: string, values: Record<string, Argument>): string {
  return found(key, values) ?? key;
}

/** A message in the reader's language, else in English. */
function found(key: string, values: Record<string, Argument>): string | undefined {
  const shown = shownValues(values);
  for (const bundle of bundles) {
    const text = patternOf(bundle, key, shown);
    if (text !== undefined) {
      return withoutMarks(text);
    }
  }
  return undefined;
}

function withoutMarks(text: string): string {
  return text.replaceAll(`\u2068${OWN}`, "").replaceAll(`${OWN}\u2069`, "").replaceAll(OWN, "");
}

/** The values of the variables. Hidden characters in texts of strangers are made visible. */
function shownValues(values: Record<string, Argument>): Record<string, FluentVariable> {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    value instanceof Said
      ? OWN + value.text + OWN
      : typeof value === "string"
        ? visible(value)
        : value,
  ]);
  return Object.fromEntries(shown);
}

function patternOf(
  bundle: FluentBundle | undefined,
  key: string,
  values: Record<string, FluentVariable> = {},
): string | undefined {
  const [id = "", attribute] = key.split(".");
  const found = bundle?.getMessage(id);
  const pattern = attribute === undefined ? found?.value : found?.attributes[attribute];
  // A fault within a message shows its source.
  return bundle && pattern ? bundle.formatPattern(pattern, values, []) : undefined;
}

/** The parts of an element that a message may fill, by the attribute that names the message. */
const SAID = {
  say: "",
  sayTitle: "title",
  sayLabel: "aria-label",
  sayContent: "content",
} as const;

/** Says anew what the build wrote in English. */
function translateDocument(): void {
  for (const [from, to] of Object.entries(SAID)) {
    const name = `data-${from.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    for (const node of document.querySelectorAll<HTMLElement>(`[${name}]`)) {
      const text = format(node.getAttribute(name) ?? "", {});
      if (to === "") {
        node.textContent = text;
      } else {
        node.setAttribute(to, text);
      }
    }
  }
  for (const node of document.querySelectorAll(".number")) {
    node.textContent = numeral(Number(node.textContent));
  }
}

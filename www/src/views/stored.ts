// The stored object: what the server would keep, with what went struck through and what came
// marked, each with its reason.

import type { Mode, Trip, ViewResult } from "../engine/protocol";
import { button, element, setText } from "../page/dom";
import { toast } from "../page/toast";
import type { Line } from "../stored/lines";
import type { Mark } from "../stored/tree";
import { Blocks, blocksOf, lineElement } from "./lines";
import type { Host, View } from "./view";

type Words = [name: string, reason: string];

const WORDS: Partial<Record<Mark, Words>> & { metadata: Words } = {
  pruned: [
    "pruned",
    "The schema does not list this field, so the server drops it without a word. Look for a typing error, or a field at the wrong depth.",
  ],
  defaulted: ["default", "The object leaves this out: the server sets the schema's default."],
  "null-dropped": [
    "null",
    "A null that is neither nullable in the schema nor replaced by a default is dropped.",
  ],
  "status-ignored": [
    "ignored",
    "The status is written through the status subresource only: this request leaves it alone.",
  ],
  metadata: ["server", "The server sets this itself, or takes it from the stored object."],
  generated: [
    "made",
    "The server makes the name: generateName with five random characters, here xxxxx.",
  ],
  cleared: [
    "cleared",
    "The server does not keep this: only it sets the field, or objects of this kind have none.",
  ],
  kept: [
    "kept",
    "This is from the stored object: the request does not change it, whatever the text has.",
  ],
};

const IGNORED_BESIDE_STATUS =
  "This request goes to the status subresource, which changes the status alone: the rest stays as it is stored.";

export class StoredView implements View<"stored"> {
  readonly #host: Host;
  readonly #blocks: Blocks;
  readonly #refused = element("p", {
    className: "banner",
    textContent: "Refused, so nothing is stored. This is what would be, were it valid.",
    hidden: true,
  });
  readonly #lost = element("p", { className: "lost", hidden: true });
  readonly #more = element("p", { className: "empty", hidden: true });
  #mode: Mode = "create";

  constructor(panel: HTMLElement, host: Host) {
    this.#host = host;
    const code = element("pre", { className: "lines" });
    this.#blocks = new Blocks(code, (lines) => block(lines, this.#mode));
    const bar = element(
      "div",
      { className: "bar" },
      element(
        "span",
        { className: "hint" },
        element("span", { className: "key-went", textContent: "gone" }),
        element("span", { className: "key-came", textContent: "added" }),
        "point at one for the reason",
      ),
      element(
        "span",
        { className: "push" },
        button("Copy as YAML", () => void this.#copy("yaml")),
        button("Copy as JSON", () => void this.#copy("json")),
      ),
    );
    panel.append(bar, this.#refused, this.#lost, code, this.#more);
  }

  request() {
    return { name: "stored" } as const;
  }

  show({ lines, hidden, allowed, mode, trip }: Extract<ViewResult, { name: "stored" }>): void {
    this.#refused.hidden = allowed;
    this.#lost.hidden = !trip || !allowed;
    setText(this.#lost, trip ? tripText(trip) : "");
    if (this.#mode !== mode) {
      // The same marks have other reasons.
      this.#blocks.show([]);
      this.#mode = mode;
    }
    this.#blocks.show(blocksOf(lines));
    this.#more.hidden = hidden === 0;
    this.#more.textContent = `… and ${hidden} more lines. Copies hold them all.`;
  }

  async #copy(format: "yaml" | "json"): Promise<void> {
    const text = await this.#host.ask({ name: "copy", current: this.#host.current(), format });
    await copyText(text, "The stored object is on the clipboard.");
  }
}

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast("The browser does not let this page use the clipboard.");
  }
}

/** What the view does not show: the database keeps another version. */
function tripText({ version, lost, gained }: Trip): string {
  const parts = [
    ...(lost.length > 0 ? [`loses ${listed(lost)}`] : []),
    ...(gained.length > 0 ? [`gains ${listed(gained)}`] : []),
  ];
  return `The cluster stores it as ${version}, where it ${parts.join(" and ")}. See Versions.`;
}

/** The first few of some names. */
function listed(names: string[]): string {
  const more = names.length - 5;
  return more > 0 ? `${names.slice(0, 5).join(", ")} and ${more} more` : names.join(", ");
}

function block(lines: Line[], mode: Mode): HTMLElement {
  const [first] = lines;
  if (first?.mark === undefined) {
    return element("span", {}, ...lines.map(lineElement));
  }
  const { mark, gone } = first;
  const [name, said] = WORDS[mark] ?? WORDS.metadata;
  const reason = mark === "status-ignored" && mode === "status" ? IGNORED_BESIDE_STATUS : said;
  const node = element(gone ? "del" : "ins", { className: mark, tabIndex: 0 });
  node.dataset.mark = name;
  node.dataset.why = reason;
  node.append(
    element("span", { className: "sr", textContent: `${name}: ${reason} ` }),
    ...lines.map(lineElement),
  );
  return node;
}

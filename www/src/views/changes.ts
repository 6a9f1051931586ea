// What an update of the CRD changes: what the server says of it, what it breaks, and what becomes of the
// objects at hand.

import type { Sentence } from "crd-drydock/slim";
import type { ViewResult } from "../engine/protocol";
import { Said, type Text } from "../language/said";
import {
  bringTools,
  firstSentence,
  list,
  phrase,
  say,
  told,
  translated,
  translation,
} from "../language/say";
import { codes } from "../page/codes";
import { button, element, emptyState, setText, toned } from "../page/dom";
import { leadOf, serverWords } from "../page/lead";
import { spans } from "../page/markdown";
import type { ChangedDefinition, ObjectUnder, Reply, SchemaChange } from "../tools/protocol";
import { SlowQuestion } from "./slow-question";
import { stepText } from "./steps";
import { changeCounts } from "./upgrade";
import type { Host, View } from "./view";

/** So many changes are listed of a definition. */
const MAX_CHANGES = 300;

/** The changes that the server refuses. */
const REFUSALS: ReadonlySet<string> = new Set(["definition-refused", "update-refused"]);

const FATES = {
  kept: ["info", "fate-kept", "fate-kept-why"],
  losing: ["warning", "fate-losing", "fate-kept-why"],
  ratcheted: ["warning", "fate-ratcheted", "fate-ratcheted-why"],
  stuck: ["error", "fate-stuck", "fate-stuck-why"],
  untouched: ["info", "fate-untouched", "fate-untouched-why"],
} as const;

export class ChangesView implements View<"changes"> {
  readonly #host: Host;
  readonly #none = element("p", { className: "empty" });
  readonly #why = element("span");
  readonly #fill: HTMLElement;
  readonly #said = element("p", { className: "said", role: "status" });
  readonly #alpha = element("input", { type: "checkbox", id: "count-alpha" });
  readonly #counting = element(
    "label",
    { className: "check", hidden: true },
    this.#alpha,
    say("changes-count-alpha"),
  );
  readonly #bar = element("div", { className: "bar" }, this.#counting, this.#said);
  readonly #content = element("div", { className: "changes" });
  #last: Reply<"changes"> | undefined;
  readonly #question = new SlowQuestion<Reply<"changes">>({
    begin: () => setText(this.#said, say("upgrade-comparing")),
    ask: async () => {
      const [reply] = await Promise.all([this.#host.changes(this.#alpha.checked), bringTools()]);
      return reply;
    },
    show: (reply) => this.#answer(reply),
  });

  constructor(panel: HTMLElement, host: Host) {
    this.#host = host;
    const fill = button(say("previous-crd-fill"), () => host.fillPreviousCrd());
    fill.className = "writes";
    this.#fill = element("span", { className: "remedies" }, fill);
    this.#none.append(this.#why, this.#fill);
    this.#alpha.addEventListener("change", () => {
      this.#content.classList.add("older");
      this.#question.askSoon();
    });
    panel.append(this.#bar, this.#content, this.#none);
  }

  request() {
    return { name: "changes" } as const;
  }

  show({ hasPrevious, isOfAnother }: Extract<ViewResult, { name: "changes" }>): void {
    setText(this.#why, say(isOfAnother ? "previous-crd-of-another" : "changes-no-previous"));
    // What is in the pane would be replaced.
    this.#fill.hidden = isOfAnother;
    this.#none.hidden = hasPrevious;
    this.#bar.hidden = !hasPrevious;
    this.#content.hidden = !hasPrevious;
    if (hasPrevious) {
      this.#content.classList.add("older");
      this.#question.askSoon();
    } else {
      this.#question.drop();
    }
  }

  reword(): void {
    if (this.#last) {
      this.#answer(this.#last);
    }
  }

  #answer(reply: Reply<"changes">): void {
    this.#last = reply;
    const { answer = [], failed } = reply;
    this.#content.classList.remove("older");
    if (failed !== undefined) {
      setText(this.#said, "");
      const why = emptyState(say("changes-failed", { reason: told(failed) }));
      const again = button(say("try-again"), () => void this.#question.ask());
      why.append(element("span", { className: "remedies" }, again));
      this.#content.replaceChildren(why);
      return;
    }
    const changes = answer.flatMap((one) => one.changes);
    setText(this.#said, changeCounts(changes) ?? say("changes-nothing"));
    this.#counting.hidden = answer.every(({ alpha }) => alpha.length === 0);
    this.#content.replaceChildren(...answer.flatMap((one) => this.#definition(one)));
  }

  #definition(changed: ChangedDefinition): HTMLElement[] {
    const { name, accepted, errors, incomparable, changes, alpha, objects, steps } = changed;
    const tone = accepted ? "good" : "bad";
    const heading = element(
      "h3",
      {},
      toned("span", "stamp", tone, say(accepted ? "allowed" : "refused")),
      element("code", { textContent: name }),
    );
    const verdict = say(accepted ? "changes-accepted" : "changes-refused");
    // Their texts are those of the errors above.
    const others = changes.filter(({ kind }) => errors.length === 0 || !REFUSALS.has(kind));
    const why = incomparable === undefined ? [] : [say("changes-apart", { reason: incomparable })];
    return [
      heading,
      element("p", { className: "note", textContent: verdict }),
      ...errors.map((error) => element("div", { className: "fault" }, ...serverWords(error))),
      ...why.map((text) => element("p", { className: "fault" }, text)),
      ...(alpha.length === 0 || this.#alpha.checked
        ? []
        : [
            element("p", {
              className: "note",
              textContent: say("changes-alpha", { versions: list(alpha) }),
            }),
          ]),
      ...section(
        say("changes-objects"),
        objects.map((object) => this.#object(object, accepted)),
        objects.length === 0 ? say("changes-no-objects") : undefined,
      ),
      ...section(
        say("changes-what"),
        others.slice(0, MAX_CHANGES).map((change) => this.#change(change)),
        others.length > MAX_CHANGES
          ? say("changes-more", { count: others.length - MAX_CHANGES })
          : undefined,
      ),
      ...section(
        say("changes-migration"),
        steps.map((step) => element("li", { className: "step" }, ...spans(stepText(step)))),
      ),
    ];
  }

  #change(change: SchemaChange): HTMLElement {
    const { severity, path, before, after, witness } = change;
    const go = button("", () => this.#host.go(after ?? before ?? { pane: "crd" }));
    go.className = "go";
    go.append(
      element("span", { className: "kind", textContent: say(`upgrade-${severity}`) }),
      ...wordsOf(change),
      element("span", { className: "place" }, element("code", { textContent: path })),
    );
    const more = element("div", { className: "more" });
    for (const [place, text] of [
      [before, say("changes-show-before")],
      [after, say("changes-show-now")],
    ] as const) {
      if (place?.range !== undefined) {
        more.append(button(text, () => this.#host.go(place)));
      }
    }
    if (witness) {
      more.append(proof(witness));
    }
    return element("li", { className: severity }, go, more);
  }

  /** What becomes of an object. A refused CRD does nothing to it. */
  #object(object: ObjectUnder, isAccepted: boolean): HTMLElement {
    const fate = object.fate === "kept" && losesValues(object) ? "losing" : object.fate;
    const [severity, word, why] = FATES[isAccepted ? fate : "untouched"];
    const go = button("", () => this.#host.go(object));
    go.className = "go";
    const notes: (Node | Said)[][] = [
      [say(why)],
      ...(object.wasRefused ? [[say("fate-was-refused")]] : []),
      ...(isAccepted ? fieldsOf(object) : []),
    ];
    go.append(
      element("span", { className: "kind", textContent: say(word) }),
      element("span", { className: "message", textContent: told(object.title) }),
      ...notes.map((note) => element("span", { className: "place" }, ...note)),
      element("span", { className: "place", textContent: this.#host.place(object) }),
    );
    return element("li", { className: severity }, go, ...(isAccepted ? refusal(object) : []));
  }
}

/** What a change is, in the reader's language with its values, and the remark. */
function wordsOf(change: SchemaChange): HTMLElement[] {
  const { message, sentences } = change;
  const meaning = meaningOf(change);
  if (meaning === undefined) {
    return [element("span", { className: "message" }, ...spans(message))];
  }
  const values = element("bdi", { className: "values", dir: "ltr" }, ...spans(valuesOf(change)));
  const between = say("between-sentences");
  const more = sentences.map((sentence) =>
    element("span", {}, ...sentenceNodes(sentence), between),
  );
  return [
    element("span", { className: "meaning" }, ...spans(meaning.text), between, values),
    ...(more.length === 0 ? [] : [element("span", { className: "place remark" }, ...more)]),
  ];
}

/** The old and the new value, with the reader's word for a missing one, or other words of the engine. */
function valuesOf({ values, detail = "" }: SchemaChange): string {
  if (values === undefined) {
    return detail;
  }
  const none = say("changes-value-none").text;
  const { subject, before = none, after = none } = values;
  return [...(subject === undefined ? [] : [`${subject}: `]), before, " → ", after].join("");
}

/** What a kind of change means. The second sentence of some says what becomes of objects. */
function meaningOf({ kind, isUndecided, isOnlyChange }: SchemaChange): Said | undefined {
  const unsure = isUndecided ? translation(`undecided-${kind}`) : undefined;
  const meaning = unsure ?? translation(`change-${kind}`);
  return isOnlyChange && meaning ? firstSentence(meaning) : meaning;
}

/** A sentence in the reader's language. Fields and versions are code; other values choose the words. */
function sentenceNodes({ id, values = {} }: Sentence): (Node | Said)[] {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    CODE.has(name) ? element("code", { textContent: value }) : value,
  ]);
  return translated(`remark-${id}`, Object.fromEntries(shown)) ?? [];
}

/** The values of sentences that are names. */
const CODE: ReadonlySet<string> = new Set(["part", "fields", "list", "version"]);

/** Why an object could not be created, in plain words, and the server's text. */
function refusal({ message, problems }: ObjectUnder): HTMLElement[] {
  if (message === undefined) {
    return [];
  }
  const leads = problems.flatMap((problem) => leadOf(problem) ?? []);
  const said = element(
    "div",
    { className: "said-by-server" },
    ...leads.map(({ nodes }) => element("p", { className: "meaning" }, ...nodes)),
    element("p", { className: "message server" }, message),
  );
  return [element("div", { className: "more" }, said)];
}

/** A heading and what stands below it; nothing where there is neither an item nor a remark. */
function section(heading: Said, items: HTMLElement[], remark?: Said): HTMLElement[] {
  if (items.length === 0 && remark === undefined) {
    return [];
  }
  return [
    element("h4", { className: "label", textContent: heading }),
    ...(items.length > 0 ? [element("ul", { className: "problems" }, ...items)] : []),
    ...(remark ? [element("p", { className: "note", textContent: remark })] : []),
  ];
}

/** Whether the next write, or reading what is stored, gives an object other values. */
function losesValues({ pruned, roundTrip }: ObjectUnder): boolean {
  return pruned.length > 0 || roundTrip.length > 0;
}

/** The fields of an object that change. */
function fieldsOf({ pruned, defaulted, roundTrip }: ObjectUnder): (Node | Said)[][] {
  return (
    [
      ["fate-pruned", pruned],
      ["fate-defaulted", defaulted],
      ["fate-round-trip", roundTrip],
    ] as const
  ).flatMap(([key, fields]) =>
    fields.length === 0 ? [] : [phrase(key, { fields: codes(fields) })],
  );
}

/** A request that shows the change, folded. */
function proof({ object, previous, before, after }: NonNullable<SchemaChange["witness"]>) {
  const parts: [Said, Text][] = [
    ...(previous === undefined ? [] : [[say("witness-previous"), previous] as [Said, Text]]),
    [say("witness-object"), object],
    [say("witness-before"), before === ACCEPTED ? say("witness-accepted") : before],
    [say("witness-after"), after === ACCEPTED ? say("witness-accepted") : after],
  ];
  return element(
    "details",
    { className: "witness" },
    element("summary", { textContent: say("changes-witness") }),
    ...parts.flatMap(([heading, text]) => [
      element("p", { className: "note", textContent: heading }),
      element(text instanceof Said ? "p" : "pre", { textContent: text }),
    ]),
  );
}

/** The answer of a definition that takes an object. */
const ACCEPTED = "accepted";

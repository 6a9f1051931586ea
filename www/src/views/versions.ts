// The object in each version, and what the cluster says of the definition.

import type { CrdStatus } from "crd-drydock/slim";
import type { ConvertedVersion, Trip, ViewResult } from "../engine/protocol";
import type { Message } from "../language/message";
import type { Said } from "../language/said";
import { list, phrase, plain, say, told } from "../language/say";
import { codes } from "../page/codes";
import { element, toned } from "../page/dom";
import type { Line } from "../stored/lines";
import { lineElement } from "./lines";
import type { View } from "./view";

type Result = Extract<ViewResult, { name: "versions" }>;
type Stored = Extract<CrdStatus, { stored: true }>;

export class VersionsView implements View<"versions"> {
  readonly #content = element("div");
  /** Which versions are folded, kept over keystrokes. */
  readonly #folded = new Set<string>();
  #last: Result | undefined;

  constructor(panel: HTMLElement) {
    panel.append(this.#content);
  }

  request() {
    return { name: "versions" } as const;
  }

  reword(): void {
    if (this.#last) {
      this.show(this.#last);
    }
  }

  show(result: Result): void {
    this.#last = result;
    const { versions, webhook, trip, status } = result;
    this.#content.replaceChildren(
      howCard(webhook, versions.length, trip),
      ...versions.map((version) => this.#card(version)),
      ...(status.stored
        ? [statusCard(status), discoveryCard(status)]
        : [
            element("p", {
              className: "card legend",
              textContent: say("version-unstored"),
            }),
          ]),
    );
  }

  #card(version: ConvertedVersion): HTMLElement {
    const { name, served, storage, deprecated, lines, error, unknownFields, review } = version;
    const badges = [
      ...(storage ? [toned("span", "badge", "good", say("version-storage"))] : []),
      toned(
        "span",
        "badge",
        served ? "good" : "warn",
        say(served ? "version-served" : "version-not-served"),
      ),
      ...(deprecated ? [toned("span", "badge", "warn", say("version-deprecated"))] : []),
    ];
    const card = element(
      "section",
      { className: "card" },
      element("h3", {}, element("span", { textContent: name }), ...badges),
    );
    if (error !== undefined) {
      card.append(element("p", { className: "fault", textContent: error }));
    }
    if (unknownFields.length > 0) {
      const words = phrase("version-prunes", { fields: codes(unknownFields) });
      card.append(element("p", { className: "fault" }, ...words));
    }
    if (review) {
      card.append(element("p", { className: "legend", textContent: say("version-webhook") }));
      card.append(this.#fold(`${name} review`, say("version-review"), review));
    } else if (lines.length > 0) {
      card.append(this.#fold(name, say("version-object", { version: name }), lines));
    }
    return card;
  }

  #fold(key: string, textContent: Said, lines: Line[]): HTMLElement {
    const details = element(
      "details",
      { open: !this.#folded.has(key) },
      element("summary", { textContent }),
      element("pre", { className: "lines" }, ...lines.map(lineElement)),
    );
    details.addEventListener("toggle", () => {
      this.#folded[details.open ? "delete" : "add"](key);
    });
    return details;
  }
}

/** How versions are made of each other, and what that costs the object. */
function howCard(
  webhook: Message | string | undefined,
  count: number,
  trip: Trip | undefined,
): HTMLElement {
  const card = element("section", { className: "card how" });
  const add = (className: string, ...words: (Node | Said)[]) =>
    card.append(element("p", { className }, ...words));
  if (webhook !== undefined) {
    add("", say("conversion-webhook", { address: told(webhook) }));
    add("legend", say("conversion-webhook-why"));
    return card;
  }
  add("", say("conversion-none"));
  add("legend", say(count > 1 ? "conversion-many" : "conversion-one"));
  const { version = "", lost = [], gained = [] } = trip ?? {};
  if (lost.length > 0) {
    add("fault", ...phrase("conversion-loses", { version, fields: codes(lost) }));
  }
  if (gained.length > 0) {
    add("legend", ...phrase("conversion-gains", { version, fields: codes(gained) }));
  }
  return card;
}

function statusCard({ conditions, acceptedNames, storedVersions }: Stored): HTMLElement {
  const {
    plural,
    singular = "",
    kind,
    listKind = "",
    shortNames = [],
    categories = [],
  } = acceptedNames;
  const names = [plural, singular, kind, listKind, ...shortNames].filter(Boolean);
  const facts = (
    [
      ["accepted-names", names],
      ["categories", categories],
      ["stored-versions", storedVersions],
    ] as const
  ).filter(([, texts]) => texts.length > 0);
  return element(
    "section",
    { className: "card" },
    element("h3", { textContent: say("status") }),
    rows(
      say("conditions"),
      conditions.map(({ type, status, reason = "", message = "" }) => ({
        name: type,
        badge: toned("span", "badge", status === "True" ? "good" : "warn", status),
        text: [reason, message].filter(Boolean).join(": "),
        meaning: plain(`condition-${reason}`, {}),
      })),
    ),
    element(
      "dl",
      {},
      ...facts.flatMap(([term, texts]) => [
        element("dt", { textContent: say(term) }),
        element("dd", { textContent: list([...texts]) }),
      ]),
    ),
  );
}

function discoveryCard({ discovery }: Stored): HTMLElement {
  const found = discovery.versions.flatMap(({ groupVersion, resources }) =>
    resources.map(({ name, kind, namespaced, verbs }) => ({
      name: `${groupVersion}/${name}`,
      badge: toned("span", "badge", "", say(namespaced ? "namespaced" : "cluster")),
      text: `${kind}: ${verbs.join(", ")}`,
    })),
  );
  return element(
    "section",
    { className: "card" },
    element("h3", { textContent: say("discovery") }),
    found.length === 0
      ? element("p", { className: "legend", textContent: say("discovery-none") })
      : rows(say("resources"), found),
  );
}

/** What has a name, a word about it, and a sentence: in lines that fit any width. */
function rows(
  ariaLabel: Said,
  items: {
    name: string;
    badge: HTMLElement;
    text: string;
    meaning?: (Node | Said)[] | undefined;
  }[],
): HTMLElement {
  return element(
    "ul",
    { className: "facts", ariaLabel },
    ...items.map(({ name, badge, text, meaning }) =>
      element(
        "li",
        {},
        element("span", { className: "name", textContent: name }),
        badge,
        ...(meaning ? [element("span", { className: "meaning" }, ...meaning)] : []),
        element("span", {
          className: meaning ? "message server text" : "text",
          textContent: text,
        }),
      ),
    ),
  );
}

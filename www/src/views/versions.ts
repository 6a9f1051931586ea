// The object in each version, and what the cluster says of the definition.

import type { CrdStatus } from "crd-drydock/slim";
import type { ConvertedVersion, Trip, ViewResult } from "../engine/protocol";
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

  constructor(panel: HTMLElement) {
    panel.append(this.#content);
  }

  request() {
    return { name: "versions" } as const;
  }

  show({ versions, webhook, trip, status }: Result): void {
    this.#content.replaceChildren(
      howCard(webhook, versions.length, trip),
      ...versions.map((version) => this.#card(version)),
      ...(status.stored
        ? [statusCard(status), discoveryCard(status)]
        : [
            element("p", {
              className: "card legend",
              textContent: "No server stores this definition: see the problems.",
            }),
          ]),
    );
  }

  #card(version: ConvertedVersion): HTMLElement {
    const { name, served, storage, deprecated, lines, error, unknownFields, review } = version;
    const badges = [
      ...(storage ? [toned("span", "badge", "good", "storage")] : []),
      toned("span", "badge", served ? "good" : "warn", served ? "served" : "not served"),
      ...(deprecated ? [toned("span", "badge", "warn", "deprecated")] : []),
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
      const textContent = `This version's schema does not know, and so prunes: ${unknownFields.join(", ")}`;
      card.append(element("p", { className: "fault", textContent }));
    }
    if (review) {
      const textContent =
        "What the object is in this version only the webhook knows. The server would ask it:";
      card.append(element("p", { className: "legend", textContent }));
      card.append(this.#fold(`${name} review`, "The ConversionReview that is sent", review));
    } else if (lines.length > 0) {
      card.append(this.#fold(name, `The object as ${name}`, lines));
    }
    return card;
  }

  #fold(key: string, textContent: string, lines: Line[]): HTMLElement {
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
function howCard(webhook: string | undefined, count: number, trip: Trip | undefined): HTMLElement {
  const card = element("section", { className: "card how" });
  const say = (className: string, textContent: string) =>
    card.append(element("p", { className, textContent }));
  if (webhook !== undefined) {
    say("", `Conversion by a webhook: ${webhook}`);
    say(
      "legend",
      "The server sends it the object and the version that is wanted, prunes what comes back, and refuses answers that change more of the metadata than labels and annotations. This page makes no requests, so it asks no webhook: it shows what would be sent. In the package, convert() and roundTrip() take a function that answers.",
    );
    return card;
  }
  say("", "Conversion: none. Only apiVersion changes.");
  say(
    "legend",
    count > 1
      ? "A field that one version calls otherwise is not carried over: each version's schema prunes what it does not list."
      : "There is one version, so nothing is converted.",
  );
  if (trip && trip.lost.length > 0) {
    say("fault", `Stored as ${trip.version} and read again it loses: ${trip.lost.join(", ")}`);
  }
  if (trip && trip.gained.length > 0) {
    say("legend", `Stored as ${trip.version} and read again it gains: ${trip.gained.join(", ")}`);
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
  const facts = Object.entries({
    "accepted names": [plural, singular, kind, listKind, ...shortNames].filter(Boolean).join(", "),
    categories: categories.join(", "),
    "stored versions": storedVersions.join(", "),
  }).filter(([, text]) => text !== "");
  return element(
    "section",
    { className: "card" },
    element("h3", { textContent: "Status of the definition" }),
    rows(
      "Conditions",
      conditions.map(({ type, status, reason = "", message = "" }) => ({
        name: type,
        badge: toned("span", "badge", status === "True" ? "good" : "warn", status),
        text: [reason, message].filter(Boolean).join(": "),
      })),
    ),
    element(
      "dl",
      {},
      ...facts.flatMap(([term, text]) => [
        element("dt", { textContent: term }),
        element("dd", { textContent: text }),
      ]),
    ),
  );
}

function discoveryCard({ discovery }: Stored): HTMLElement {
  const found = discovery.versions.flatMap(({ groupVersion, resources }) =>
    resources.map(({ name, kind, namespaced, verbs }) => ({
      name: `${groupVersion}/${name}`,
      badge: toned("span", "badge", "", namespaced ? "namespaced" : "cluster"),
      text: `${kind}: ${verbs.join(", ")}`,
    })),
  );
  return element(
    "section",
    { className: "card" },
    element("h3", { textContent: "Discovery" }),
    found.length === 0
      ? element("p", { className: "legend", textContent: "Nothing is listed." })
      : rows("Resources", found),
  );
}

/** What has a name, a word about it, and a sentence: in lines that fit any width. */
function rows(
  ariaLabel: string,
  items: { name: string; badge: HTMLElement; text: string }[],
): HTMLElement {
  return element(
    "ul",
    { className: "facts", ariaLabel },
    ...items.map(({ name, badge, text }) =>
      element(
        "li",
        {},
        element("span", { className: "name", textContent: name }),
        badge,
        element("span", { className: "text", textContent: text }),
      ),
    ),
  );
}

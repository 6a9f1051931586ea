// The object in each version, and what the cluster says of the definition.

import type { CrdStatus } from "crd-drydock/slim";
import type { ConvertedVersion, ViewResult } from "../engine/protocol";
import { element, toned } from "../page/dom";
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

  show({ versions, strategy, status }: Result): void {
    const how =
      strategy === "Webhook"
        ? "Conversion: by a webhook, which this page does not call."
        : "Conversion: none, so only apiVersion changes; then the version's own schema prunes.";
    this.#content.replaceChildren(
      element("p", { className: "card legend", textContent: how }),
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
    const { name, served, storage, deprecated, lines, error, unknownFields } = version;
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
    if (lines.length > 0) {
      const details = element(
        "details",
        { open: !this.#folded.has(name) },
        element("summary", { textContent: `The object as ${name}` }),
        element("pre", { className: "lines" }, ...lines.map(lineElement)),
      );
      details.addEventListener("toggle", () => {
        this.#folded[details.open ? "delete" : "add"](name);
      });
      card.append(details);
    }
    return card;
  }
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
    table(
      "Conditions",
      ["Condition", "Status", "Reason", "Message"],
      conditions.map(({ type, status, reason = "", message = "" }) => [
        type,
        status,
        reason,
        message,
      ]),
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
  const rows = discovery.versions.flatMap(({ groupVersion, resources }) =>
    resources.map(({ name, kind, namespaced, verbs }) => [
      groupVersion,
      name,
      kind,
      namespaced ? "namespaced" : "cluster",
      verbs.join(" "),
    ]),
  );
  return element(
    "section",
    { className: "card" },
    element("h3", { textContent: "Discovery" }),
    rows.length === 0
      ? element("p", { className: "legend", textContent: "Nothing is listed." })
      : table("Resources", ["Version", "Resource", "Kind", "Scope", "Verbs"], rows),
  );
}

function table(ariaLabel: string, head: string[], rows: string[][]): HTMLElement {
  const row = (tag: "th" | "td", cells: string[]) =>
    element("tr", {}, ...cells.map((textContent) => element(tag, { textContent })));
  return element(
    "div",
    { className: "scroll", tabIndex: 0, role: "region", ariaLabel },
    element(
      "table",
      {},
      element("thead", {}, row("th", head)),
      element("tbody", {}, ...rows.map((cells) => row("td", cells))),
    ),
  );
}

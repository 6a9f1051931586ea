// The definitions among the texts. What the workspace has judged is enough for most answers; the
// views that ask more of a definition have it compiled, and read, when they first do.

import {
  Crd,
  type CrdReport,
  type ObjectSite,
  parse,
  type Workspace,
  type WorkspaceObject,
} from "crd-drydock/slim";
import { field, items, word } from "./documents";
import { definitionAt, type Stored } from "./stored-definitions";

export interface Version {
  name: string;
  served: boolean;
  storage: boolean;
  deprecated: boolean;
  /** Whether the status is a subresource. */
  hasStatus: boolean;
}

export class PageDefinition {
  readonly name: string;
  readonly report: CrdReport;
  /** Whether it answers requests. */
  readonly serves: boolean;
  /** The definition as YAML or JSON. */
  readonly text: string;
  /** Where it stands. */
  site: ObjectSite | undefined;
  /** The release that judges. */
  readonly kubernetes: string;
  /** The definition that it updates. */
  readonly previous: string | undefined;
  #crd: Crd | undefined;
  #value: { read: unknown } | undefined;

  constructor(
    { text, name, previous }: { text: string; name: string; previous: string | undefined },
    report: CrdReport,
    kubernetes: string,
  ) {
    this.text = text;
    this.kubernetes = kubernetes;
    this.name = name;
    this.report = report;
    this.previous = previous;
    this.serves = report.valid && !report.advice.some(({ code }) => code === "serves-nothing");
  }

  get crd(): Crd {
    this.#crd ??= new Crd(this.text, { kubernetes: this.kubernetes });
    return this.#crd;
  }

  /** The document as it is written. */
  get value(): unknown {
    this.#value ??= { read: parse(this.text)[0]?.value };
    return this.#value.read;
  }

  get group(): string {
    return word(field(this.#spec, "group"));
  }

  get kind(): string {
    return word(field(field(this.#spec, "names"), "kind"));
  }

  get isNamespaced(): boolean {
    return word(field(this.#spec, "scope")) === "Namespaced";
  }

  get strategy(): string {
    return word(field(field(this.#spec, "conversion"), "strategy")) || "None";
  }

  get versions(): Version[] {
    return items(field(this.#spec, "versions")).map((version) => ({
      name: word(field(version, "name")),
      served: field(version, "served") === true,
      storage: field(version, "storage") === true,
      deprecated: field(version, "deprecated") === true,
      hasStatus: isSet(field(field(version, "subresources"), "status")),
    }));
  }

  get #spec(): unknown {
    return field(this.value, "spec");
  }

  free(): void {
    this.#crd?.free();
  }
}

export class PageDefinitions {
  readonly #workspace: Workspace;
  /** Compiled definitions by their texts, kept while a text is unchanged. */
  #known = new Map<string, PageDefinition>();
  #sites = new Map<string, PageDefinition>();
  all: PageDefinition[] = [];

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  /**
   * Brings them up to date with what the workspace found in texts.
   *
   * @param stored the definitions that are in the cluster, by name
   */
  read(objects: WorkspaceObject[], kubernetes: string, stored: Map<string, Stored>): void {
    const known = new Map<string, PageDefinition>();
    this.#sites = new Map();
    this.all = [];
    for (const { name, report, ...site } of objects) {
      if (report === undefined) {
        continue;
      }
      const { text: own } = definitionAt(this.#workspace, site.uri, site.range);
      const before = this.#known.get(own);
      // The report may be another one all the same, where the definition is an update.
      const previous = stored.get(name)?.text;
      const definition =
        before?.kubernetes === kubernetes &&
        before.previous === previous &&
        JSON.stringify(before.report) === JSON.stringify(report)
          ? before
          : new PageDefinition({ text: own, name, previous }, report, kubernetes);
      definition.site = site;
      known.set(own, definition);
      this.#sites.set(keyOf(site), definition);
      this.all.push(definition);
    }
    for (const [own, definition] of this.#known) {
      if (known.get(own) !== definition) {
        definition.free();
      }
    }
    this.#known = known;
  }

  /** The definitions that answer requests. */
  get serving(): PageDefinition[] {
    return this.all.filter(({ serves }) => serves);
  }

  /** Whether one of them updates a definition that is in the cluster. */
  get isUpdate(): boolean {
    return this.all.some(({ previous }) => previous !== undefined);
  }

  /** The definition that an object is judged by. */
  of({ crd }: WorkspaceObject): PageDefinition | undefined {
    return crd && this.#sites.get(keyOf(crd));
  }
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function keyOf({ uri, document, item }: ObjectSite): string {
  return JSON.stringify([uri, document, item]);
}

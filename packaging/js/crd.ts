/// <reference lib="esnext.disposable" preserve="true" />
// A compiled CustomResourceDefinition.

import type { CompiledCrd, Glue } from "virtual:glue";
import { decodeAdmission, type Later, type RuleText, readProperty } from "./admission.ts";
import { mustBeString } from "./arguments.ts";
import { checkWebhook, convert, roundTrip } from "./conversion.ts";
import { call, giveBack, isRunning } from "./engine.ts";
import { namedSource, valueOfSource } from "./named.ts";
import { NAMED, VALUE } from "./named-key.ts";
import { admitOptions, checked, optionsWith } from "./options.ts";
import { defaultKubernetesVersion, knownRelease } from "./releases.ts";
import { kind, sourceText, standIn, Unreadable } from "./source.ts";
import type {
  Admission,
  AdmitOptions,
  Conversion,
  ConversionWebhook,
  CrdOptions,
  CrdStatus,
  CrdVersion,
  CustomResource,
  FullCrdReport,
  KubernetesOption,
  OpenApi,
  ReleaseVerdict,
  RoundTrip,
  SampleOptions,
  Scale,
  Selection,
  Source,
  Table,
  TableOptions,
  VersionOption,
} from "./types.ts";
import { admissionYaml } from "./yaml.ts";

/** The resource that a definition defines. */
interface Resource {
  group: string;
  kind: string;
  plural: string;
  scope: string;
  versions: CrdVersion[];
}

/** A definition that does not decode has none of this. */
const NO_RESOURCE: Resource = { group: "", kind: "", plural: "", scope: "", versions: [] };

let textOfCrd: (crd: Crd) => string;

/** The text that a definition was compiled from. */
export function definitionText(definition: Source | Crd, name: string): string {
  return definition instanceof Crd ? textOfCrd(definition) : standIn(sourceText(definition, name));
}

/**
 * The release that answers about definitions: `asked`, an option; else the release of those that are a
 * `Crd`; else the default one.
 *
 * @throws {TypeError} when none is asked for and the definitions answer as different releases
 */
export function releaseFor(asked: unknown, ...definitions: (Source | Crd)[]): string {
  if (asked !== undefined) return knownRelease(asked, "options.kubernetes");
  const own = definitions.flatMap((each) => (each instanceof Crd ? [each.kubernetes] : []));
  const [release = defaultKubernetesVersion, ...others] = new Set(own);
  if (others.length > 0) {
    const releases = [release, ...others].join(" and ");
    throw new TypeError(
      `the definitions answer as ${releases}: choose one with options.kubernetes`,
    );
  }
  return release;
}

/** A compiled definition inside one instance of the engine. */
interface Handle {
  engine: Glue;
  crd: CompiledCrd;
}

/**
 * A compiled CustomResourceDefinition: compile once, admit many.
 *
 * It holds memory of the engine until `free`, or until it is collected.
 *
 * @example
 * ```js
 * import { Crd } from "crd-drydock";
 *
 * const crdText = `
 * apiVersion: apiextensions.k8s.io/v1
 * kind: CustomResourceDefinition
 * metadata: {name: widgets.example.org}
 * spec:
 *   group: example.org
 *   scope: Namespaced
 *   names: {plural: widgets, kind: Widget}
 *   versions:
 *   - name: v1
 *     served: true
 *     storage: true
 *     subresources:
 *       status: {}
 *       scale: {specReplicasPath: .spec.size, statusReplicasPath: .status.size}
 *     selectableFields: [{jsonPath: .spec.color}]
 *     additionalPrinterColumns: [{name: Size, type: integer, jsonPath: .spec.size}]
 *     schema:
 *       openAPIV3Schema:
 *         type: object
 *         required: [spec]
 *         properties:
 *           spec:
 *             type: object
 *             required: [size]
 *             properties:
 *               size: {type: integer, maximum: 9}
 *               color: {type: string, enum: [red, blue], default: red}
 *           status: {type: object, properties: {size: {type: integer}}}
 *   - name: v2
 *     served: true
 *     storage: false
 *     schema:
 *       openAPIV3Schema:
 *         type: object
 *         properties:
 *           spec: {type: object, properties: {size: {type: integer}, shape: {type: string}}}
 * `;
 * const crd = new Crd(crdText);
 * const widget = {
 *   apiVersion: "example.org/v1",
 *   kind: "Widget",
 *   metadata: { name: "one" },
 *   spec: { size: 3 },
 * };
 * crd.admit(widget).object?.spec; // => { size: 3, color: "red" }
 * ```
 */
export class Crd {
  readonly #text: string | Unreadable;
  readonly #previous: string | Unreadable | undefined;
  /** The release that answers, one of `kubernetesVersions`. */
  readonly kubernetes: string;
  #handle: Handle | undefined;
  #report: FullCrdReport | undefined;
  #releases: ReleaseVerdict[] | undefined;
  #resource: Resource | undefined;
  #ruleTexts: RuleText[] | undefined;
  /** Answers the later questions of admissions. It is made once, which saves time in each admission. */
  readonly #later: Later = {
    ruleTexts: () => this.#rules(),
    read: readProperty((json) => this.#readBack(json)),
    yaml: admissionYaml,
  };
  #freed = false;

  /** As `free`, for `using crd = new Crd(...)`, where the language has it. */
  declare [Symbol.dispose]: () => void;

  /**
   * Compiles a CRD. One with faults still gives a `Crd`: see `report`; `admit` then says why it
   * cannot serve.
   *
   * @throws {TypeError} when an argument has a wrong type
   * @throws {UnknownReleaseError} when the release is not known
   *
   * @example
   * ```js
   * new Crd(crdText.replace("widgets.", "gadgets.")).report.valid; // => false
   * // An update brings the generation that the stored definition has.
   * const update = crdText.replace("widgets.example.org", "widgets.example.org, generation: 1");
   * new Crd(update, { previous: crdText }).report.valid; // => true
   * new Crd(crdText, { kubernetes: "1.33" }).kubernetes; // => "1.33"
   * ```
   */
  constructor(source: Source, options?: CrdOptions) {
    const { previous, ...others } = checked(options);
    const { kubernetes } = options === undefined ? {} : optionsWith(["kubernetes"], others);
    this.kubernetes = knownRelease(kubernetes ?? defaultKubernetesVersion, "options.kubernetes");
    if (source instanceof Crd) {
      // See `at`.
      this.#text = source.#text;
      this.#previous = source.#previous;
      this.#compiled(source);
      return;
    }
    this.#text = sourceText(source, "crd");
    this.#previous = previous == null ? undefined : sourceText(previous, "options.previous");
    this.#compiled();
  }

  /**
   * Compiles each CRD in a text with several documents, those in lists too. Documents of other
   * kinds are left out. A document that cannot be read gives a `Crd` too, since it may be a CRD:
   * `report.decodeError` says what is wrong with it.
   *
   * @throws {TypeError} when the argument has a wrong type
   *
   * @example
   * ```js
   * const bundle = `kind: Service\n---\n${crdText}`;
   * const crds = Crd.all(bundle);
   * crds.map((one) => one.kind); // => ["Widget"]
   * ```
   */
  static all(source: Source, options?: KubernetesOption): Crd[] {
    optionsWith(["kubernetes"], options);
    const text = sourceText(source, "source");
    if (text instanceof Unreadable) return [new Crd(source, options)];
    const texts: string[] = JSON.parse(call((engine) => engine.definitionTexts(text)));
    return texts.map((each) => new Crd(each, options));
  }

  /**
   * The same definition as another release of Kubernetes takes it. However many releases are asked,
   * the text is read once for all of them. Each `Crd` is freed on its own.
   *
   * @throws {UnknownReleaseError} when the release is not known
   *
   * @example
   * ```js
   * crd.at("1.29").admit(widget).allowed; // => true
   * ```
   */
  at(kubernetes: string): Crd {
    this.#mustLive();
    const release = knownRelease(kubernetes, "kubernetes");
    return new Crd(this, { kubernetes: release });
  }

  /**
   * The group of the objects, `spec.group`. As `kind`, `plural` and `scope` it is empty where the
   * CRD does not decode.
   *
   * @example
   * ```js
   * `${crd.plural}.${crd.group}`; // => "widgets.example.org"
   * ```
   */
  get group(): string {
    return this.#defined().group;
  }

  /**
   * The kind of the objects, `spec.names.kind`.
   *
   * @example
   * ```js
   * crd.kind; // => "Widget"
   * ```
   */
  get kind(): string {
    return this.#defined().kind;
  }

  /**
   * The name of the resource in addresses, `spec.names.plural`.
   *
   * @example
   * ```js
   * crd.plural; // => "widgets"
   * ```
   */
  get plural(): string {
    return this.#defined().plural;
  }

  /**
   * `Namespaced` or `Cluster`; what `spec.scope` says in a CRD with faults.
   *
   * @example
   * ```js
   * crd.scope; // => "Namespaced"
   * ```
   */
  get scope(): string {
    return this.#defined().scope;
  }

  /**
   * The versions in the order of the CRD.
   *
   * @example
   * ```js
   * crd.versions.find(({ storage }) => storage)?.name; // => "v1"
   * ```
   */
  get versions(): CrdVersion[] {
    return this.#defined().versions;
  }

  /**
   * What the API server says about the CRD.
   *
   * @example
   * ```js
   * crd.report.errors; // => []
   * crd.report.cost.limit; // => 100000000
   * crd.report.releases.every(({ accepted }) => accepted); // => true
   * ```
   */
  get report(): FullCrdReport {
    this.#mustLive();
    if (this.#report === undefined) {
      const report: FullCrdReport = JSON.parse(this.#ask(({ crd }) => crd.report()));
      if (this.#text instanceof Unreadable) report.decodeError = this.#text.reason;
      else if (this.#previous instanceof Unreadable) {
        report.decodeError = `old: ${this.#previous.reason}`;
      }
      // Nine releases take time, which most programs need not spend.
      this.#report = Object.defineProperty(report, "releases", { get: () => this.#allReleases() });
    }
    return this.#report;
  }

  #allReleases(): ReleaseVerdict[] {
    this.#releases ??= this.#asLongAsNeeded((crd) => {
      const answer = crd.#ask((handle) => handle.crd.releases(...crd.#texts()));
      const verdicts: ReleaseVerdict[] = JSON.parse(answer);
      return verdicts;
    });
    return this.#releases;
  }

  /**
   * Admits an object: what the server would store, and what it would refuse. The request is a
   * create; with `previous` it is an update, with `subresource: "status"` one of the status alone.
   * `allowed` tells the two kinds of answers apart, for TypeScript too.
   *
   * @typeParam T the type of the stored object, where a program knows it
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * const { allowed, errors } = crd.admit({ ...widget, spec: { size: 12 } });
   * allowed; // => false
   * errors[0].message; // => "spec.size: Invalid value: 12: spec.size in body should be less than or equal to 9"
   *
   * const previous = crd.admit(widget).object;
   * crd.admit({ ...widget, spec: { size: 4 } }, { previous }).object?.metadata.generation; // => 2
   * ```
   */
  admit<T extends object = CustomResource>(object: Source, options?: AdmitOptions): Admission<T> {
    // Most calls have none: they are spared what taking options apart takes.
    const { previous, version, subresource, fieldValidation } =
      options === undefined ? {} : admitOptions(options);
    const text = sourceText(object, "object");
    const old = previous == null ? undefined : sourceText(previous, "options.previous");
    const status = subresource !== undefined;
    const answer = this.#ask(({ crd }) =>
      crd.admit(standIn(text), version, old && standIn(old), status, fieldValidation),
    );
    const admission = decodeAdmission(answer, this.#later);
    if (this.#text instanceof Unreadable) {
      admission.decodeError = `the CRD cannot be decoded: ${this.#text.reason}`;
    } else if (text instanceof Unreadable) {
      admission.decodeError = text.reason;
      delete admission.message;
    } else if (old instanceof Unreadable) {
      admission.decodeError = `old: ${old.reason}`;
      delete admission.message;
    }
    return admission as Admission<T>;
  }

  #readBack(json: string): string | null {
    return this.#asLongAsNeeded((crd) => crd.roundTrip(json).json);
  }

  /** Also after `free`: what a `Crd` gave stays whole without it. */
  #asLongAsNeeded<Result>(question: (crd: Crd) => Result): Result {
    if (!this.#freed) return question(this);
    const [text, previous] = this.#texts();
    const again = new Crd(text, { previous: previous ?? null, kubernetes: this.kubernetes });
    try {
      return question(again);
    } finally {
      again.free();
    }
  }

  /**
   * What `kubectl get` shows of objects. A list of objects stands for its items.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * crd.table([widget]).columns.map(({ name }) => name); // => ["Name", "Size"]
   * crd.table([widget], { now: new Date(0) }).rows; // => [["one", 3]]
   * ```
   */
  table(objects: Source[], options?: TableOptions): Table {
    const { now, ...others } = checked(options);
    const { version } = optionsWith(["version"], others);
    if (!Array.isArray(objects)) {
      throw new TypeError(`objects must be an array; it is ${kind(objects)}`);
    }
    if (now !== undefined && !(now instanceof Date)) {
      throw new TypeError(`options.now must be a Date; it is ${kind(now)}`);
    }
    const texts = objects.map((object, at) => standIn(sourceText(object, `objects[${at}]`)));
    const time = now ?? new Date();
    return JSON.parse(this.#ask(({ crd }) => crd.table(texts, version, time)));
  }

  /**
   * What the server answers to a GET of an object's `/scale`.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * crd.scale(widget).scale?.spec; // => { replicas: 3 }
   * ```
   */
  scale(object: Source, options?: VersionOption): Scale {
    const { version } = optionsWith(["version"], options);
    const text = sourceText(object, "object");
    const scale: Scale = JSON.parse(this.#ask(({ crd }) => crd.scale(standIn(text), version)));
    if (text instanceof Unreadable) scale.error = text.reason;
    return scale;
  }

  /**
   * The fields of an object that requests may select by (`--field-selector`), with their values.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * const stored = crd.admit(widget).json ?? "";
   * crd.selectableFields(stored)["spec.color"]; // => "red"
   * ```
   */
  selectableFields(object: Source, options?: VersionOption): Record<string, string> {
    const { version } = optionsWith(["version"], options);
    const text = standIn(sourceText(object, "object"));
    const fields = this.#ask(({ crd }) => crd.selectableFields(text, version));
    return Object.fromEntries(JSON.parse(fields));
  }

  /**
   * Whether a request with this field selector (`--field-selector`) would list an object.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * const stored = crd.admit(widget).json ?? "";
   * crd.selects("spec.color=red", stored).selected; // => true
   * ```
   */
  selects(selector: string, object: Source, options?: VersionOption): Selection {
    mustBeString(selector, "selector");
    const { version } = optionsWith(["version"], options);
    const source = sourceText(object, "object");
    const answer = JSON.parse(
      this.#ask(({ crd }) => crd.selects(selector, standIn(source), version)),
    );
    if (source instanceof Unreadable) return { selected: false, error: source.reason };
    return typeof answer === "string" ? { selected: false, error: answer } : { selected: answer };
  }

  /**
   * What clients see of the kind: its entry in the server's OpenAPI documents, under `definitions`
   * (v2) or `components.schemas` (v3), as the CRD's release publishes it. Of a version that is not served it is what would be there;
   * `null` where the CRD has no such version.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * crd.openapi("v1", "v3")?.name; // => "org.example.v1.Widget"
   * crd.openapi("v3", "v3"); // => null
   * ```
   */
  openapi(version: string, format: "v2" | "v3"): OpenApi | null {
    mustBeString(version, "version");
    if (format !== "v2" && format !== "v3") {
      throw new TypeError(`format must be "v2" or "v3"; it is ${JSON.stringify(format)}`);
    }
    const text = standIn(this.#text);
    const answer = this.#ask(({ engine }) =>
      engine.openapi(text, version, format, this.kubernetes),
    );
    return JSON.parse(answer);
  }

  /**
   * The definition's status as the cluster's controllers would set it, with `discovery`.
   *
   * @example
   * ```js
   * const status = crd.status();
   * status.stored && status.acceptedNames.listKind; // => "WidgetList"
   * status.stored && status.discovery.preferredVersion?.version; // => "v2"
   * ```
   */
  status(): CrdStatus {
    return JSON.parse(this.#ask(({ crd }) => crd.status(...this.#texts())));
  }

  /**
   * Converts an object, or a list of objects, to another version of the CRD, as the server does
   * before it stores or returns one: by its `apiVersion` alone, or by what `webhook` answers where
   * that is the CRD's strategy; then the schema of the new version prunes. The object is taken as
   * the server has it: pruning and defaults of its own version are for `admit`, whose `json` fits
   * here.
   *
   * @param webhook called once where there is something for it to convert
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * const { object, unknownFields } = crd.convert(crd.admit(widget).json ?? "", "v2");
   * object?.apiVersion; // => "example.org/v2"
   * unknownFields; // => ["spec.color"]
   * ```
   */
  convert(object: Source, version: string, webhook?: ConversionWebhook): Conversion {
    mustBeString(version, "version");
    checkWebhook(webhook);
    const text = sourceText(object, "object");
    const conversion = convert(webhook, (answer, failure) =>
      this.#ask(({ crd }) => crd.convert(standIn(text), version, answer, failure)),
    );
    if (this.#text instanceof Unreadable) {
      conversion.error = `the CRD cannot be decoded: ${this.#text.reason}`;
    } else if (text instanceof Unreadable) {
      conversion.error = text.reason;
    }
    return conversion;
  }

  /**
   * What becomes of an object that is stored and read again: it is converted to the storage version
   * and back, and either schema prunes. The object is taken as the server has it before it stores
   * it: `crd.roundTrip(admission.json)`.
   *
   * @param webhook called for the way in and for the way back, where there is something to convert
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * const shaped = { ...widget, apiVersion: "example.org/v2", spec: { size: 3, shape: "round" } };
   * const { version, lost } = crd.roundTrip(crd.admit(shaped).json ?? "");
   * version; // => "v1"
   * lost; // => ["spec.shape"]
   * ```
   */
  roundTrip(object: Source, webhook?: ConversionWebhook): RoundTrip {
    checkWebhook(webhook);
    const text = sourceText(object, "object");
    const trip = roundTrip(webhook, (answers) =>
      this.#ask(({ crd }) => crd.roundTrip(standIn(text), answers)),
    );
    if (this.#text instanceof Unreadable) {
      trip.error = `the CRD cannot be decoded: ${this.#text.reason}`;
    } else if (text instanceof Unreadable) {
      trip.error = text.reason;
    }
    return trip;
  }

  /**
   * An object that this CRD admits, as YAML: the smallest one or, with `optional`, one with every
   * property. Comments at its beginning list what could not be satisfied, in the server's words;
   * `admit` then refuses it.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * crd.sample().split("\n").slice(-4); // => ["  name: example", "spec:", "  size: 1", ""]
   * crd.admit(crd.sample({ optional: true })).allowed; // => true
   * ```
   */
  sample(options?: SampleOptions): string {
    const { optional, ...others } = checked(options);
    const { version } = optionsWith(["version"], others);
    if (optional !== undefined && typeof optional !== "boolean") {
      throw new TypeError(`options.optional must be a boolean; it is ${kind(optional)}`);
    }
    return this.#ask(({ crd }) => crd.sample(version, optional === true));
  }

  /**
   * Releases the engine's memory. Every later call on the `Crd` throws an error. Freeing it again
   * does nothing.
   *
   * @example
   * ```js
   * crd.free();
   * ```
   */
  free(): void {
    this.#freed = true;
    if (this.#handle === undefined) return;
    abandoned?.unregister(this);
    release(this.#handle);
    this.#handle = undefined;
  }

  #defined(): Resource {
    this.#mustLive();
    this.#resource ??= JSON.parse(this.#ask(({ crd }) => crd.resource())) ?? NO_RESOURCE;
    return this.#resource as Resource;
  }

  #rules(): RuleText[] {
    this.#ruleTexts ??= JSON.parse(this.#ask(({ crd }) => crd.ruleTexts())) as RuleText[];
    return this.#ruleTexts;
  }

  static {
    textOfCrd = (crd) => {
      crd.#mustLive();
      return standIn(crd.#text);
    };
  }

  #ask<Result>(question: (handle: Handle) => Result): Result {
    this.#mustLive();
    const handle = this.#compiled();
    return call(() => question(handle));
  }

  #mustLive(): void {
    if (this.#freed) throw new Error("this Crd was freed");
  }

  /** The source that it is compiled from. */
  #texts(): [text: string, previous: string | undefined] {
    return [standIn(this.#text), this.#previous && standIn(this.#previous)];
  }

  /** Compiles once, and again after another input has stopped the engine. */
  #compiled(sibling?: Crd): Handle {
    const known = this.#handle;
    if (known !== undefined && isRunning(known.engine)) return known;
    const other = sibling === undefined ? undefined : sibling.#compiled();
    const [text, previous] = this.#texts();
    const handle = call((engine) => ({
      engine,
      crd:
        other === undefined
          ? new engine.Crd(text, previous, this.kubernetes)
          : other.crd.at(this.kubernetes, text, previous),
    }));
    if (known !== undefined) abandoned?.unregister(this);
    abandoned?.register(this, handle, this);
    this.#handle = handle;
    return handle;
  }
}

if (Symbol.dispose !== undefined) {
  Object.defineProperty(Crd.prototype, Symbol.dispose, {
    configurable: true,
    writable: true,
    value: Crd.prototype.free,
  });
}

/** For the matchers. See `named-key.ts`. */
Object.defineProperty(Crd.prototype, NAMED, { value: namedSource });
Object.defineProperty(Crd.prototype, VALUE, { value: valueOfSource });

const abandoned =
  typeof FinalizationRegistry === "undefined" ? undefined : new FinalizationRegistry(release);

function release({ engine, crd }: Handle): void {
  giveBack(engine, () => crd.free());
}

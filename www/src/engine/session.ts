// From texts to everything that the page shows of them. A workspace judges them, and nothing twice
// that did not change, so a keystroke costs what it changes.

import {
  type Change,
  type DocumentOutcome,
  decodeText,
  defaultKubernetesVersion,
  kubernetesVersions,
  locate,
  Workspace,
  type WorkspaceObject,
} from "crd-drydock/slim";
import { message } from "../language/message";
import { isSameRow } from "../stored/beside";
import { isSameLine } from "../stored/lines";
import { SentLines } from "../stored/sent-lines";
import { builtinView } from "./answers/builtin";
import { openapiView } from "./answers/openapi";
import { knownReleasesLine, releasesLine } from "./answers/releases";
import { rulesView } from "./answers/rules";
import { sampleView } from "./answers/sample";
import { schemaOf, schemaPlace } from "./answers/schema";
import {
  copyText,
  createdTexts,
  markedChanges,
  type SentStored,
  storedView,
} from "./answers/stored";
import { savedTests } from "./answers/suite";
import { tableView } from "./answers/table";
import { tripOf, versionsView } from "./answers/versions";
import { harmless } from "./bounds";
import { withoutEchoes } from "./cel-tips";
import { type PageDefinition, PageDefinitions } from "./definitions";
import { isOneDocument, isSame } from "./documents";
import { completionAt, fixesOf, hoverAt } from "./editing";
import { sayIndentation } from "./indent-tips";
import { sayMisspelt } from "./misspelt";
import { type JudgedObject, judgedObjects } from "./objects";
import {
  type Answers,
  type Judge,
  type Judgement,
  type Mode,
  NO_OBJECT,
  NO_TEXTS,
  PANES,
  type Pane,
  type PathStep,
  type Problem,
  type Question,
  type Remedy,
  type SentRequest,
  type Texts,
  type Validation,
  type ViewRequest,
  type ViewResult,
} from "./protocol";
import {
  append,
  beginsIn,
  counted,
  encodingProblems,
  inOrder,
  Lines,
  MAX_PROBLEMS,
  problemOf,
  syntaxProblems,
  validated,
} from "./remarks";
import { JUDGED, REQUESTS, STORED, STORED_DEFINITIONS } from "./requests";
import { sameObjects } from "./same-objects";
import { sorted } from "./sorted-files";
import { spliced } from "./splice";
import { storedDefinitions } from "./stored-definitions";
import { tipsOn } from "./tips";

const DEFINITION = "CustomResourceDefinition";

/** The objects and problems of a pane. */
interface Read {
  objects: WorkspaceObject[];
  problems: Problem[];
}

function defines({ objects }: Read): boolean {
  return objects.some(({ report }) => report !== undefined);
}

export class EngineSession {
  readonly #texts: Texts = { ...NO_TEXTS };
  readonly #workspace = new Workspace();
  readonly #definitions = new PageDefinitions(this.#workspace);
  readonly #lines: SentStored = {
    lines: new SentLines(isSameLine),
    rows: new SentLines(isSameRow),
  };
  #mode: Mode = "create";
  #validation: Validation = "Warn";
  #kubernetes = defaultKubernetesVersion;
  /** Samples of Kubernetes' own kinds, as a YAML stream, once they are loaded. */
  #kindSamples: string | undefined;
  #judged: JudgedObject[] = [];

  /** The texts by their lines, of panes that were asked for. */
  readonly #lineTexts = new Map<Pane, { text: string; lines: Lines }>();
  readonly #reading = (pane: Pane): Lines => {
    const text = this.#texts[pane];
    const known = this.#lineTexts.get(pane);
    if (known?.text === text) {
      return known.lines;
    }
    const lines = new Lines(text);
    this.#lineTexts.set(pane, { text, lines });
    return lines;
  };

  /** The objects and problems of the panes. The problems of the CRDs are kept while only objects change. */
  #read: { object: Read; crd: Read } | undefined;

  /** Judges the texts, and makes the one view that is looked at. */
  judge({
    revision,
    texts: updates,
    mode,
    validation,
    kubernetes,
    current,
    view,
  }: Judge): Judgement {
    const texts: Partial<Texts> = {};
    for (const pane of PANES) {
      const update = updates[pane];
      if (update !== undefined) {
        texts[pane] = spliced(this.#texts[pane], update);
      }
    }
    this.#validation = validation;
    const isAnotherRelease = this.#choose(kubernetes);
    const onlyObjects = this.#take(texts, mode) && !isAnotherRelease;
    const object = this.#readPane("object");
    const before = this.#read;
    const isKept = onlyObjects && before && !defines(object) && !defines(before.object);
    const crd = isKept ? before.crd : this.#readPane("crd");
    this.#read = { object, crd };
    if (!isKept) {
      const stored = this.#texts["previous-crd"];
      const before = storedDefinitions(stored, new Workspace());
      this.#definitions.read([...crd.objects, ...object.objects], this.#kubernetes, before);
    }
    const found = [...crd.problems, ...this.#ofNow(object), ...this.#aboutPrevious()];
    const objects = [...object.objects, ...crd.objects];
    this.#judged = judgedObjects(objects, {
      definitions: this.#definitions,
      mode,
      texts: this.#texts,
      problems: found,
      validation,
      strictly: (object, definition) => this.#strictly(object, definition),
    });
    append(found, sameObjects(object.objects));
    this.#sayWhatIsMissing(found);
    append(
      found,
      tipsOn(this.#texts, found, this.#reading, (pane) => this.#has(pane, "template")),
    );
    sayIndentation(found, this.#judged, this.#texts.object);
    const problems = inOrder(validated(found, validation));
    const limit = view.name === "problems" ? Math.max(view.limit, MAX_PROBLEMS) : MAX_PROBLEMS;
    const last = this.#judged.length - 1;
    const shown = current === NO_OBJECT ? current : Math.max(0, Math.min(current, last));
    this.#follow(this.#judged[shown]);
    return {
      revision,
      names: this.#definitions.all.map(({ name }) => name),
      definitions: this.#definitions.serving.map(({ name }) => name),
      hasOpenApi: this.#hasOpenApi(),
      isRefused: this.#definitions.all.some(({ report }) => !report.valid),
      isUpdate: this.#definitions.isUpdate,
      blank: PANES.filter((pane) => this.#isBlank(pane)),
      outcomes: this.#judged.map(({ outcome }) => outcome),
      current: shown,
      problems: problems.slice(0, limit),
      hidden: counted(problems.slice(limit)),
      releases: knownReleasesLine(this.#definition(shown)),
      view: this.#view(view, shown),
    };
  }

  /** Loads the table of Kubernetes' own kinds if an object needs it. Says whether it was loaded just now. */
  async loadKinds(): Promise<boolean> {
    if (!this.#workspace.wantsKubernetes()) {
      return false;
    }
    const { kubernetesKinds, kubernetesSamples } = await import("crd-drydock/kubernetes");
    this.#kindSamples = kubernetesSamples;
    this.#workspace.useKubernetes(kubernetesKinds);
    return true;
  }

  /** Whether the pane of definitions has an OpenAPI document. */
  #hasOpenApi(): boolean {
    return this.#has("crd", "openapi");
  }

  /** Whether a pane has a document that is not judged for this reason. */
  #has(pane: Pane, reason: DocumentOutcome["reason"]): boolean {
    return this.#workspace.outcomes(pane).some((outcome) => outcome.reason === reason);
  }

  /** The answer to an object under strict field validation, as it is written. */
  #strictly({ uri, range, previous }: WorkspaceObject, definition: PageDefinition) {
    const text = this.#workspace.text(uri, range);
    if (text === undefined) {
      return undefined;
    }
    return definition.crd.admit(text, {
      fieldValidation: "Strict",
      ...(previous && { previous: previous.json }),
      ...(this.#mode === "status" && { subresource: "status" }),
    });
  }

  /** Counts what changes in the shown object, and finds out what becomes of it in storage. */
  #follow(judged: JudgedObject | undefined): void {
    const { outcome, definition, admission, version } = judged ?? {};
    if (judged && outcome?.outcome === "accepted") {
      outcome.changes = markedChanges(judged);
    }
    if (outcome?.outcome !== "accepted" || !definition) {
      return;
    }
    const storage = definition.versions.find((one) => one.storage)?.name;
    if (storage === version) {
      return;
    }
    const trip = admission?.json == null ? undefined : tripOf(definition, admission.json);
    if (trip && trip.lost.length + trip.gained.length > 0) {
      outcome.trip = trip;
    }
  }

  /** Answers a question about the texts of the last judgement. */
  answer(question: Question): Answers[keyof Answers] {
    switch (question.name) {
      case "copy":
        return copyText(this.#judged[question.current], question.format);
      case "start":
        return this.#start();
      case "place":
        return this.#place(question.current, question.path, "value");
      case "cause":
        return this.#cause(question.current, question.kind, question.path);
      case "schema":
        return this.#schema(question.current, question.path);
      case "created":
        return createdTexts(this.#judged);
      case "releases":
        return releasesLine(this.#definition(question.current));
      case "test":
        return this.#tests(this.#judged.slice(question.current, question.current + 1));
      case "tests":
        return this.#tests(this.#judged);
      case "sent":
        return this.#sent(question.current);
      case "same":
        return isSame(question.texts);
      case "decode":
        return question.files.map((file) => textOf(file));
      case "sort":
        return sorted(question.files);
      case "completion":
        return completionAt(this.#workspace, question.pane, question.position);
      case "hover":
        return hoverAt(this.#workspace, question.pane, question.position);
      case "fixes":
        return this.#fixes(question);
    }
  }

  #fixes(question: Extract<Question, { name: "fixes" }>): Answers["fixes"] {
    const fixes = fixesOf(this.#workspace, question);
    const isOfBounds = question.pane === "crd" && question.code === "expensive-rule";
    return isOfBounds ? harmless(fixes, this.#texts, this.#kubernetes) : fixes;
  }

  /** The requests about objects as tests. */
  #tests(judged: JudgedObject[]): Answers["tests"] {
    return savedTests(judged, {
      mode: this.#mode,
      validation: this.#validation,
      typed: ({ outcome: { pane, range } }) => this.#workspace.text(pane, range),
    });
  }

  /** The request that judged an object. */
  #sent(current: number): SentRequest | undefined {
    const { definition, json, previous } = this.#judged[current] ?? {};
    return definition === undefined || json === undefined
      ? undefined
      : {
          definition: definition.text,
          kubernetes: definition.kubernetes,
          object: json,
          ...(this.#mode !== "create" && previous !== undefined && { previous }),
          isStatus: this.#mode === "status",
        };
  }

  /** An object to start from, of the first definition that serves. */
  #start(): Answers["start"] {
    const [definition] = this.#definitions.serving;
    return definition && { kind: definition.kind, text: definition.crd.sample() };
  }

  /** Where a part of the definition stands. */
  #place(current: number, path: PathStep[], part: "key" | "value"): Answers["place"] {
    const { site } = this.#definition(current) ?? {};
    if (site === undefined) {
      return null;
    }
    const pane = site.uri as Pane;
    const steps = [...(site.item === undefined ? [] : ["items", site.item]), ...path];
    const asked = { path: steps.map((step) => `[${step}]`).join(""), key: part === "key" };
    const [range] = locate(this.#texts[pane], site.document, [asked]);
    return range ? { pane, range } : null;
  }

  /** The part of the definition that changed the object: a default, or a schema without the field. */
  #cause(current: number, kind: Change["kind"], path: string): Answers["place"] {
    const judged = this.#judged[current];
    const place = judged && schemaPlace(judged, kind, path);
    return place ? this.#place(current, place, "key") : null;
  }

  /** The part of the definition that is about a field of the object. */
  #schema(current: number, path: PathStep[]): Answers["place"] {
    const judged = this.#judged[current];
    const found = judged && schemaOf(judged, path);
    return found ? this.#place(current, found.place, "key") : null;
  }

  /** Chooses the release that judges. Returns whether it is another one than before. */
  #choose(kubernetes: string | undefined): boolean {
    const isKnown = kubernetes !== undefined && kubernetesVersions.includes(kubernetes);
    const chosen = isKnown ? kubernetes : defaultKubernetesVersion;
    if (chosen === this.#kubernetes) {
      return false;
    }
    this.#kubernetes = chosen;
    this.#workspace.setKubernetes(chosen);
    return true;
  }

  /** Gives the workspace the texts that changed. Returns whether only objects changed. */
  #take(texts: Partial<Texts>, mode: Mode): boolean {
    const { previous = this.#texts.previous, "previous-crd": definitions } = texts;
    const isAnotherUpdate = mode !== this.#mode || previous !== this.#texts.previous;
    if (isAnotherUpdate) {
      this.#workspace.setRequest(REQUESTS[mode]);
      this.#workspace.setPrevious(STORED, mode === "create" ? null : previous);
    }
    if (definitions !== undefined) {
      const isNone = definitions.trim() === "";
      this.#workspace.setPrevious(STORED_DEFINITIONS, isNone ? null : definitions);
    }
    for (const pane of JUDGED) {
      const text = texts[pane];
      if (text !== undefined) {
        this.#workspace.set(pane, text);
      }
    }
    if (texts.previous !== undefined) {
      this.#offerPrevious(texts.previous);
    }
    Object.assign(this.#texts, texts);
    this.#mode = mode;
    return !isAnotherUpdate && texts.crd === undefined && definitions === undefined;
  }

  /** The previous object gets completion, too, where it is not a former definition: that counts. */
  #offerPrevious(text: string): void {
    this.#workspace.set("previous", text);
    if (this.#workspace.definitions().some(({ uri }) => uri === "previous")) {
      this.#workspace.set("previous", "");
    }
  }

  #readPane(pane: Pane): Read {
    const text = this.#texts[pane];
    const objects = this.#workspace.objects(pane);
    const problems = encodingProblems(pane, text);
    const found = this.#workspace.diagnostics(pane);
    const read = this.#reading;
    const remarks = found.map((diagnostic) => problemOf(pane, diagnostic, read, objects));
    sayMisspelt(remarks, found);
    append(problems, withoutEchoes(remarks, read));
    // A workspace is silent about texts that do not look like Kubernetes' at all.
    const isSaid = found.some(({ code }) => code === "syntax-error");
    const isWhole = objects.length > 0 && (pane !== "object" || isOneDocument(text));
    if (!isSaid && !isWhole) {
      append(problems, syntaxProblems(pane, text));
    }
    return { objects, problems };
  }

  /** The problems of objects, without those by a definition that cannot be read any more. */
  #ofNow({ objects, problems }: Read): Problem[] {
    const gone = objects.filter((one) => one.crd && !this.#definitions.of(one));
    const isOfGone = ({ range, code }: Problem) =>
      code !== "syntax-error" && gone.some((one) => beginsIn(range, one.range));
    return gone.length === 0 ? problems : problems.filter((problem) => !isOfGone(problem));
  }

  /** The problems of the panes with previous objects and definitions. */
  #aboutPrevious(): Problem[] {
    const problems = (pane: Pane) => [
      ...encodingProblems(pane, this.#texts[pane]),
      ...syntaxProblems(pane, this.#texts[pane]),
    ];
    const found = problems("previous-crd");
    if (found.length === 0 && this.#isOfAnother()) {
      const text = message("previous-crd-of-another");
      found.push({ pane: "previous-crd", severity: "info", message: text });
    }
    return this.#mode === "create" ? found : [...problems("previous"), ...found];
  }

  /** Whether the CRDs can be read, and none of them has the name of the previous CRD. */
  #isOfAnother(): boolean {
    const { all, isUpdate } = this.#definitions;
    const areRead = all.length > 0 && all.every(({ report }) => report.decodeError === undefined);
    return areRead && !isUpdate && !this.#isBlank("previous-crd");
  }

  /** A view that compares the definition. If the definition cannot be read, no older comparison stays on screen. */
  #comparison(definition: PageDefinition | undefined, view: ViewResult): ViewResult {
    if (definition !== undefined && definition.report.decodeError === undefined) {
      return view;
    }
    const isBlank = this.#isBlank("crd");
    const reason = message(isBlank ? "no-definition" : "changes-unreadable");
    return { name: "empty", reason, hidesOlder: !isBlank };
  }

  #sayWhatIsMissing(problems: Problem[]): void {
    const isQuiet = (pane: Pane) => problems.every((problem) => problem.pane !== pane);
    const needsNone =
      this.#judged.some(({ outcome }) => outcome.isByStructure) && this.#isBlank("crd");
    const isNone = this.#definitions.all.length === 0 && !needsNone && !this.#hasOpenApi();
    const strangers = this.#read?.crd.objects ?? [];
    const [stranger] = strangers;
    // One of another version is a definition that no server knows any more.
    const isStrange = strangers.every(({ kind }) => kind !== "" && kind !== DEFINITION);
    if (isNone && !this.#isBlank("crd") && !(stranger && isStrange)) {
      sayUnread(problems);
    }
    if (isNone && stranger && isStrange) {
      const { start } = stranger.range;
      const remedy: Remedy = { title: message("move-object"), does: "move-object" };
      const said = message("tip-object-here", { kind: stranger.kind });
      const range = { start, end: start };
      problems.push({ pane: "crd", severity: "error", message: said, range, remedy });
    } else if (isNone && isQuiet("crd")) {
      const severity = this.#isBlank("crd") ? "info" : "error";
      problems.push({ pane: "crd", severity, message: message("missing-crd") });
    }
    const [stray] = this.#read?.object.objects ?? [];
    if (this.#judged.length === 0 && stray?.report) {
      const { start } = stray.range;
      const remedy: Remedy = { title: message("move-crd"), does: "move" };
      const isUnused = problems.some(
        ({ pane, code }) => pane === "object" && code === "duplicate-definition",
      );
      const said = message(isUnused ? "tip-crd-unused" : "tip-crd-here");
      const range = { start, end: start };
      problems.push({ pane: "object", severity: "info", message: said, range, remedy });
    } else if (this.#judged.length === 0 && isQuiet("object")) {
      problems.push({ pane: "object", severity: "info", message: message("missing-object") });
    }
  }

  #isBlank(pane: Pane): boolean {
    return this.#texts[pane].trim() === "";
  }

  /** The definition that views are about. */
  #definition(current: number): PageDefinition | undefined {
    const { all, serving } = this.#definitions;
    return this.#judged[current]?.definition ?? serving[0] ?? all[0];
  }

  #view(request: ViewRequest, current: number): ViewResult {
    const judged = this.#judged[current];
    const definition = this.#definition(current);
    const needsDefinition = !["problems", "stored", "tests"].includes(request.name);
    if (needsDefinition && judged?.outcome.isByStructure && judged.outcome.pane === "object") {
      const described = this.#hasOpenApi() ? [this.#texts.crd, this.#texts.object] : [];
      return builtinView(this.#kindSamples, request, judged, this.#judged, described);
    }
    switch (request.name) {
      case "problems":
        return { name: "problems" };
      case "stored":
        return storedView(judged, this.#mode, request, this.#lines);
      case "rules":
        return onDefinition(definition, (one) => rulesOrReason(one, judged, request));
      case "table":
        return onServing(definition, (one) => tableView(one, this.#judged, judged));
      case "versions":
        return onDefinition(definition, (one) => versionsView(one, judged));
      case "openapi":
        return onServing(definition, (one) => openapiView(one, judged, request));
      case "tests":
        return { name: "tests", definition: definition?.name };
      case "changes":
        return this.#comparison(definition, {
          name: "changes",
          hasPrevious: this.#definitions.isUpdate,
          isOfAnother: this.#isOfAnother(),
        });
      case "upgrade":
        return this.#comparison(definition, { name: "upgrade" });
      case "sample":
        return onServing(definition, (one) => sampleView(one, judged, request));
    }
  }
}

/** Says at objects without a definition that the CRD cannot be read. It may be their definition. */
function sayUnread(problems: Problem[]): void {
  for (const problem of problems) {
    const { message: said } = problem;
    if (typeof said !== "string" && said.key === "not-judged-no-definition") {
      problem.message = { ...said, key: "not-judged-crd-unread" };
    }
  }
}

function onDefinition(
  definition: PageDefinition | undefined,
  view: (definition: PageDefinition) => ViewResult,
): ViewResult {
  if (definition === undefined || definition.report.decodeError !== undefined) {
    return { name: "empty", reason: message("no-definition") };
  }
  return view(definition);
}

/** The rules of a definition. If it has none and no definition judges the object, the view says why. */
function rulesOrReason(
  definition: PageDefinition,
  judged: JudgedObject | undefined,
  request: Extract<ViewRequest, { name: "rules" }>,
): ViewResult {
  const view = rulesView(definition, judged, request);
  const { isOfNoDefinition, reason } = judged?.outcome ?? {};
  const isOfAnother = view.name === "rules" && view.rows.length === 0 && isOfNoDefinition;
  return isOfAnother && reason !== undefined ? { name: "empty", reason, hidesOlder: true } : view;
}

function onServing(
  definition: PageDefinition | undefined,
  view: (definition: PageDefinition) => ViewResult,
): ViewResult {
  return definition?.serves ? view(definition) : { name: "empty", reason: message("no-crd-text") };
}

/** The text of a file, if it is one. */
function textOf(bytes: ArrayBuffer): string | undefined {
  const { text, fault } = decodeText(new Uint8Array(bytes));
  return fault !== undefined || text.includes("\0") ? undefined : text;
}

// Constants that the build inserts, see `packaging/entries.mjs` and `src/js/`.

declare const KUBERNETES_VERSION: string;
declare const KUBERNETES_VERSIONS: string[];
/** Whether the engine of this entry is the one with the tools. */
declare const ONE_MODULE: boolean;

declare module "virtual:wasm-base64" {
  const base64: string;
  export default base64;
}

declare module "virtual:glue" {
  /** One instance of the engine; large results are text. */
  export interface Glue {
    initSync(options: { module: WebAssembly.Module }): unknown;
    Crd: new (text: string, previous?: string, kubernetes?: string) => CompiledCrd;
    Workspace: new (kubernetes?: string) => TextWorkspace;
    parse(text: string): string;
    evaluate(expression: string, variables?: string, kubernetes?: string): string;
    openapi(text: string, version: string, format: string, kubernetes?: string): string;
    definitionTexts(text: string): string;
    textOfBytes(bytes: Uint8Array): unknown;
    toYaml(json: string): string | undefined;
    locate(text: string, document: number, paths: string[], keys: Uint8Array): unknown;
  }

  export interface CompiledCrd {
    report(): string;
    at(kubernetes: string, text: string, previous?: string): CompiledCrd;
    releases(text: string, previous?: string): string;
    resource(): string;
    ruleTexts(): string;
    status(text: string, previous?: string): string;
    convert(object: string, version: string, answer?: string, failure?: string): string;
    roundTrip(object: string, answers: string): string;
    sample(version: string | undefined, full: boolean): string;
    admit(
      object: string,
      version: string | undefined,
      previous: string | undefined,
      onlyStatus: boolean,
      fieldValidation: string | undefined,
    ): string;
    table(objects: string[], version: string | undefined, now: Date): string;
    scale(object: string, version?: string): string;
    selectableFields(object: string, version?: string): string;
    selects(selector: string, object: string, version?: string): string;
    free(): void;
  }

  export interface TextWorkspace {
    set(uri: string, text: string): void;
    remove(uri: string): void;
    setPrevious(uri: string, text?: string): void;
    setRequest(request: string, namespace: string): boolean;
    setReleases(releases: string): void;
    useKubernetes(kinds: string): boolean;
    wantsKubernetes(uri?: string): boolean;
    uris(): string;
    definitions(uri?: string): string;
    diagnostics(uri: string): string;
    syntaxErrors(uri: string): string;
    objects(uri?: string): string;
    outcomes(uri: string): string;
    completion(uri: string, line: number, character: number): string;
    hover(uri: string, line: number, character: number): string;
    codeActions(uri: string, start: Uint32Array, end: Uint32Array): string;
    symbols(uri: string): string;
    free(): void;
  }

  export function createGlue(zones: import("./zones.ts").Zones): Glue;
}

declare module "virtual:tools-glue" {
  import type { Glue, TextWorkspace } from "virtual:glue";

  /** A workspace of the engine with the tools. */
  export interface ToolsWorkspace extends TextWorkspace {
    upgrade(uri: string, releases: string): string;
    definition(uri: string, line: number, character: number): string;
    references(uri: string, line: number, character: number, onlyHere: boolean): string;
    ruleWords(uri: string): string;
    signatureHelp(uri: string, line: number, character: number): string;
    inlayHints(uri: string, first: number, behind: number): string;
    foldingRanges(uri: string): string;
    selectionRanges(uri: string, line: number, character: number): string;
    checkReferences(uri: string, further: string): string;
    diagnosticsFrom(uri: string, document: number, object: number): string;
    diagnosticsIn(uri: string, first: number, behind: number): string;
    findSymbols(query: string): string;
    renameable(uri: string, line: number, character: number): string;
    rename(uri: string, line: number, character: number, name: string): string;
    formatRules(uri: string, first: number, behind: number): string;
    setTurn(release: string, turns: string): void;
  }

  /** One instance of the engine with the tools. */
  export interface ToolsGlue extends Glue {
    Workspace: new (kubernetes?: string) => ToolsWorkspace;
    readSuite(text: string): string;
    updateSuite(text: string, updates: string): string;
    compare(
      before: string,
      after: string,
      objects: string[],
      category: string,
      switches: string[],
      kubernetes?: string,
    ): string;
    changeKinds(): string;
    traceRule(
      definition: string,
      object: string,
      previous: string | undefined,
      onlyStatus: boolean,
      rule: string,
      path: string,
      version?: string,
      kubernetes?: string,
    ): string;
    jsonSchema(text: string, version: string): string;
    explain(text: string, path: string, version?: string): string;
    explanationText(text: string, path: string, version: string): string;
    kindExplanationText(
      described: string,
      release: string,
      apiVersion: string,
      kind: string,
      path: string,
    ): string | undefined;
    ownTable(
      apiVersion: string,
      kind: string,
      objects: string[],
      wide: boolean,
      release: string,
      now: Date,
    ): string | undefined;
    CompiledSuite: new (text: string) => CompiledSuite;
    SuiteTarget: new (text: string) => CompiledTarget;
    RepositoryConfig: { read(text: string, isPackage: boolean): RepositoryConfig | undefined };
    IgnoredPaths: new () => IgnoredPaths;
    RepositorySurvey: new () => RepositorySurvey;
    surveyFile(path: string, text: string): string;
    mayNameOthers(name: string): boolean;
    isFixture(definition: string, object: string): boolean;
    describingGroups(): string;
    ignoreComments(text: string): string;
    CheckFixer: new (names: string[], texts: string[], kinds: string | undefined) => CheckFixer;
    TextChecker: new (run: string, kinds: string | undefined) => TextChecker;
    CheckRun: new (
      run: string,
      entries: string,
      surveyed: string[],
      neighbours: string,
    ) => CheckRun;
    ReferenceSearch: new (
      kinds: string,
      further: string,
      kubernetes: string | undefined,
    ) => ReferenceSearch;
    completion(shell: string, commands: string): string | undefined;
    manual(about: string, commands: string): string;
    AskedQuestion: new (name: string, options: string) => AskedQuestion;
    failedText(task: string, text: string, message: string): string;
    previousFault(text: string, fault: string | undefined, isNamed: boolean): string | undefined;
    severityOf(code: string, usual: number, validate: string, missing: string): number | undefined;
    severityOfUnknown(
      reason: string,
      isMistake: boolean,
      missing: string,
      usual: number,
    ): number | undefined;
    recognised(
      text: string,
      path: string,
      skips: string,
      documents: string,
      folders: string[],
    ): string;
    leftBy(text: string, skip: string[], documents: string, found: string): Uint32Array;
    shownJson(compact: string): string;
    tapReport(points: string): string;
    fixedTwice(file: string, before: string, fixed: string, next: string): string;
    annotationLine(json: string): string;
    xmlText(text: string): string;
    fileAddress(file: string, folder: string, isWindows: boolean): string;
  }

  export interface TextChecker {
    addPrevious(name: string, text: string): void;
    survey(entry: string, text: string, fault: string | undefined): string;
    define(facts: string, text: string): void;
    prepare(releases: string): void;
    add(task: string, text: string): void;
    judge(): string;
    free(): void;
  }

  export interface CheckRun {
    definitions(): string;
    releases(): string;
    tasks(): string;
    task(at: number, remarks: string | undefined): string | undefined;
    finished(judged: string[], again: string[]): CheckReport;
    free(): void;
  }

  export interface ReferenceSearch {
    add(entry: string, at: number, text: string): void;
    remarks(entry: string, at: number): string | undefined;
    free(): void;
  }

  export interface AskedQuestion {
    wanted(): string;
    add(list: number, name: string, text: string, fault: string | undefined): void;
    answer(kinds: string, samples: string, now: Date): string;
    free(): void;
  }

  export interface CheckFixer {
    fixed(
      file: string,
      text: string,
      kubernetes: string | undefined,
      meant: string,
    ): string | undefined;
    free(): void;
  }

  export interface CheckReport {
    readonly known: number;
    files(): string;
    findings(): string;
    baseline(file: string): string;
    forget(baseline: string, text: string, files: string): string | undefined;
    verdict(limits: string): string;
    written(look: string): string;
    free(): void;
  }

  export interface RepositoryConfig {
    json(): string;
    excludes(path: string, isFolder: boolean): boolean;
    excludesFile(path: string): boolean;
    needs(path: string): boolean;
    placeOfNeeded(key: string, number: number): string | undefined;
    settingsOf(path: string): string;
    definitionsFor(object: string, definitions: string[]): Uint32Array;
    channelsFor(files: string[]): Uint32Array;
    channelHas(number: number, path: string): boolean;
    free(): void;
  }

  export interface IgnoredPaths {
    add(folder: string, text: string): void;
    ignores(path: string, isFolder: boolean): boolean;
    free(): void;
  }

  export interface RepositorySurvey {
    add(path: string, facts: string): void;
    skips(): string;
    free(): void;
  }

  export interface CompiledSuite {
    free(): void;
  }

  export interface CompiledTarget {
    identity(): string;
    coverage(): string;
    mutants(
      suites: string[],
      only: string,
      hosts: number,
      kubernetes: string,
      releases: string[],
      fieldValidation: string | undefined,
      tolerateTexts: boolean,
      skip: number,
      take: number,
    ): string;
    draft(crd: string, kubernetes: string): string;
    run(
      suite: CompiledSuite,
      kubernetes: string,
      tolerateTexts: boolean,
      coverage: boolean,
      only: Uint32Array | undefined,
      updates: boolean,
      fieldValidation: string | undefined,
      times: boolean,
    ): string;
    free(): void;
  }

  export function createToolsGlue(zones: import("./zones.ts").Zones): ToolsGlue;
}

declare module "vitest" {
  export const expect: { extend(matchers: object): void };
}

declare module "@jest/globals" {
  export const expect: { extend(matchers: object): void };
}

declare module "virtual:kubernetes-samples" {
  const samples: string;
  export default samples;
}

declare module "virtual:kubernetes-kinds" {
  const kinds: string;
  export default kinds;
}

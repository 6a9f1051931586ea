// The texts of a workspace, and the instance of the engine that has read them.

import type { Glue, TextWorkspace } from "virtual:glue";
import type { ToolsGlue, ToolsWorkspace } from "virtual:tools-glue";
import { call, callTools, giveBack, isRunning, isRunningTools } from "./engine.ts";
import type { WorkspaceRequest } from "./types-workspace.ts";

/** A workspace inside one instance of the engine. */
interface Handle {
  engine: Glue;
  workspace: TextWorkspace;
}

/** A text, and what it was before. */
interface Known {
  text?: string;
  previous?: string;
}

/**
 * Keeps what the workspace inside the engine was told, and tells it again to the next instance after
 * a crash. A text that crashes the engine is taken away: the next instance would crash too.
 */
export class WorkspaceTexts {
  readonly #known = new Map<string, Known>();
  /** Texts that crashed the engine, with the error: the only answer to questions about them. */
  readonly #lost = new Map<string, unknown>();
  #handle: Handle | undefined;
  #freed = false;
  /** The request, and the namespace of objects that name none. */
  #request: [WorkspaceRequest, string] = ["apply", "default"];
  /** The table of Kubernetes' own kinds. */
  #kinds: string | undefined;
  /**
   * The last answer about objects, valid until something changes. Each answer judges the objects.
   */
  #objects: { uri: string | undefined; answer: string } | undefined;
  /** The releases that answer, as the user wrote them. */
  #kubernetes: string;

  constructor(kubernetes: string) {
    this.#kubernetes = kubernetes;
  }

  /** A text as it was set. */
  text(uri: string): string | undefined {
    return this.#known.get(uri)?.text;
  }

  set(uri: string, text: string): void {
    this.#change(uri, { ...this.#known.get(uri), text }, (workspace) => {
      workspace.set(uri, text);
    });
  }

  setPrevious(uri: string, text: string | null): void {
    const { previous: _, ...known } = this.#known.get(uri) ?? {};
    const now = text === null ? known : { ...known, previous: text };
    this.#change(uri, now, (workspace) => workspace.setPrevious(uri, text ?? undefined));
  }

  remove(uri: string): void {
    this.#objects = undefined;
    this.#lost.delete(uri);
    if (this.#known.delete(uri)) this.ask((workspace) => workspace.remove(uri));
  }

  /** Whether the table is one that the engine reads. */
  useKubernetes(kinds: string): boolean {
    this.#objects = undefined;
    const isTable = this.ask((workspace) => workspace.useKubernetes(kinds));
    if (isTable) this.#kinds = kinds;
    return isTable;
  }

  setRequest(request: WorkspaceRequest, namespace: string): void {
    this.#objects = undefined;
    this.#request = [request, namespace];
    this.ask((workspace) => workspace.setRequest(request, namespace));
  }

  /** `turns` is the range of releases that are asked in turn. */
  setKubernetes(kubernetes: string, turns: string | undefined): void {
    this.#objects = undefined;
    this.#kubernetes = kubernetes;
    const { engine, workspace } = this.#filled();
    call(() => {
      if (turns === undefined || !isRunningTools(engine as ToolsGlue)) {
        return workspace.setReleases(kubernetes);
      }
      return (workspace as ToolsWorkspace).setTurn(kubernetes, turns);
    });
  }

  /** The objects of a text, or of all texts, as the engine writes them. */
  objects(uri: string | undefined): string {
    if (this.#objects === undefined || this.#objects.uri !== uri) {
      const question = (workspace: TextWorkspace) => workspace.objects(uri);
      const answer = uri === undefined ? this.ask(question) : this.askOf(uri, question);
      this.#objects = { uri, answer };
    }
    return this.#objects.answer;
  }

  /** A question about all texts. */
  ask<Result>(question: (workspace: TextWorkspace) => Result): Result {
    const { workspace } = this.#filled();
    return call(() => question(workspace));
  }

  /** A question about one text. */
  askOf<Result>(uri: string, question: (workspace: TextWorkspace) => Result): Result {
    const { workspace } = this.#filled();
    if (this.#lost.has(uri)) throw this.#lost.get(uri);
    return call(() => question(workspace));
  }

  /** A question that only the engine with the tools can answer: about one text, or about all. */
  askTools<Answer>(
    uri: string | undefined,
    question: (workspace: ToolsWorkspace) => string,
  ): Answer {
    const { engine, workspace } = this.#filled();
    if (uri !== undefined && this.#lost.has(uri)) throw this.#lost.get(uri);
    const answer = isRunningTools(engine as ToolsGlue)
      ? call(() => question(workspace as ToolsWorkspace))
      : this.#askOtherTools(question);
    return JSON.parse(answer);
  }

  /** Asks a workspace in the other engine, which reads all texts for that. */
  #askOtherTools(question: (workspace: ToolsWorkspace) => string): string {
    return callTools((tools) => {
      const workspace = new tools.Workspace(this.#kubernetes);
      workspace.setRequest(...this.#request);
      if (this.#kinds !== undefined) workspace.useKubernetes(this.#kinds);
      for (const [uri, known] of this.#known) put(workspace, uri, known);
      const answer = question(workspace);
      workspace.free();
      return answer;
    });
  }

  /** Gives the engine's memory back. Whatever is called afterwards throws. */
  free(): void {
    this.#freed = true;
    this.#objects = undefined;
    this.#known.clear();
    this.#lost.clear();
    if (this.#handle === undefined) return;
    abandoned?.unregister(this);
    release(this.#handle);
    this.#handle = undefined;
  }

  #change(uri: string, known: Known, change: (workspace: TextWorkspace) => void): void {
    this.#objects = undefined;
    const { workspace } = this.#filled();
    try {
      call(() => change(workspace));
      this.#known.set(uri, known);
      this.#lost.delete(uri);
    } catch (error) {
      this.#lose(uri, error);
      throw error;
    }
  }

  #lose(uri: string, error: unknown): void {
    this.#known.delete(uri);
    this.#lost.set(uri, error);
  }

  /** The workspace in the running instance of the engine, which has read all texts. */
  #filled(): Handle {
    if (this.#freed) throw new Error("this Workspace was freed");
    while (this.#handle === undefined || !isRunning(this.#handle.engine)) {
      const handle = call((engine) => ({
        engine,
        workspace: new engine.Workspace(this.#kubernetes),
      }));
      // Each text that crashes the engine costs a new instance and is not tried again.
      if (!this.#fill(handle)) continue;
      this.#handle = handle;
      abandoned?.unregister(this);
      abandoned?.register(this, this.#handle, this);
    }
    return this.#handle;
  }

  #fill({ workspace }: Handle): boolean {
    call(() => workspace.setRequest(...this.#request));
    const kinds = this.#kinds;
    if (kinds !== undefined) call(() => workspace.useKubernetes(kinds));
    for (const [uri, known] of this.#known) {
      try {
        call(() => put(workspace, uri, known));
      } catch (error) {
        this.#lose(uri, error);
        return false;
      }
    }
    return true;
  }
}

function put(workspace: TextWorkspace, uri: string, { text, previous }: Known): void {
  if (previous !== undefined) workspace.setPrevious(uri, previous);
  if (text !== undefined) workspace.set(uri, text);
}

/** Frees the workspaces of `WorkspaceTexts` that were collected. */
const abandoned =
  typeof FinalizationRegistry === "undefined" ? undefined : new FinalizationRegistry(release);

function release({ engine, workspace }: Handle): void {
  giveBack(engine, () => workspace.free());
}

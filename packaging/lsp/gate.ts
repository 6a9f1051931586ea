// Handles requests. A request that breaks the protocol gets an error that says why.

import {
  type CancellationToken,
  type Connection,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
} from "vscode-languageserver";
import type { Translator } from "./translate.ts";

/** The context of a request about a text. */
export interface Question<Params> {
  /** Our address of the text. */
  uri: string;
  params: Params;
  token: CancellationToken;
}

type Named = { textDocument?: { uri?: unknown }; uri?: unknown };

/** Hands requests on once they can be answered. */
export class Gate {
  readonly #connection: Connection;
  readonly #translator: Translator;
  #isOpen = false;
  #wasOpen = false;
  readonly #prepare: (uri: string) => Promise<void>;

  /** @param prepare is awaited before a request about a text is answered */
  constructor(
    connection: Connection,
    translator: Translator,
    prepare: (uri: string) => Promise<void>,
  ) {
    this.#connection = connection;
    this.#translator = translator;
    this.#prepare = prepare;
  }

  open(): void {
    this.#isOpen = true;
    this.#wasOpen = true;
  }

  close(): void {
    this.#isOpen = false;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** A request about a text. */
  about<Params, Result>(
    method: string,
    answer: (question: Question<Params>) => Result | Promise<Result>,
  ): void {
    this.on<Params, Result | undefined>(method, async (params, token) => {
      const { textDocument, uri: own } = params as Named;
      const written = textDocument?.uri ?? own;
      if (typeof written !== "string") throw invalid(`${method} names no text`);
      const uri = this.#translator.addresses.own(written);
      const inner = this.#translator.inward(params, uri);
      await this.#prepare(uri);
      const result = await answer({ uri, params: inner, token });
      return this.#translator.outward(result, uri);
    });
  }

  /** Any request. */
  on<Params, Result>(
    method: string,
    answer: (params: Params, token: CancellationToken) => Result | Promise<Result>,
  ): void {
    this.#connection.onRequest(method, async (params: Params, token): Promise<unknown> => {
      if (!this.#isOpen) throw this.#closed(method);
      if (typeof params !== "object" || params === null)
        throw invalid(`${method} has no parameters`);
      // Requests that were cancelled meanwhile are not worked on.
      await new Promise((resolve) => setTimeout(resolve));
      if (token.isCancellationRequested) throw cancelled();
      try {
        return await answer(params, token);
      } catch (error) {
        if (error instanceof ResponseError) throw error;
        if (error instanceof TypeError) throw invalid(`${method}: ${error.message}`);
        throw new ResponseError(ErrorCodes.InternalError, messageOf(error));
      }
    });
  }

  /** A notification has no answer, so errors are logged. */
  hear<Params>(method: string, take: (params: Params) => void): void {
    this.#connection.onNotification(method, (params: Params) => {
      if (!this.#isOpen) return this.#log(`${method} came while the server does not serve`);
      try {
        take(params);
      } catch (error) {
        this.#log(`${method} could not be followed: ${messageOf(error)}`);
      }
    });
  }

  #log(message: string): void {
    this.#connection.console.error(message);
  }

  #closed(method: string): ResponseError<void> {
    return this.#wasOpen
      ? new ResponseError(ErrorCodes.InvalidRequest, `${method} came after shutdown`)
      : new ResponseError(ErrorCodes.ServerNotInitialized, `${method} came before initialize`);
  }
}

export function cancelled(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, "the request was cancelled");
}

export function invalid(message: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidParams, message);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

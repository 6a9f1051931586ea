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

/** The texts that requests are about. */
export interface QuestionedTexts {
  /** Is awaited before a request about a text is answered. */
  prepare(uri: string): Promise<void>;
  textOf(uri: string): string | undefined;
}

/** Members of requests about a place in a text. */
const PLACES = ["position", "positions", "range"];

type Named = { textDocument?: { uri?: unknown }; uri?: unknown };

/** Hands requests on once they can be answered. */
export class Gate {
  readonly #connection: Connection;
  readonly #translator: Translator;
  #isOpen = false;
  #wasOpen = false;
  readonly #texts: QuestionedTexts;

  constructor(connection: Connection, translator: Translator, texts: QuestionedTexts) {
    this.#connection = connection;
    this.#translator = translator;
    this.#texts = texts;
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
    const own = (params: Params) => {
      const { textDocument, uri } = params as Named;
      const written = textDocument?.uri ?? uri;
      if (typeof written !== "string") throw invalid(`${method} names no text`);
      return this.#translator.addresses.own(written);
    };
    const textOf = (params: Params) => this.#texts.textOf(own(params));
    this.#serve<Params, string | undefined, unknown>(
      method,
      textOf,
      async (params, token, text) => {
        const uri = own(params);
        const isAboutPlace = PLACES.some((name) => name in (params as object));
        // An edit that came after the request may have moved the place.
        if (isAboutPlace && text !== this.#texts.textOf(uri)) throw modified(method);
        const inner = this.#translator.inward(params, uri);
        await this.#texts.prepare(uri);
        const result = await answer({ uri, params: inner, token });
        return this.#translator.outward(result, uri);
      },
    );
  }

  /** Any request. */
  on<Params, Result>(
    method: string,
    answer: (params: Params, token: CancellationToken) => Result | Promise<Result>,
  ): void {
    this.#serve<Params, void, Result>(method, () => {}, answer);
  }

  /** @param arrive sees a request as it comes, before edits that follow it; the answer gets what it returns */
  #serve<Params, Arrived, Result>(
    method: string,
    arrive: (params: Params) => Arrived,
    answer: (
      params: Params,
      token: CancellationToken,
      arrived: Arrived,
    ) => Result | Promise<Result>,
  ): void {
    this.#connection.onRequest(method, async (params: Params, token): Promise<unknown> => {
      if (!this.#isOpen) throw this.#closed(method);
      if (typeof params !== "object" || params === null)
        throw invalid(`${method} has no parameters`);
      const arrived = arrive(params);
      // Requests that were cancelled meanwhile are not worked on.
      await new Promise((resolve) => setTimeout(resolve));
      if (token.isCancellationRequested) throw cancelled();
      try {
        return await answer(params, token, arrived);
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

function modified(method: string): ResponseError<void> {
  return new ResponseError(
    LSPErrorCodes.ContentModified,
    `the text was edited before ${method} was answered`,
  );
}

export function invalid(message: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidParams, message);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

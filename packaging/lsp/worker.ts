// The server in a worker, or behind any other port for messages.

import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
} from "vscode-languageserver/browser";
import { init, type WasmSource } from "../js/tools.ts";
import type { LoadKinds } from "./builtin-kinds.ts";
import type { LoadSamples } from "./sample.ts";
import { serve as serveOn } from "./server.ts";

/** A channel of messages: the scope of a worker, or a `MessagePort`. */
export type Port = Pick<MessagePort, "postMessage" | "onmessage">;

export interface WorkerOptions {
  wasm?: WasmSource | Promise<WasmSource>;
  kinds?: LoadKinds;
  samples?: LoadSamples;
}

/**
 * Serves a client behind a port.
 *
 * @param options where the engine's file is; by default beside this module
 */
export function serve(port: Port, options: WorkerOptions = {}): void {
  const reader = new BrowserMessageReader(port as MessagePort);
  const writer = new BrowserMessageWriter(port as MessagePort);
  const { wasm, kinds, samples } = options;
  const own = { ...(kinds && { kinds }), ...(samples && { samples }) };
  serveOn(createConnection(reader, writer), { ready: init(wasm), ...own });
}

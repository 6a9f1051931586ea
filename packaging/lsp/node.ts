// `crd-drydock lsp`: the server as a process of its own.

import { once } from "node:events";
import { connect } from "node:net";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Connection, createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { init } from "../js/tools.ts";
import { nodeFiles } from "./node-files.ts";
import { committed } from "./node-git.ts";
import { serve } from "./server.ts";
import type { Settings } from "./settings.ts";

/** How the server and its client reach each other. */
export type Transport = "stdio" | "node-ipc" | { socket: number };

export interface NodeOptions {
  transport: Transport;
  /** Settings of the command line: those of the client win. */
  settings: Partial<Settings>;
  version: string;
}

/**
 * Serves until the client ends.
 *
 * @throws the error of the system if nobody listens at the socket
 */
export async function run({ transport, settings, version }: NodeOptions): Promise<never> {
  const connection = await connectionTo(transport);
  const { crds = [], openapi = [], ...others } = settings;
  const addresses = (paths: string[]) => paths.map((path) => pathToFileURL(resolve(path)).href);
  const own = { ...others, crds: addresses(crds), openapi: addresses(openapi) };
  const kinds = async () => (await import("../js/kubernetes.ts")).kubernetesKinds;
  const samples = async () => (await import("../js/kubernetes.ts")).kubernetesSamples;
  const host = { files: nodeFiles, committed, settings: own, version, kinds, samples };
  serve(connection, { ...host, ready: init() });
  return new Promise<never>(() => {});
}

async function connectionTo(transport: Transport): Promise<Connection> {
  if (typeof transport === "string") {
    // The library reads its way to the client from the words of the command.
    process.argv.splice(2, process.argv.length, `--${transport}`);
    return createConnection(ProposedFeatures.all);
  }
  const socket = connect(transport.socket, "127.0.0.1");
  await once(socket, "connect");
  return createConnection(ProposedFeatures.all, socket, socket);
}

// `crd-drydock lsp`: the server as a process of its own.

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
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

/** Serves until the client ends. */
export function run({ transport, settings, version }: NodeOptions): Promise<never> {
  // The library reads its way to the client from the words of the command.
  const way = typeof transport === "string" ? `--${transport}` : `--socket=${transport.socket}`;
  process.argv.splice(2, process.argv.length, way);
  const connection = createConnection(ProposedFeatures.all);
  const { crds = [], openapi = [], ...others } = settings;
  const addresses = (paths: string[]) => paths.map((path) => pathToFileURL(resolve(path)).href);
  const own = { ...others, crds: addresses(crds), openapi: addresses(openapi) };
  const kinds = async () => (await import("../js/kubernetes.ts")).kubernetesKinds;
  const samples = async () => (await import("../js/kubernetes.ts")).kubernetesSamples;
  const host = { files: nodeFiles, committed, settings: own, version, kinds, samples };
  serve(connection, { ...host, ready: init() });
  return new Promise<never>(() => {});
}

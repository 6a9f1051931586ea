// `crd-drydock lsp`. The server is a file of its own, which no other command loads.

import type { Command } from "commander";
import type { NodeOptions, Transport } from "../../lsp/node.ts";
import { Misuse, readReleases } from "../command-line/options.ts";
import { type Offer, version } from "../command-line/program.ts";
import { commandOf } from "../command-line/table.ts";

interface Given {
  stdio?: boolean;
  nodeIpc?: boolean;
  socket?: string;
  crds?: string[];
  openapi?: string[];
  builtIn: boolean;
  kubernetesVersion?: string[];
  validate?: NodeOptions["settings"]["validate"];
  missing?: NodeOptions["settings"]["missing"];
}

/** `crd-drydock lsp`. */
export const lspOffer: Offer = {
  command: commandOf("lsp", { kubernetesVersion: readReleases }),
  run: async (command) => {
    const { run } = await import("../../lsp/node.ts");
    const options = readOptions(command);
    try {
      return await run({ ...options, version: version() });
    } catch (error) {
      const { transport } = options;
      if (typeof transport === "string") throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      throw new Misuse(`no editor listens at port ${transport.socket}: ${code ?? message}`);
    }
  },
};

function readOptions(command: Command): Omit<NodeOptions, "version"> {
  const { crds, openapi, builtIn, kubernetesVersion, validate, missing, ...ways } =
    command.opts<Given>();
  const release = kubernetesVersion?.at(-1);
  return {
    transport: transportOf(ways),
    settings: {
      builtIn,
      ...(crds && { crds }),
      ...(openapi && { openapi }),
      ...(release !== undefined && { kubernetesVersion: release }),
      ...(validate && { validate }),
      ...(missing && { missing }),
    },
  };
}

function transportOf({ stdio, nodeIpc, socket }: Partial<Given>): Transport {
  const ways = [stdio, nodeIpc, socket].filter((way) => way !== undefined);
  if (ways.length > 1) throw new Misuse("one of --stdio, --socket and --node-ipc, not several");
  if (nodeIpc) return "node-ipc";
  if (socket === undefined) return "stdio";
  const port = Number(socket);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Misuse(`--socket takes a port from 1 to 65535; it got ${JSON.stringify(socket)}`);
  }
  return { socket: port };
}

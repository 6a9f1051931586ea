// `crd-drydock lsp`. The server is a file of its own, which no other command loads.

import type { Command } from "commander";
import type { NodeOptions, Transport } from "../../lsp/node.ts";
import { MISSING_MODES, VALIDATIONS } from "../../settings/modes.ts";
import { choice, Misuse, releaseOption, repeated } from "../command-line/options.ts";
import { newCommand, type Offer, version } from "../command-line/program.ts";

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

const VALIDATE =
  "unknown and repeated fields: errors (strict), warnings (warn, the default) or nothing (ignore)";
const MISSING =
  "objects that nothing judges: auto (the default: a hint, a warning, or an error where the kind " +
  "seems misspelt), error, warn or ignore";

/** `crd-drydock lsp`. */
export const lspOffer: Offer = {
  command: newCommand("lsp", "serve an editor: the Language Server Protocol")
    .usage("[options]")
    .description(
      "Serves editors with the Language Server Protocol. It reads the YAML and JSON files of the\n" +
        "workspace folders to find definitions. What an editor sets wins over the options here.",
    )
    .option("--stdio", "speak over standard input and output (the default)")
    .option("--socket <port>", "connect to an editor that listens at a port of this machine")
    .option("--node-ipc", "speak with a parent process in Node")
    .addOption(repeated("--crds <path>", "files and folders with further definitions"))
    .addOption(repeated("--openapi <path>", "OpenAPI documents with kinds that have no definition"))
    .option("--no-built-in", "leave objects of Kubernetes' own kinds alone")
    .addOption(releaseOption("the release that judges"))
    .addOption(choice("--validate <mode>", VALIDATE, VALIDATIONS))
    .addOption(choice("--missing <mode>", MISSING, MISSING_MODES))
    // Clients of the protocol add it; the first message says the same.
    .option("--clientProcessId <id>", "the process of the editor"),
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

// The files of the client, where it offers them: virtual folders, and a server in a browser.

import type { Connection } from "vscode-languageserver";
import { type Addresses, canonical } from "./addresses.ts";
import type { FileSystem } from "./files.ts";
import { type Contents, FIND_FILES, type FindFiles, READ_FILE } from "./protocol.ts";

export function clientFiles(connection: Connection, addresses: Addresses): FileSystem {
  return {
    has: () => true,
    async find(uri, search) {
      const folder = addresses.written(uri);
      const asked: FindFiles = { folder, ...search };
      const found = await connection.sendRequest<string[] | null>(FIND_FILES, asked);
      if (!Array.isArray(found)) return undefined;
      const uris = found.filter((one) => typeof one === "string").map((one) => addresses.own(one));
      return { uris: [...new Set(uris)], unreadable: [] };
    },
    async read(uri) {
      const asked = { uri: addresses.written(canonical(uri)) };
      const answer = await connection.sendRequest<Contents | null>(READ_FILE, asked);
      return answer ?? undefined;
    },
  };
}

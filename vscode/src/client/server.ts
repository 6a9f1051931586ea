// The server, for those who ask it something.

import type { BaseLanguageClient } from "vscode-languageclient";

/** Starts the server unless it runs, and resolves once it knows all files. */
export type Server = () => Promise<BaseLanguageClient>;

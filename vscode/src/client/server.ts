// The server, for those who ask it something.

import type { BaseLanguageClient } from "vscode-languageclient";

/** Starts the server unless it runs. */
export type Server = () => Promise<BaseLanguageClient>;

/** The server if it runs. */
export type Running = () => Promise<BaseLanguageClient | undefined>;

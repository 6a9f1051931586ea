// The server as a worker.

import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
} from "vscode-languageserver/browser";
import { serve } from "./server";

serve(createConnection(new BrowserMessageReader(self), new BrowserMessageWriter(self)));

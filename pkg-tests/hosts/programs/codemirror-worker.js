// The language server in a worker.

import { serve } from "crd-drydock/lsp";

serve(self);

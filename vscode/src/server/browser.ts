// The server as a worker: that of the package, with the engine inside.

import wasm from "crd-drydock/crd-drydock-tools.wasm";
import { serve } from "crd-drydock/lsp";

serve(self, {
  wasm,
  // The table is in this bundle, too. It is evaluated when the first object needs it.
  kinds: async () => (await import("crd-drydock/kubernetes")).kubernetesKinds,
  samples: async () => (await import("crd-drydock/kubernetes")).kubernetesSamples,
});

/// <reference types="vite/client" />

/** The package's version. */
declare const __VERSION__: string;

declare module "virtual:divergences" {
  /** The rows of README's table of known divergences. */
  export const divergences: string[][];
}

declare module "crd-drydock/crd-drydock.wasm?url" {
  const address: string;
  export default address;
}

/// <reference types="vite/client" />

/** The package's version. */
declare const __VERSION__: string;

/** The address of the repository. */
declare const __REPOSITORY__: string;

declare module "crd-drydock/crd-drydock.wasm?url" {
  const address: string;
  export default address;
}

declare module "crd-drydock/crd-drydock-tools.wasm?url" {
  const address: string;
  export default address;
}

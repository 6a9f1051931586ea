/// <reference types="vite/client" />

/** The package's version. */
declare const __VERSION__: string;

/** The package's name. */
declare const __PACKAGE__: string;

/** The identifier of the extension. */
declare const __EXTENSION__: string;

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

// The build puts the engine's bytes into the bundle.
declare module "crd-drydock/crd-drydock-tools.wasm" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

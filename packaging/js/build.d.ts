// What the build puts in: see `packaging/entries.mjs` and `src/js/`.

declare const KUBERNETES_VERSION: string;

declare module "virtual:wasm-base64" {
  const base64: string;
  export default base64;
}

declare module "virtual:glue" {
  /** One instance of the engine; large results are text. */
  export interface Glue {
    memory: WebAssembly.Memory;
    Text: new (bytes: number) => Text;
    Crd: new (text: Text) => CompiledCrd;
    parse(text: Text): string;
    locate(text: Text, document: number, places: unknown[]): unknown;
  }

  /** A text for the engine to read, which the call that gets it frees. */
  export interface Text {
    address(): number;
    resize(bytes: number): void;
  }

  export interface CompiledCrd {
    report(): string;
    admit(object: Text, version?: string): string;
    free(): void;
  }

  export function createGlue(): Glue & {
    initSync(options: { module: WebAssembly.Module }): { memory: WebAssembly.Memory };
  };
}

/**
 * The language server for editors in browsers. It runs in a worker, or behind any other port for
 * messages, and speaks the Language Server Protocol as JSON objects.
 *
 * @module crd-drydock/lsp
 */

/** A channel of messages: the scope of a worker, or a `MessagePort`. */
export interface Port {
  // biome-ignore lint/suspicious/noExplicitAny: messages of any protocol
  postMessage(message: any): void;
  // biome-ignore lint/suspicious/noExplicitAny: the scopes of workers and ports have types of their own
  onmessage: any;
}

/**
 * Serves a client behind a port.
 *
 * @param options `wasm` is the file `crd-drydock-tools.wasm`: its address, a response, its
 * bytes or a compiled module. The default is the file beside this module. `kinds` loads the table of
 * Kubernetes' own kinds, `kubernetesKinds` of `crd-drydock/kubernetes`. It is called when the first such
 * object is found. Without it, the server does not judge these objects. `samples` loads
 * `kubernetesSamples` of the same module, for the command `crd-drydock.sample`
 */
export declare function serve(
  port: Port,
  options?: {
    wasm?: string | object | Promise<string | object>;
    kinds?: () => Promise<string>;
    samples?: () => Promise<string>;
  },
): void;

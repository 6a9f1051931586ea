// The engine's file is asked for as soon as the page is read, not once its script runs.

import type { Plugin } from "vite";

export function preload(): Plugin {
  return {
    name: "drydock-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => name.endsWith(".wasm"))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as: "fetch", crossorigin: true, href: `./${name}` },
            injectTo: "head",
          })),
    },
  };
}

// The engine's file is asked for as soon as the page is read, not once its script runs. That of the
// comparison of releases comes when somebody compares.

import type { Plugin } from "vite";
import { comesLater } from "./offline";

export function preload(): Plugin {
  return {
    name: "drydock-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => name.endsWith(".wasm") && !comesLater(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as: "fetch", crossorigin: true, href: `./${name}` },
            injectTo: "head",
          })),
    },
  };
}

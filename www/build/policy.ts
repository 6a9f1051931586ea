// What the published page may do, as its Content-Security-Policy: load its own files, nothing else.
// While developing there is none, since Vite's own client needs more.

import type { Plugin } from "vite";
import { STYLE_NONCE } from "../src/page/nonce";

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  `style-src 'self' 'nonce-${STYLE_NONCE}'`,
  "img-src 'self'",
  // The engine's file, and those that the service worker keeps.
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "trusted-types drydock",
  "require-trusted-types-for 'script'",
].join("; ");

export function policy(): Plugin {
  return {
    name: "drydock-policy",
    apply: "build",
    transformIndexHtml: (html) => ({
      html,
      tags: [
        {
          tag: "meta",
          attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
          injectTo: "head-prepend",
        },
      ],
    }),
  };
}

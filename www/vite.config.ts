import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { messages } from "./build/messages";
import { offline } from "./build/offline";
import { policy } from "./build/policy";
import { preload } from "./build/preload";

const root = fileURLToPath(new URL("..", import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const extension = JSON.parse(readFileSync(`${root}vscode/package.json`, "utf8"));

// Static files under any path: every address in the page is relative.
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  resolve: {
    alias: {
      "crd-drydock/slim": `${root}dist/slim.js`,
      "crd-drydock/crd-drydock.wasm": `${root}dist/crd-drydock.wasm`,
      "crd-drydock/kubernetes": `${root}dist/kubernetes.js`,
      "crd-drydock/tools": `${root}dist/tools.js`,
      "crd-drydock/crd-drydock-tools.wasm": `${root}dist/crd-drydock-tools.wasm`,
    },
  },
  define: {
    __VERSION__: JSON.stringify(version),
    __REPOSITORY__: JSON.stringify(extension.repository.url),
  },
  plugins: [messages(`${root}www/src/language/messages/en.ftl`), policy(), preload(), offline()],
  worker: { format: "es" },
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    // Inlined files would be addresses of data, which the page's policy keeps out.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { fs: { allow: [root] } },
});

import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));

// Static files under any path: every address in the page is relative.
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  resolve: { alias: { "crd-drydock/slim": `${dist}slim.js` } },
  worker: { format: "es" },
  build: { target: "es2022", outDir: "dist", emptyOutDir: true },
  server: { fs: { allow: [fileURLToPath(new URL("..", import.meta.url))] } },
});

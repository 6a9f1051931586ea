// `npm run pack`: the package as one file, for `npm install ./crd-drydock-0.1.0.tgz`.

import { stat } from "node:fs/promises";
import { join } from "node:path";
import { build } from "./build.mjs";
import { dist, root } from "./paths.mjs";
import { main, run } from "./run.mjs";

/** Packs the built package into a folder and says what it weighs; resolves with the file's path. */
export async function pack(folder) {
  const npm = ["npm", "pack", "--json", "--silent", "--ignore-scripts"];
  const answer = await run("Pack the package", [...npm, "--pack-destination", folder], {
    cwd: root,
  });
  const [{ filename, size, unpackedSize }] = Object.values(JSON.parse(answer));
  const wasm = (await stat(join(dist, "crd-drydock.wasm"))).size;
  console.log(`  ${filename}: ${kb(size)}, unpacked ${kb(unpackedSize)}, its wasm ${kb(wasm)}`);
  return join(folder, filename);
}

function kb(bytes) {
  return `${(bytes / 1024).toFixed(0)} KB`;
}

if (process.argv[1] === import.meta.filename) {
  await main(async () => {
    await build({ release: true });
    await pack(root);
  });
}

// The project's own corpus, as tests and benchmarks read it.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

const here = import.meta.dirname;

/**
 * The members of the corpus: `name`, `crdFile` below this folder, `crd()`, the definition's text,
 * and `objects`, the requests, each with `id`, `yaml`, `object` (the same as JSON), `previous`
 * (JSON) and `subresource` where they have them.
 */
export function ownCorpus() {
  const names = readdirSync(here).filter((name) => existsSync(join(here, name, "crd.yaml")));
  return names.sort().map((name) => {
    const crdFile = `${name}/crd.yaml`;
    const crd = () => readFileSync(join(here, crdFile), "utf8");
    return { name, crdFile, crd, objects: requestsIn(name) };
  });
}

function requestsIn(name) {
  const folder = join(here, name, "objects");
  const read = (file) => readFileSync(join(folder, file), "utf8");
  const files = readdirSync(folder).filter((file) => !file.endsWith(".previous.yaml"));
  return files.sort().map((file) => {
    const asked = file.replace(/\.yaml$/, "");
    const first = asked.replace(/\.status$/, "");
    const before = `${first}.previous.yaml`;
    return {
      id: `${name}/${asked}`,
      yaml: read(file),
      object: json(read(file)),
      ...(existsSync(join(folder, before)) && { previous: json(read(before)) }),
      ...(asked !== first && { subresource: "status" }),
    };
  });
}

function json(text) {
  return JSON.stringify(parse(text));
}

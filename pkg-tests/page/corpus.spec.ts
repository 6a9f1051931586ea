// Real CRDs and objects through the page: the corpus is run where it lies and said to be absent
// where it does not.

import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { Playground } from "./playground";

const corpus =
  process.env.CRD_DRYDOCK_SHARED ?? new URL("../../../shared/", import.meta.url).pathname;
const objects = `${corpus}/corpus/objects.jsonl`;

interface Case {
  id: string;
  crdFile: string;
  object: object;
  want: { errors?: unknown[]; decodeError?: string; runs?: { result?: string; error?: string }[] };
}

test("every object of the corpus is judged as the API server judges it", async ({ page }) => {
  test.skip(!existsSync(objects), `no corpus at ${objects}`);
  test.setTimeout(300_000);
  const cases = readFileSync(objects, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line): Case => JSON.parse(line));
  const playground = new Playground(page);
  await playground.open();
  let crdFile = "";
  for (const { id, crdFile: file, object, want } of cases.sort((a, b) =>
    a.crdFile.localeCompare(b.crdFile),
  )) {
    if (file !== crdFile) {
      crdFile = file;
      await playground.paste("crd", readFileSync(`${corpus}/corpus/${file}`, "utf8"));
    }
    await playground.paste("object", JSON.stringify(object));
    const refusedByRule =
      want.runs?.some((run) => run.error !== undefined || run.result === "false") ?? false;
    const allowed = (want.errors?.length ?? 0) === 0 && want.decodeError === undefined;
    await expect(playground.stored, id).toContainText(
      JSON.stringify((object as { kind: string }).kind).slice(1, -1),
      { timeout: 20_000 },
    );
    if (!refusedByRule) {
      await expect(playground.stamp, id).toHaveText(allowed ? "Allowed" : "Refused", {
        timeout: 20_000,
      });
    }
  }
});

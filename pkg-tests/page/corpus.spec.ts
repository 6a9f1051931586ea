// Real CRDs and objects through the page: the corpus is run where it lies and said to be absent
// where it does not.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "./shared";

const corpus = `${process.env.CRD_DRYDOCK_SHARED ?? new URL("../../../shared/", import.meta.url).pathname}/corpus`;
const objects = `${corpus}/objects.jsonl`;
const isThere = existsSync(objects);

interface Case {
  id: string;
  crdFile: string;
  object: { kind: string };
  want: { errors?: unknown[]; decodeError?: string; runs?: { result?: string; error?: string }[] };
}

const cases = new Map<string, Case[]>();
if (isThere) {
  for (const name of readdirSync(`${corpus}/crds`)) {
    cases.set(`crds/${name}`, []);
  }
  for (const line of readFileSync(objects, "utf8").split("\n").filter(Boolean)) {
    const found: Case = JSON.parse(line);
    cases.set(found.crdFile, [...(cases.get(found.crdFile) ?? []), found]);
  }
}

/** So many CRDs to a test: tests run side by side. */
const PART = 8;

if (!isThere) {
  test("the corpus is judged as the API server judges it", () => {
    test.skip(true, `no corpus at ${corpus}`);
  });
}

const files = [...cases.keys()].sort();
for (let at = 0; at < files.length; at += PART) {
  const part = files.slice(at, at + PART);
  const names = `${at + 1} to ${at + part.length}`;
  test(`corpus, CRDs ${names}: served, and objects judged as the API server judges them`, async ({
    page,
    playground,
  }) => {
    test.setTimeout(240_000);
    const faults: string[] = [];
    const note = (fault: string) => faults.push(fault);
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") note(message.text());
    });
    page.on("pageerror", (error) => note(String(error)));
    for (const file of part) {
      const crd = readFileSync(`${corpus}/${file}`, "utf8");
      const [, name = ""] = /^ {2}name: ["']?([\w.-]+)/m.exec(crd) ?? [];
      await playground.paste("object", "");
      await playground.paste("crd", crd);
      await expect(page.locator("#about-crd"), file).toHaveText(name, { timeout: 30_000 });
      for (const { id, object, want } of cases.get(file) ?? []) {
        await playground.paste("object", JSON.stringify(object));
        const refusedByRule =
          want.runs?.some((run) => run.error !== undefined || run.result === "false") ?? false;
        const allowed = (want.errors?.length ?? 0) === 0 && want.decodeError === undefined;
        await expect(playground.stored, id).toContainText(object.kind, { timeout: 20_000 });
        if (!refusedByRule) {
          const verdict = allowed ? "Allowed" : "Refused";
          await expect(playground.stamp, id).toHaveText(verdict, { timeout: 20_000 });
        }
      }
      await expect(playground.stamp, file).not.toHaveText("Failed");
    }
    expect(faults).toEqual([]);
  });
}

// The project's own corpus through the page, and the one of real definitions where it is there.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { ownCorpus } from "../../corpus/read.mjs";
import { expect, test } from "./shared";

const shared =
  process.env.CRD_DRYDOCK_SHARED ?? new URL("../../../shared", import.meta.url).pathname;
const real = `${shared}/corpus`;
if (existsSync(real)) console.error(`Also used: ${real}`);

/** A definition, by a name, with what is put in and what has to be seen. */
interface Member {
  name: string;
  definition: () => string;
  objects: Asked[];
}

interface Asked {
  id: string;
  text: string;
  kind: string;
  /** `undefined` if only rules refuse it. */
  allowed: boolean | undefined;
}

interface Case {
  id: string;
  crdFile: string;
  object: { kind: string };
  want: { errors?: unknown[]; decodeError?: string; runs?: { result?: string; error?: string }[] };
}

/** Creations of objects that decode. */
function ownMembers(): Member[] {
  return ownCorpus().map(({ name, crd, objects }) => {
    const file = new URL(`../../corpus/${name}/answers.txt`, import.meta.url);
    const answers = readFileSync(file, "utf8");
    const asked = objects.filter(({ previous }) => previous === undefined);
    return {
      name: `corpus/${name}`,
      definition: crd,
      objects: asked.flatMap(({ id, yaml, object }) => {
        const [, verdict, facts] =
          new RegExp(`^${id.slice(name.length + 1)}: (\\w+) \\((.*)\\)$`, "m").exec(answers) ?? [];
        const { kind } = JSON.parse(object);
        return facts === "" ? [] : [{ id, text: yaml, kind, allowed: verdict === "allowed" }];
      }),
    };
  });
}

function realMembers(): Member[] {
  const cases = new Map<string, Asked[]>();
  for (const name of readdirSync(`${real}/crds`)) cases.set(`crds/${name}`, []);
  for (const line of readFileSync(`${real}/objects.jsonl`, "utf8").split("\n").filter(Boolean)) {
    const { id, crdFile, object, want }: Case = JSON.parse(line);
    const refusedByRule =
      want.runs?.some((run) => run.error !== undefined || run.result === "false") ?? false;
    const allowed = (want.errors?.length ?? 0) === 0 && want.decodeError === undefined;
    const text = JSON.stringify(object);
    const asked = { id, text, kind: object.kind, allowed: refusedByRule ? undefined : allowed };
    cases.set(crdFile, [...(cases.get(crdFile) ?? []), asked]);
  }
  return [...cases].sort().map(([name, objects]) => {
    return { name, definition: () => readFileSync(`${real}/${name}`, "utf8"), objects };
  });
}

/** The warning that Playwright itself prints, at any time, since the configuration blocks service workers. */
const BLOCKED = "Service Worker registration blocked by Playwright";

/** So many CRDs to a test: tests run side by side. */
const PART = 8;

testAll("own corpus", ownMembers());
if (existsSync(`${real}/objects.jsonl`)) {
  testAll("real definitions", realMembers());
} else {
  test("real definitions are judged as the API server judges them", () => {
    test.skip(true, `no corpus at ${real}`);
  });
}

function testAll(title: string, members: Member[]): void {
  for (let at = 0; at < members.length; at += PART) {
    testSome(title, at, members.slice(at, at + PART));
  }
}

function testSome(title: string, at: number, part: Member[]): void {
  const names = `${at + 1} to ${at + part.length}`;
  test(`${title}, ${names}: served, and objects judged as they have to be`, async ({
    page,
    playground,
  }) => {
    test.setTimeout(240_000);
    const faults: string[] = [];
    const note = (fault: string) => faults.push(fault);
    page.on("console", (message) => {
      const counts = message.type() === "error" || message.type() === "warning";
      if (counts && message.text() !== BLOCKED) note(message.text());
    });
    page.on("pageerror", (error) => note(String(error)));
    for (const { name, definition, objects } of part) {
      const crd = definition();
      const [, plural = ""] = /^ {2}name: ["']?([\w.-]+)/m.exec(crd) ?? [];
      await playground.paste("object", "");
      await playground.paste("crd", crd);
      await expect(page.locator("#about-crd"), name).toHaveText(plural, { timeout: 30_000 });
      for (const { id, text, kind, allowed } of objects) {
        await playground.paste("object", text);
        await expect(playground.stored, id).toContainText(kind, { timeout: 20_000 });
        if (allowed !== undefined) {
          const verdict = allowed ? "Allowed" : "Refused";
          await expect(playground.stamp, id).toHaveText(verdict, { timeout: 20_000 });
        }
      }
      await expect(playground.stamp, name).not.toHaveText("Failed");
    }
    expect(faults).toEqual([]);
  });
}

// `crd-drydock table`: objects as `kubectl get` shows them.

import { groupVersionOf } from "../../js/group.ts";
import { addTo } from "../../js/lists.ts";
import { Crd, evaluate, type Table } from "../../js/tools.ts";
import type { Json } from "../../kinds/tables/cells.ts";
import { AGES, builtinTable } from "../../kinds/tables/table.ts";
import { readReleases } from "../command-line/options.ts";
import type { Offer } from "../command-line/program.ts";
import { commandOf } from "../command-line/table.ts";
import { print } from "../command-line/terminal.ts";
import { columns, complain } from "./answer.ts";
import { type CommonValues, readObjects, releaseOf, titleOf } from "./inputs.ts";

interface Values extends CommonValues {
  wide?: true;
  output: string;
}

export const tableOffer: Offer = {
  command: commandOf("table", { kubernetesVersion: readReleases }),
  async run(command) {
    const values = command.opts<Values>();
    const objects = await readObjects(command.args, values);
    const problems = [...objects.problems];
    const shown = new Map<Crd, Map<string, string[]>>();
    /** Objects of Kubernetes' own kinds, by kind and version. */
    const own = new Map<string, Json[]>();
    for (const object of objects.objects) {
      const crd = objects.definitionOf(object);
      if (object.reason === "built-in" && object.sent !== undefined) {
        addTo(own, `${object.kind} ${object.apiVersion}`, JSON.parse(object.sent));
        continue;
      }
      if (crd === undefined || object.sent === undefined) {
        problems.push(`${titleOf(object, objects)}: ${object.message ?? "it has no definition"}`);
        continue;
      }
      const version = object.crd?.version ?? "";
      const versions = shown.get(crd) ?? new Map<string, string[]>();
      addTo(versions, version, object.sent);
      shown.set(crd, versions);
    }
    const isWide = values.wide === true;
    const ofDefinitions = [...shown].flatMap(([crd, versions]) =>
      [...versions].map(([version, texts]) => {
        const table = crd.table(texts, version === "" ? {} : { version });
        return { kind: crd.kind, version, ...table };
      }),
    );
    const tables = [...ofDefinitions, ...builtinTables(own, isWide, releaseOf(values))];
    if (values.output === "json") print(`${JSON.stringify(tables)}\n`);
    else print(tables.map((table) => textOf(table, isWide)).join("\n"));
    for (const { kind, tableError } of tables) {
      if (tableError !== undefined) problems.push(`${kind}: ${tableError}`);
    }
    complain(problems);
    return problems.length > 0 ? 2 : 0;
  },
};

/** The tables of Kubernetes' own kinds. */
function builtinTables(own: Map<string, Json[]>, wide: boolean, kubernetes: string) {
  if (own.size === 0) return [];
  const ages = new Crd(AGES);
  return [...own].map(([name, objects]) => {
    const [kind = "", apiVersion = ""] = name.split(" ");
    const { version } = groupVersionOf(apiVersion);
    const options = { wide, kubernetes, ages, evaluate };
    const table = builtinTable({ apiVersion, kind }, objects, options);
    return { kind, version, ...table };
  });
}

function textOf(table: Table, isWide: boolean): string {
  const visible = table.columns.map(({ priority }) => isWide || priority === 0);
  const heads = table.columns.map(({ name }) => name.toUpperCase());
  const rows = table.rows.map((row) => row.map((cell) => (cell === null ? "" : String(cell))));
  return columns([heads, ...rows].map((row) => row.filter((_, at) => visible[at])));
}

// A program that uses everything the package declares; compiled, not run.

import {
  type Admission,
  type Change,
  type Conversion,
  Crd,
  type CrdReport,
  type CrdStatus,
  type Diagnostic,
  diagnosticCodes,
  type Evaluation,
  evaluate,
  type FieldError,
  kubernetesVersion,
  locate,
  type OpenApi,
  type ParsedDocument,
  parse,
  type Range,
  type RoundTrip,
  Workspace,
} from "crd-drydock";
import * as slim from "crd-drydock/slim";

export function everything(text: string): string[] {
  const crd = new Crd(text);
  const report: CrdReport = crd.report;
  const admission: Admission = crd.admit({ kind: "Widget" }, { version: "v1" });
  const errors: FieldError[] = [...report.errors, ...admission.errors];
  const changes: Change[] = admission.changes;
  const documents: ParsedDocument[] = parse(text);
  const ranges: (Range | null)[] = locate(text, 0, [{ path: "spec" }, { path: "spec", key: true }]);
  const evaluation: Evaluation = evaluate("self.size() > 1", { self: [1, 2] });
  const published: OpenApi | null = crd.openapi("v1", "v3");
  const status: CrdStatus = crd.status();
  const conversion: Conversion = crd.convert("", "v1", (review) => ({ ...review, response: {} }));
  const trip: RoundTrip = crd.roundTrip("", (review) => review);
  const sample: string = crd.sample({ version: "v1", optional: true });
  using workspace = new Workspace();
  workspace.set("a.yaml", text);
  const diagnostics: Diagnostic[] = workspace.diagnostics("a.yaml");
  crd[Symbol.dispose]();
  crd.free();
  return [
    kubernetesVersion,
    evaluate("self == oldSelf", '{"self":1,"oldSelf":1.0}').text ?? "",
    published?.name ?? "",
    `${evaluation.outputType} ${evaluation.value} ${evaluation.cost}`,
    ...(status.stored ? status.conditions.map(({ message }) => message ?? "") : []),
    sample,
    ...trip.lost,
    trip.error ?? trip.storedJson ?? "",
    conversion.error ?? conversion.json ?? "",
    ...diagnostics.map(({ code }) => diagnosticCodes[code]),
    ...errors.map((error) => `${error.type} ${error.message} ${error.at ?? error.field}`),
    ...changes.map(({ kind, path }) => `${kind} ${path}`),
    ...documents.map(({ error }) => error ?? ""),
    ...ranges.map((range) => String(range?.start.line)),
  ];
}

export async function separately(file: ArrayBuffer): Promise<slim.Admission> {
  await slim.init();
  await slim.init(file);
  await slim.init(new URL("https://example.org/crd-drydock.wasm"));
  using crd = new slim.Crd("");
  return crd.admit("");
}

export function mistakes(crd: Crd, report: CrdReport): void {
  // @ts-expect-error a number is not a source
  crd.admit(1);
  // @ts-expect-error a misspelled option
  crd.admit("", { versoin: "v1" });
  // @ts-expect-error a subresource that objects do not have
  crd.admit("", { previous: "", subresource: "scale" });
  // @ts-expect-error a format that there is not
  crd.openapi("v1", "v1");
  // @ts-expect-error a variable that there is not
  evaluate("old", { old: 1 });
  // @ts-expect-error the report is read-only
  crd.report = report;
}

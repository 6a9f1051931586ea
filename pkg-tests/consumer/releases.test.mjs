// One definition, nine releases of Kubernetes.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Crd,
  diff,
  evaluate,
  kubernetesVersions,
  readSuite,
  runSuite,
  UnknownReleaseError,
  Workspace,
} from "crd-drydock";
import fixtures from "./fixtures.cjs";

const { crdText, definition, onlyVersion, widget, widgetText } = fixtures;

/** A definition whose spec has a rule. */
const ruled = (rule, more = {}) =>
  definition(
    {
      names: { plural: "hosts", kind: "Host" },
      versions: onlyVersion({
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: {
                type: "object",
                properties: {
                  address: { type: "string", maxLength: 40 },
                  size: { type: "integer", format: "int32", ...more },
                },
                "x-kubernetes-validations": [{ rule }],
              },
            },
          },
        },
      }),
    },
    { name: "hosts.example.org" },
  );
const addresses = ruled("!has(self.address) || isIP(self.address)");
const refusing = (crd) =>
  crd.report.releases.filter(({ accepted }) => !accepted).map(({ version }) => version);

test("a report says which releases refuse a definition, and why", () => {
  const crd = new Crd(addresses);
  assert.equal(crd.kubernetes, "1.36");
  assert.deepEqual(
    crd.report.releases.map(({ version }) => version),
    kubernetesVersions,
  );
  assert.deepEqual(refusing(crd), ["1.29", "1.30"]);
  const [{ at, rule, what, lack, since, until, message }] = crd.report.releases[0].reasons;
  assert.match(at, /x-kubernetes-validations\[0\]\.rule$/);
  assert.deepEqual(
    [rule, what, lack, since],
    ["!has(self.address) || isIP(self.address)", "isIP()", "unknown", "1.31"],
  );
  assert.equal(until, undefined);
  assert.match(message, /undeclared reference to 'isIP'/);
});

test("a report names the format that a later release enforces", () => {
  const crd = new Crd(ruled("true", { default: 3000000000 }));
  assert.deepEqual(refusing(crd), ["1.36", "1.37"]);
  const [reason] = crd.report.releases.at(-1).reasons;
  assert.deepEqual([reason.what, reason.lack, reason.until], ["format: int32", "refused", "1.36"]);
});

test("a value that a release refuses is told from a feature that it does not know", () => {
  const crd = new Crd(ruled("true", { type: "string", format: "mac", default: "0123456789ab" }));
  assert.deepEqual(refusing(crd).at(-1), "1.35");
  const [{ what, lack, since }] = crd.report.releases[0].reasons;
  assert.deepEqual([what, lack, since], ["format", "refused", "1.36"]);
});

test("a field that a release drops is told from one that it refuses", () => {
  const crd = structuredClone(ruled("true"));
  crd.spec.versions[0].selectableFields = [{ jsonPath: ".spec.address" }];
  const { accepted, reasons } = new Crd(crd).report.releases[0];
  assert.deepEqual(
    [accepted, reasons.map(({ what, lack }) => [what, lack])],
    [true, [["selectableFields", "dropped"]]],
  );
});

test("releases are no part of a report as JSON", () => {
  const { report } = new Crd(addresses);
  assert.equal("releases" in JSON.parse(JSON.stringify(report)), false);
  assert.equal(report.releases, report.releases);
});

test("a definition of another release answers as one that is read for it", () => {
  const crd = new Crd(addresses);
  for (const kubernetes of kubernetesVersions) {
    const other = crd.at(kubernetes);
    const anew = new Crd(addresses, { kubernetes });
    assert.equal(other.kubernetes, kubernetes);
    assert.deepEqual(other.report, anew.report);
    const host = { apiVersion: "example.org/v1", kind: "Host", metadata: { name: "a" } };
    const object = { ...host, spec: { address: "::1", size: 3000000000 } };
    assert.deepEqual(other.admit(object).errors, anew.admit(object).errors);
    const enforces = ["1.36", "1.37"].includes(kubernetes);
    assert.equal(
      other.admit(object).errors.some(({ keyword }) => keyword === "format"),
      enforces,
    );
    other.free();
  }
  assert.equal(crd.admit(widget).allowed, false);
});

test("an update in another release has its previous text, too", () => {
  const previous = ruled("true");
  const update = { ...addresses, metadata: { name: "hosts.example.org", generation: 1 } };
  const crd = new Crd(update, { previous });
  assert.equal(crd.report.valid, true);
  assert.equal(crd.at("1.30").report.valid, false);
  const kept = new Crd(update, { previous: addresses });
  assert.equal(kept.at("1.30").report.valid, true);
  assert.deepEqual(refusing(kept), ["1.29"]);
});

test("another release survives the Crd that it came from, and the other way round", () => {
  const crd = new Crd(crdText);
  const { report } = crd;
  const other = crd.at("1.33");
  crd.free();
  assert.equal(other.at("1.30").admit(widgetText).allowed, true);
  other.free();
  assert.equal(report.releases.length, kubernetesVersions.length);
  assert.throws(() => crd.at("1.33"), /this Crd was freed/);
});

test("a definition that cannot be read is refused by each release", () => {
  for (const source of ["[", new Uint8Array([255])]) {
    const crd = new Crd(source).at("1.31");
    assert.equal(crd.report.valid, false);
    assert.deepEqual(refusing(crd), kubernetesVersions);
  }
});

test("an expression is evaluated as in a new rule of a release", () => {
  const at = (kubernetes) => evaluate("isIP('::1')", undefined, { kubernetes });
  assert.match(at("1.29").compileError, /undeclared reference/);
  assert.equal(at("1.29").stored, undefined);
  assert.equal(at("1.30").stored.value, true);
  assert.equal(at("1.31").value, true);
});

const codes = (kubernetes, definition = addresses) => {
  const workspace = new Workspace({ kubernetes });
  workspace.set("crd.yaml", JSON.stringify(definition));
  return workspace.diagnostics("crd.yaml").map(({ code }) => code);
};

test("a workspace answers as its release", () => {
  assert.deepEqual(codes("1.30"), ["invalid-rule"]);
  assert.deepEqual(codes("1.31"), []);
  assert.deepEqual(codes(undefined), []);
});

test("a workspace for a range says what a definition needs a later release for", () => {
  const workspace = new Workspace({ kubernetes: "1.29-1.37" });
  const text = JSON.stringify(addresses);
  workspace.set("crd.yaml", text);
  const [found, ...others] = workspace.diagnostics("crd.yaml");
  assert.deepEqual(others, []);
  assert.equal(found.code, "needs-kubernetes");
  assert.equal(found.severity, 2);
  assert.equal(found.message, "needs Kubernetes 1.31: isIP() may be used in new rules from 1.31");
  const { start, end } = found.range;
  assert.equal(
    text.slice(start.character, end.character),
    '"!has(self.address) || isIP(self.address)"',
  );
});

test("a range without an older release that refuses says nothing", () => {
  assert.deepEqual(codes("1.31-1.37"), []);
  assert.deepEqual(codes("1.29-1.30"), ["invalid-rule"]);
});

test("a workspace for a range tells what older releases drop", () => {
  const definition = structuredClone(ruled("true"));
  definition.spec.versions[0].selectableFields = [{ jsonPath: ".spec.address" }];
  const workspace = new Workspace({ kubernetes: "1.30-1.31" });
  workspace.set("crd.yaml", JSON.stringify(definition));
  const [{ code, message }] = workspace.diagnostics("crd.yaml");
  assert.equal(code, "needs-kubernetes");
  assert.equal(
    message,
    "needs Kubernetes 1.31: selectableFields is kept from 1.31; before, it is dropped silently",
  );
});

for (const [version, releases] of [
  ["v1.31.4+k3s1", "1.31"],
  ["v1.30.4-gke.1348000", "1.30"],
  ["v1.29.8-eks-a737599", "1.29"],
  ["1.29.1-1.31.0", "1.29-1.31"],
]) {
  test(`${version} stands for ${releases}`, () => {
    assert.deepEqual(codes(version), codes(releases));
  });
}

test("a range that is upside down is said", () => {
  assert.throws(() => new Workspace({ kubernetes: "1.37-1.29" }), {
    name: "RangeError",
    message: "the range 1.37-1.29 is upside down: the older release comes first, 1.29-1.37",
  });
  for (const range of ["1.29-", "-1.29", "1.29-1.38", "1.29-1.30-1.31"]) {
    assert.throws(() => new Workspace({ kubernetes: range }), UnknownReleaseError);
  }
});

test("the package and the engine say the same of a faulty range", () => {
  for (const range of ["1.37-1.29", "1.37..1.29", "1.28", "1.29-", "-1.29", "1.29-1.30-1.31"]) {
    // The engine reads the ranges in suites.
    const { errors } = readSuite(`crdName: a.b\nkubernetes: "${range}"\ntests: {}\n`);
    const said = errors.find(({ message }) => message.startsWith("kubernetes: "))?.message;
    assert.throws(
      () => new Workspace({ kubernetes: range }),
      ({ message }) => `kubernetes: ${message}` === said,
      `${range}: ${said}`,
    );
  }
});

for (const [name, ask] of Object.entries({
  "new Crd": (kubernetes) => new Crd(crdText, { kubernetes }),
  "Crd.all": (kubernetes) => Crd.all(crdText, { kubernetes }),
  "crd.at": (kubernetes) => new Crd(crdText).at(kubernetes),
  evaluate: (kubernetes) => evaluate("1", {}, { kubernetes }),
  "new Workspace": (kubernetes) => new Workspace({ kubernetes }),
})) {
  test(`${name} names the known releases to one that is not known`, () => {
    for (const release of ["1.28", "v1.38", "", "1.36.x"]) {
      assert.throws(
        () => ask(release),
        (error) => {
          assert.ok(error instanceof UnknownReleaseError);
          assert.equal(error.name, "UnknownReleaseError");
          assert.equal(error.release, release);
          assert.deepEqual(error.known, kubernetesVersions);
          assert.match(error.message, /known are 1\.29, .* 1\.37$/);
          return true;
        },
      );
    }
  });
}

test("a comparison of compiled definitions answers as their release", () => {
  const [before, after] = [ruled("true"), ruled("isIP(self.address)")];
  const answer = (kubernetes) => diff(before, after, { kubernetes });
  assert.notDeepEqual(answer("1.29"), answer("1.36"));
  const compiled = [before, after].map((each) => new Crd(each, { kubernetes: "1.29" }));
  assert.deepEqual(diff(...compiled), answer("1.29"));
  assert.deepEqual(diff(...compiled, { kubernetes: "1.36" }), answer("1.36"));
});

test("definitions of two releases are compared only if a release is chosen", () => {
  const [older, newer] = ["1.29", "1.36"].map((kubernetes) => new Crd(crdText, { kubernetes }));
  assert.throws(() => diff(older, newer), {
    name: "TypeError",
    message: "the definitions answer as 1.29 and 1.36: choose one with options.kubernetes",
  });
  assert.deepEqual(diff(older, newer, { kubernetes: "1.36" }).findings, []);
});

test("a suite runs with the release of a compiled definition", () => {
  const suite = readSuite("crdName: widgets.example.org\ntests: {onCreate: []}\n");
  const compiled = new Crd(crdText, { kubernetes: "1.29" });
  assert.equal(runSuite(suite, compiled).kubernetes, "1.29");
  assert.equal(runSuite(suite, compiled, { kubernetes: "1.33" }).kubernetes, "1.33");
});

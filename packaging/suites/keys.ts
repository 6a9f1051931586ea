// The keys of suites. Their schema becomes a definition, so that the workspace completes and explains
// suites as it does objects.

import type { Position } from "../js/types.ts";
import type { CompletionItem, Hover } from "../js/types-editor.ts";
import schema from "../testsuite.schema.json" with { type: "json" };

const SUITE = "suite";

/** The mapping between a suite and one of its objects. */
const HEAD =
  "apiVersion: suites.crd-drydock.example/v1\nkind: TestSuite\nmetadata: {name: suite}\n";

/** How many lines that are. */
export const HEAD_LINES = HEAD.split("\n").length - 1;

/** Fields that every object has, and suites do not. */
export const NOT_OF_SUITES = new Set(["apiVersion", "kind", "metadata", "status"]);

/** The calls of a workspace that suites need. Any module of the package has them. */
export interface SuiteWorkspace {
  set(uri: string, text: string): void;
  completion(uri: string, position: Position): CompletionItem[];
  hover(uri: string, position: Position): Hover | null;
  free(): void;
}

/** The data of the workspace about suites, and the URI of the suite. */
export class Keys {
  readonly #workspace: SuiteWorkspace;
  #text: string | undefined;
  readonly uri = SUITE;

  /** @param workspace an empty one, which the keys own from now on */
  constructor(workspace: SuiteWorkspace) {
    this.#workspace = workspace;
    this.#workspace.set("definition", JSON.stringify(definition()));
  }

  /** The workspace with a suite. */
  workspaceFor(text: string): SuiteWorkspace {
    if (text !== this.#text) {
      // A suite may have an `apiVersion`, which is ignored, and may begin with a document marker.
      const own = text.replace(/^apiVersion:/m, "#").replace(/^---/, "#");
      this.#workspace.set(SUITE, HEAD + own);
      this.#text = text;
    }
    return this.#workspace;
  }

  free(): void {
    this.#workspace.free();
  }
}

interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: readonly string[];
  enum?: readonly string[];
}

/** A definition of suites as a kind. */
function definition(): object {
  const versions = [
    { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: structural(schema) } },
  ];
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "testsuites.suites.crd-drydock.example" },
    spec: {
      group: "suites.crd-drydock.example",
      scope: "Namespaced",
      names: { plural: "testsuites", kind: "TestSuite" },
      versions,
    },
  };
}

/** A schema as definitions have them; where it allows several types, it allows everything. */
function structural(given: Schema): object {
  const { $ref, ...own } = given;
  const named: Schema = $ref === undefined ? {} : (defs()[$ref.replace(/^.*\//, "")] ?? {});
  const { type, description, properties, items, required, enum: values } = { ...named, ...own };
  const types = [type ?? (values ? "string" : [])].flat().filter((one) => one !== "null");
  const [only, ...others] = types;
  const told = description === undefined ? {} : { description };
  const isOpen = only === "object" && properties === undefined;
  if (only === undefined || others.length > 0 || isOpen) {
    return { ...told, "x-kubernetes-preserve-unknown-fields": true };
  }
  return {
    ...told,
    type: only,
    ...(values && { enum: values }),
    ...(required && { required: required.filter((name) => properties?.[name]) }),
    ...(items && { items: structural(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties)
          .filter(([name]) => !NOT_OF_SUITES.has(name))
          .map(([name, inner]) => [name, structural(inner)]),
      ),
    }),
  };
}

function defs(): Record<string, Schema> {
  return schema.$defs as Record<string, Schema>;
}

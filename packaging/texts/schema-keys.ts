// The keys of a file that a JSON Schema describes. The schema becomes a definition, so that the workspace
// completes and explains the file as it does objects.

import type { Position, Range } from "../js/types.ts";
import type { CompletionItem, Hover } from "../js/types-editor.ts";

const FILE = "file";
const GROUP = "files.crd-drydock.example";

/** The lines before the file, which make it an object. */
const HEAD = `apiVersion: ${GROUP}/v1\nkind: File\nmetadata: {name: file}\n`;

/** How many lines that are. */
export const HEAD_LINES = HEAD.split("\n").length - 1;

/** Fields that every object has, and such files do not. */
export const NOT_OF_FILES = new Set(["apiVersion", "kind", "metadata", "status"]);

/** The calls of a workspace that are needed. Any module of the package has them. */
export interface KeysWorkspace {
  set(uri: string, text: string): void;
  completion(uri: string, position: Position): CompletionItem[];
  hover(uri: string, position: Position): Hover | null;
  free(): void;
}

export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | readonly string[];
  description?: string;
  properties?: Record<string, Schema>;
  /** Which keys a map may have. */
  propertyNames?: Schema;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  required?: readonly string[];
  enum?: readonly string[];
  anyOf?: readonly Schema[];
}

/** A file in a workspace with the definition that its schema became. */
export class SchemaKeys {
  readonly #workspace: KeysWorkspace;
  #text: string | undefined;
  readonly uri = FILE;

  /** @param workspace an empty one, which the keys own from now on */
  constructor(workspace: KeysWorkspace, schema: Schema) {
    this.#workspace = workspace;
    this.#workspace.set("definition", JSON.stringify(definition(schema)));
  }

  /** The workspace with a text of the file. */
  workspaceFor(text: string): KeysWorkspace {
    if (text !== this.#text) {
      // The file may have an `apiVersion`, which is ignored, and may begin with a document marker.
      const own = text.replace(/^apiVersion:/m, "#").replace(/^---/, "#");
      this.#workspace.set(FILE, HEAD + own);
      this.#text = text;
    }
    return this.#workspace;
  }

  /** Completion in a text of the file. */
  completion(text: string, position: Position): CompletionItem[] {
    const items = this.workspaceFor(text).completion(FILE, below(position));
    const own = items.filter(({ label }) => !NOT_OF_FILES.has(label));
    return own.map((item) => {
      return { ...item, textEdit: { ...item.textEdit, range: above(item.textEdit.range) } };
    });
  }

  /** Hover in a text of the file. */
  hover(text: string, position: Position): Hover | null {
    const hover = this.workspaceFor(text).hover(FILE, below(position));
    return hover && aboutKey({ ...hover, range: above(hover.range) });
  }

  free(): void {
    this.#workspace.free();
  }
}

/** A hover without what it says of a value that may be anything. */
export function aboutKey(hover: Hover): Hover {
  const value = hover.contents.value.replace(" ``", "").replace(/\n+keeps unknown fields$/, "");
  return { ...hover, contents: { ...hover.contents, value } };
}

function below({ line, character }: Position): Position {
  return { line: line + HEAD_LINES, character };
}

function above({ start, end }: Range): Range {
  const up = ({ line, character }: Position) => ({ line: line - HEAD_LINES, character });
  return { start: up(start), end: up(end) };
}

/** A definition of the file as a kind. */
function definition(schema: Schema): object {
  const openAPIV3Schema = structural(schema, schema.$defs ?? {});
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `files.${GROUP}` },
    spec: {
      group: GROUP,
      scope: "Namespaced",
      names: { plural: "files", kind: "File" },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  };
}

/**
 * A schema as definitions have them. Where it allows several types, it allows everything; but a map with listed keys
 * has these.
 */
function structural(own: Schema, defs: Record<string, Schema>): object {
  const written = resolved(own, defs);
  const forms = written.type === undefined ? (written.anyOf ?? []) : [];
  const map = forms.map((form) => resolved(form, defs)).find(({ properties }) => properties);
  const whole = { ...map, ...written };
  const { type, description, items, required, enum: values } = whole;
  const properties = whole.properties ?? namedProperties(whole);
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
    ...(items && { items: structural(items, defs) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties)
          .filter(([name]) => !NOT_OF_FILES.has(name))
          .map(([name, inner]) => [name, structural(inner, defs)]),
      ),
    }),
  };
}

/** A schema with what it refers to. */
function resolved({ $ref, ...own }: Schema, defs: Record<string, Schema>): Schema {
  const named = $ref === undefined ? {} : (defs[$ref.replace(/^.*\//, "")] ?? {});
  return { ...named, ...own };
}

/** The properties of a map whose keys are listed. */
function namedProperties({ propertyNames, additionalProperties }: Schema) {
  if (propertyNames?.enum === undefined || typeof additionalProperties !== "object")
    return undefined;
  return Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties]));
}

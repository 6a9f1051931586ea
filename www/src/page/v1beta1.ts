// Converts definitions of `apiextensions.k8s.io/v1beta1` to `v1`. Comments and other documents stay as they are.

import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Pair,
  Scalar,
  YAMLMap,
  YAMLSeq,
} from "yaml";
import { documentsOf, tidied, writingOf } from "./tidy";

const OLD = "apiextensions.k8s.io/v1beta1";
const NEW = "apiextensions.k8s.io/v1";

/** The fields that move from the definition into each version. */
const MOVED = ["schema", "subresources", "additionalPrinterColumns"] as const;

const KEEPS_UNKNOWN = "x-kubernetes-preserve-unknown-fields";

export interface Converted {
  text: string;
  /** Whether the schema is made to keep unknown fields, as `v1beta1` did by default. */
  keepsUnknown: boolean;
}

/** The text with definitions of `v1`; `undefined` if it has errors, or no definition of `v1beta1`. */
export function converted(text: string): Converted | undefined {
  const documents = documentsOf(text);
  if (documents === undefined) {
    return undefined;
  }
  const isJson = /^\s*\{/.test(text);
  const conversion = new Conversion(isJson);
  let now = text;
  // From the end, so that the other offsets stay right.
  for (const document of documents.toReversed()) {
    const { contents } = document;
    const [start, , end] = contents?.range ?? [0, 0, 0];
    if (isMap(contents) && conversion.convert(contents)) {
      now = `${now.slice(0, start)}${written(document, text)}${now.slice(end)}`;
    }
  }
  if (now === text) {
    return undefined;
  }
  const { keepsUnknown } = conversion;
  const shown = isJson ? tidied(now) : now;
  return shown === undefined ? undefined : { text: shown, keepsUnknown };
}

/** The content of a document; the comments around it stay in the text. */
function written(document: Document.Parsed, text: string): string {
  document.commentBefore = null;
  document.comment = null;
  document.directives.docStart = null;
  document.directives.docEnd = false;
  const { contents } = document;
  const first = isMap(contents) ? contents.items[0]?.key : undefined;
  for (const node of [contents, first]) {
    if (isNode(node)) {
      node.commentBefore = null;
    }
  }
  return document.toString(writingOf(text));
}

/** Changes definitions; keys and words that it adds to JSON are in quotes. */
class Conversion {
  keepsUnknown = false;
  readonly #isJson: boolean;

  constructor(isJson: boolean) {
    this.#isJson = isJson;
  }

  /** Converts a definition, or the definitions of a list. Returns whether there is one. */
  convert(map: YAMLMap): boolean {
    const items = map.get("items");
    if (isSeq(items)) {
      const own = items.items.filter((item) => isMap(item) && this.convert(item));
      return own.length > 0;
    }
    const version = map.get("apiVersion", true);
    const spec = map.get("spec");
    if (version?.value !== OLD || map.get("kind") !== "CustomResourceDefinition" || !isMap(spec)) {
      return false;
    }
    version.value = NEW;
    this.#convertSpec(spec);
    return true;
  }

  #convertSpec(spec: YAMLMap): void {
    const prunes = /^(?:false|no|off|n)$/i.test(String(spec.get("preserveUnknownFields")));
    spec.delete("preserveUnknownFields");
    rename(spec, "validation", "schema");
    const moved = MOVED.flatMap((key) => take(spec, key) ?? []);
    this.#listVersions(spec);
    if (!spec.has("scope")) {
      spec.add(this.#pair("scope", this.#word("Namespaced")));
    }
    this.#convertConversion(spec.get("conversion"));
    const versions = spec.get("versions");
    for (const [index, version] of (isSeq(versions) ? versions.items : []).entries()) {
      if (!isMap(version)) {
        continue;
      }
      for (const pair of moved) {
        if (!version.has(pair.key)) {
          version.add(index === 0 ? pair : pair.clone());
        }
      }
      this.#completeSchema(version, prunes);
      renamePaths(version.get("additionalPrinterColumns"));
    }
  }

  /** `versions` in place of `version`. */
  #listVersions(spec: YAMLMap): void {
    const listed = spec.get("versions");
    if (isSeq(listed) && listed.items.length > 0) {
      spec.delete("version");
      return;
    }
    spec.delete("versions");
    const single = spec.items.find(({ key }) => isScalar(key) && key.value === "version");
    if (single) {
      const version = this.#map();
      version.add(this.#pair("name", single.value));
      version.add(this.#pair("served", this.#plain("true")));
      version.add(this.#pair("storage", this.#plain("true")));
      const versions = this.#inStyle(new YAMLSeq());
      versions.add(version);
      single.value = versions;
      rename(spec, "version", "versions");
    }
  }

  /** Adds what v1 demands: a schema whose root has a type, and which keeps unknown fields if the definition did. */
  #completeSchema(version: YAMLMap, prunes: boolean): void {
    const root = this.#mapIn(this.#mapIn(version, "schema"), "openAPIV3Schema");
    if (!root.has("type")) {
      root.items.unshift(this.#pair("type", this.#word("object")));
    }
    if (!prunes && !root.has(KEEPS_UNKNOWN)) {
      root.add(this.#pair(KEEPS_UNKNOWN, this.#plain("true")));
      this.keepsUnknown = true;
    }
  }

  /** The fields about a webhook have a place of their own. */
  #convertConversion(conversion: unknown): void {
    if (!isMap(conversion)) {
      return;
    }
    const client = take(conversion, "webhookClientConfig");
    const reviews = take(conversion, "conversionReviewVersions");
    if (conversion.get("strategy") !== "Webhook") {
      return;
    }
    const webhook = this.#map();
    if (client) {
      webhook.add(this.#pair("clientConfig", client.value));
    }
    const usual = this.#inStyle(new YAMLSeq());
    usual.add(this.#word("v1beta1"));
    webhook.add(reviews ?? this.#pair("conversionReviewVersions", usual));
    conversion.add(this.#pair("webhook", webhook));
  }

  /** The map at a key; a new one if there is none. */
  #mapIn(map: YAMLMap, key: string): YAMLMap {
    const found = map.get(key);
    if (isMap(found)) {
      return found;
    }
    const made = this.#map();
    map.delete(key);
    map.add(this.#pair(key, made));
    return made;
  }

  #map(): YAMLMap {
    return this.#inStyle(new YAMLMap<unknown, unknown>());
  }

  #inStyle<Node extends YAMLMap | YAMLSeq>(node: Node): Node {
    node.flow = this.#isJson;
    return node;
  }

  #pair(key: string, value: unknown): Pair {
    return new Pair(this.#word(key), value);
  }

  #word(text: string): Scalar {
    const scalar = new Scalar(text);
    scalar.type = this.#isJson ? Scalar.QUOTE_DOUBLE : Scalar.PLAIN;
    return scalar;
  }

  #plain(text: string): Scalar {
    const scalar = new Scalar(text);
    scalar.type = Scalar.PLAIN;
    return scalar;
  }
}

/** Takes an entry out of a map. */
function take(map: YAMLMap, key: string): Pair | undefined {
  const index = map.items.findIndex((pair) => keyOf(pair) === key);
  return index < 0 ? undefined : map.items.splice(index, 1)[0];
}

/** Gives an entry another key; its comments stay. */
function rename(map: YAMLMap, key: string, to: string): void {
  const pair = map.items.find((one) => keyOf(one) === key);
  if (pair && isScalar(pair.key)) {
    pair.key.value = to;
  }
}

function keyOf({ key }: Pair): unknown {
  return isScalar(key) ? key.value : key;
}

/** `jsonPath` in place of `JSONPath`. */
function renamePaths(columns: unknown): void {
  for (const column of isSeq(columns) ? columns.items : []) {
    if (isMap(column)) {
      rename(column, "JSONPath", "jsonPath");
    }
  }
}

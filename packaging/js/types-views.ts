// Types of the views of an object: its table, scale and conversion, and samples.

import type { Source } from "./types.ts";
import type { CustomResource } from "./types-admission.ts";

/** Which version's endpoint is asked. */
export interface VersionOption {
  /** By default the one that the object names. */
  version?: string;
}

/** How to make a table. */
export interface TableOptions extends VersionOption {
  /** The time that ages are counted to; by default the present. */
  now?: Date;
}

/** What `kubectl get` shows. */
export interface Table {
  columns: {
    name: string;
    type: string;
    format: string;
    description: string;
    /** Columns above 0 are shown with `-o wide` only. */
    priority: number;
  }[];
  /** The cells of each object. */
  rows: (string | number | boolean | null)[][];
  /** Why columns are missing: a path that does not parse hides its column and all that follow. */
  tableError?: string;
}

/** The scale of an object. */
export interface Scale {
  /** An `autoscaling/v1` Scale. */
  scale: CustomResource | null;
  /** Why there is none: the server's text. */
  error?: string;
}

/** Whether an object is among those that a request asks for. */
export interface Selection {
  selected: boolean;
  /** Why nothing can be selected so: the server's text. */
  error?: string;
}

/** An entry of an OpenAPI document. */
export interface OpenApi {
  /** E.g. `org.example.v1.Widget`. */
  name: string;
  schema: object;
}

/**
 * Answers an `apiextensions.k8s.io` `ConversionReview` with one that has a `response`: an object, or
 * its JSON text, which keeps numbers exact. What it throws is why the conversion failed. The
 * request's `uid` is always `00000000-0000-0000-0000-000000000000`, since nothing is random here.
 */
export type ConversionWebhook = (review: object) => Source;

/** An object, or a list of objects, in another version. */
export interface Conversion {
  /** `null` where there is an error. */
  object: CustomResource | null;
  /** The same as JSON text, with exact numbers. */
  json: string | null;
  /** Why it is not converted: the server's text. */
  error?: string;
  /** Paths that the schema of the new version does not know: pruned after the conversion. */
  unknownFields: string[];
}

/** The way of an object into the store and back. */
export interface RoundTrip {
  /** The version that it is stored in. */
  version: string | null;
  /** The object as it is stored; `null` where there is an error before. */
  stored: CustomResource | null;
  /** The same as JSON text, with exact numbers. */
  storedJson: string | null;
  /** The object as it is read in its own version; `null` where there is an error. */
  object: CustomResource | null;
  /** The same as JSON text, with exact numbers. */
  json: string | null;
  /** Paths of what it had and has no longer. */
  lost: string[];
  /** Paths of what it has now and had not: defaults of the storage version. */
  gained: string[];
  /** Paths of values that a webhook changed. */
  changed: string[];
  /** Why it is not stored or cannot be read: the server's text. */
  error?: string;
}

/** Which sample to make. */
export interface SampleOptions {
  /** By default the version that is stored, where it is served. */
  version?: string;
  /** Whether it has optional fields, too; by default only required ones. */
  optional?: boolean;
}

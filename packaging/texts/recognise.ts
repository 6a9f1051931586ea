// Guesses the kind of a text without parsing it, for the command, the language server and the extension,
// which stays inactive until a text is relevant.

/** JSON may escape letters of a kind. */
const ESCAPED_KIND = /"kind"\s*:\s*"[^"\n]*\\u/;

/** Whether a text can have the definition of a kind. */
export function mayDefine(text: string): boolean {
  return text.includes("CustomResourceDefinition") || ESCAPED_KIND.test(text);
}

/** Other texts describe kinds, too: OpenAPI documents of API servers, their index, and APIServices. */
const DESCRIBES =
  /x-kubernetes-group-version-kind|"serverRelativeURL"|\bkind["']?\s*:\s*["']?APIService\b/;

/** Whether objects of other texts may depend on a text. */
export function mayJudgeOthers(text: string): boolean {
  return mayDefine(text) || DESCRIBES.test(text);
}

/** The group of a custom resource has a dot; those of the built-in workloads have none. */
const CUSTOM = /\bapiVersion["']?\s*:\s*["']?[\w-]+(?:\.[\w-]+)+\//;

/** Whether a text can have a custom resource. */
export function mayBeCustom(text: string): boolean {
  return CUSTOM.test(text);
}

/** The version of the core group, or of a group without a dot. */
const OWN = /^\s*["']?apiVersion["']?\s*:\s*["']?(?:[a-z]+\/)?v\d+(?:(?:alpha|beta)\d+)?\b/m;

/**
 * Whether a text can have an object of one of Kubernetes' own kinds. Some of their groups have dots:
 * `mayBeCustom` finds objects of those.
 */
export function mayBeBuiltIn(text: string): boolean {
  return OWN.test(text);
}

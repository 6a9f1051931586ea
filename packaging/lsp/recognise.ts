// Guesses the kind of a text without parsing it. The extension stays inactive until a text is
// relevant.

/** Whether a text can have the definition of a kind. */
export function mayDefine(text: string): boolean {
  return text.includes("CustomResourceDefinition");
}

/** The group of a custom resource has a dot; those of the built-in workloads have none. */
const CUSTOM = /\bapiVersion["']?\s*:\s*["']?[\w-]+(?:\.[\w-]+)+\//;

/** Whether a text can have a custom resource. */
export function mayBeCustom(text: string): boolean {
  return CUSTOM.test(text);
}

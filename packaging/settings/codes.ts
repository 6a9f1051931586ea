// Codes of findings that the command and the language server treat apart.

/** The codes that `kubectl apply --validate` concerns. */
export const STRICT_DECODING: ReadonlySet<string> = new Set(["unknown-field", "duplicate-field"]);

/** The code of an OpenAPI document that is not in order. */
export const BROKEN_OPENAPI = "broken-openapi";

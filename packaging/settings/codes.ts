// Codes of findings that the command or the language server treats apart.

/** The codes that `kubectl apply --validate` concerns. */
export const STRICT_DECODING: ReadonlySet<string> = new Set(["unknown-field", "duplicate-field"]);

/** The code of an object whose definition cannot judge it. */
export const DEFINITION_UNUSABLE = "definition-unusable";

/** The code of an OpenAPI document that is not in order. */
export const BROKEN_OPENAPI = "broken-openapi";

/** The code of a version that the definition does not serve. */
export const VERSION_NOT_SERVED = "version-not-served";

/** The code of a text that cannot be read. */
export const SYNTAX_ERROR = "syntax-error";

/** The code of a test whose updated object has another name than the object before. */
export const OTHER_NAME = "other-name";

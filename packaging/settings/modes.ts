// The modes that users choose. `src/check/severity.rs` says what they mean.

/** How to treat unknown and repeated fields, as in `kubectl apply --validate`. */
export const VALIDATIONS = ["strict", "warn", "ignore"] as const;
export type Validation = (typeof VALIDATIONS)[number];

/** How to treat objects that no definition judges. */
export const MISSING_MODES = ["auto", "error", "warn", "ignore"] as const;
export type Missing = (typeof MISSING_MODES)[number];

/**
 * The key in a `Crd` of a function that names the object of a source. The matchers are bundles of their own,
 * without an engine: they ask the `Crd` that a test gives them.
 */
export const NAMED = Symbol.for("crd-drydock.named");

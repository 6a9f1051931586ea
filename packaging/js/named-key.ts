/**
 * The key of a method of `Crd` that names an object without a name. The matchers call it. They are bundles
 * of their own and have no engine, but each test gives them a `Crd`.
 */
export const NAMED = Symbol.for("crd-drydock.named");

/** The key of a method of `Crd` that gives the value of a source with one object. */
export const VALUE = Symbol.for("crd-drydock.value");

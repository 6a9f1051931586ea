// How Rust's tests are run. All have the same features, so that Cargo compiles the engine for them once.

/** The words of the command. The native program is tested, too. */
export const CARGO_TEST = ["test", "--locked", "--features", "command"];

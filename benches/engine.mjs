// The package, with an eye on the memory of its engine, caught as the package makes it.

const memories = [];
WebAssembly.Instance = class extends WebAssembly.Instance {
  constructor(...args) {
    super(...args);
    if (this.exports.memory) memories.push(this.exports.memory);
  }
};

export const { Crd, Workspace, parse } = await import("crd-drydock");

/** Bytes of the engine's memory, which never shrinks. */
export const engineBytes = () =>
  memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0);

/** Compiles a CRD and lets it go again. */
export const compile = (text) => () => {
  const crd = new Crd(text);
  crd.report;
  crd.free();
};

// The running instance of a module, and its replacement after a fault.

import { type Zones, zones } from "./zones.ts";

/** The part of wasm-bindgen's glue that every module has. */
interface Startable {
  initSync(options: { module: WebAssembly.Module }): unknown;
}

/**
 * The one running instance of a module.
 *
 * The engine answers every input; should it stop all the same (a trap, an exhausted stack or
 * memory), its instance is beyond repair. The next call then gets a new one.
 */
export class Running<Glue extends Startable> {
  #compiled: WebAssembly.Module | undefined;
  #glue: Glue | undefined;
  readonly #create: (zones: Zones) => Glue;
  readonly #find: () => WebAssembly.Module;

  /**
   * @param create makes one instance of wasm-bindgen's side of the module
   * @param find returns the module at the first call, unless `start` was called before; it may throw
   */
  constructor(create: (zones: Zones) => Glue, find: () => WebAssembly.Module) {
    this.#create = create;
    this.#find = find;
  }

  /** Makes the module ready. */
  start(module: WebAssembly.Module): void {
    this.#compiled = module;
    this.#glue = this.#instantiate(module);
  }

  /** Whether the module is known. */
  get isReady(): boolean {
    return this.#compiled !== undefined;
  }

  /**
   * Makes one call into the module. `work` learns which instance answered, since objects that it
   * keeps (such as a compiled CRD) are invalid in another one.
   */
  call<Result>(work: (glue: Glue) => Result): Result {
    this.#compiled ??= this.#find();
    this.#glue ??= this.#instantiate(this.#compiled);
    try {
      return work(this.#glue);
    } catch (cause) {
      this.#glue = undefined;
      throw new Error(
        `crd-drydock stopped on this input (${cause}); it starts afresh at the next call. ` +
          "This is a fault of crd-drydock: please report it with the input",
        { cause },
      );
    }
  }

  /** Whether an instance that a caller remembers is still the running one. */
  is(glue: Glue): boolean {
    return glue === this.#glue;
  }

  #instantiate(module: WebAssembly.Module): Glue {
    const glue = this.#create(zones);
    glue.initSync({ module });
    return glue;
  }
}

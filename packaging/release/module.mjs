// The parts of a WebAssembly module that `shrink.mjs` looks at and changes.

const HEADER = 8;
const CUSTOM = 0;
const IMPORT = 2;
const CODE = 10;
const DATA = 11;
const I32_CONST = 0x41;
const FUNCTION_NAMES = 1;

/** The functions of a module in order: their names, where it has them, and their bodies. */
export function functionsOf(bytes) {
  const imports = section(bytes, IMPORT);
  const first = imports === undefined ? 0 : importedFunctions(imports);
  const names = functionNames(bytes);
  const code = reader(section(bytes, CODE));
  const functions = [];
  for (let left = code.number(); left > 0; left -= 1) {
    functions.push({ name: names.get(first + functions.length), body: code.bytes(code.number()) });
  }
  return { first, functions };
}

/** The module with other bodies of functions and with names for them, and no other names. */
export function withFunctions(bytes, { first, functions }) {
  const parts = [bytes.subarray(0, HEADER)];
  for (const { id, content } of sections(bytes)) {
    if (id === CODE) {
      const bodies = functions.flatMap(({ body }) => [number(body.length), body]);
      parts.push(...sized(id, [number(functions.length), ...bodies]));
    } else if (id !== CUSTOM || textOf(content) !== "name") {
      parts.push(...sized(id, [content]));
    }
  }
  const names = functions.flatMap(({ name }, at) => [number(first + at), text(name)]);
  const list = sized(FUNCTION_NAMES, [number(functions.length), ...names]);
  parts.push(...sized(CUSTOM, [text("name"), ...list]));
  return Buffer.concat(parts);
}

/** The initial contents of its memory: pieces, which are views of the module's bytes. */
export function dataOf(bytes) {
  const data = reader(section(bytes, DATA));
  const pieces = [];
  for (let left = data.number(); left > 0; left -= 1) {
    if (data.number() !== 0 || data.byte() !== I32_CONST) {
      throw new Error("the module has data at no constant address");
    }
    // Signed, but none is negative.
    const address = data.number();
    data.byte();
    pieces.push({ address, bytes: data.bytes(data.number()) });
  }
  return pieces;
}

function* sections(bytes) {
  const all = reader(bytes.subarray(HEADER));
  while (all.hasMore()) yield { id: all.byte(), content: all.bytes(all.number()) };
}

function section(bytes, wanted) {
  for (const { id, content } of sections(bytes)) if (id === wanted) return content;
  return undefined;
}

/** How many of the imports are functions, which all of them are: wasm-bindgen makes no others. */
function importedFunctions(content) {
  const imports = reader(content);
  const count = imports.number();
  for (let left = count; left > 0; left -= 1) {
    imports.bytes(imports.number());
    imports.bytes(imports.number());
    if (imports.byte() !== 0) throw new Error("the module imports something that is no function");
    imports.number();
  }
  return count;
}

function functionNames(bytes) {
  const names = new Map();
  for (const { id, content } of sections(bytes)) {
    if (id !== CUSTOM || textOf(content) !== "name") continue;
    const parts = reader(content);
    parts.bytes(parts.number());
    while (parts.hasMore()) {
      const kind = parts.byte();
      const part = reader(parts.bytes(parts.number()));
      if (kind !== FUNCTION_NAMES) continue;
      for (let left = part.number(); left > 0; left -= 1) {
        names.set(part.number(), part.bytes(part.number()).toString());
      }
    }
  }
  return names;
}

/** The text that a content begins with. */
function textOf(content) {
  const parts = reader(content);
  return parts.bytes(parts.number()).toString();
}

function reader(bytes) {
  let at = 0;
  return {
    hasMore: () => at < bytes.length,
    byte: () => bytes[at++],
    bytes(length) {
      at += length;
      return bytes.subarray(at - length, at);
    },
    /** An unsigned LEB128. */
    number() {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++];
        value += (byte & 127) * 2 ** shift;
        if (byte < 128) return value;
      }
    },
  };
}

function number(value) {
  const bytes = [];
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return Buffer.from([...bytes, value]);
}

function text(value) {
  return Buffer.concat([number(Buffer.byteLength(value)), Buffer.from(value)]);
}

function sized(id, contents) {
  const length = contents.reduce((sum, { length }) => sum + length, 0);
  return [Buffer.from([id]), number(length), ...contents];
}

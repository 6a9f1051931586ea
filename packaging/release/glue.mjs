// Faster pieces for wasm-bindgen's JavaScript side of the module.

const PASS_STRING = /^function passStringToWasm0\(.*?^}$/ms;

/**
 * wasm-bindgen copies ASCII character by character: 1.4 ns each, which for a large definition is
 * as much as `JSON.parse` takes for all of it. `encodeInto` takes a 20th of that. Nearly all texts
 * are ASCII, so their length is the first guess; the rest of others gets the most it can need.
 */
const FAST_PASS_STRING = `
function passStringToWasm0(text, malloc, realloc) {
  let size = text.length;
  let at = malloc(size, 1) >>> 0;
  const guess = getUint8ArrayMemory0().subarray(at, at + size);
  let { read, written } = cachedTextEncoder.encodeInto(text, guess);
  if (read < text.length) {
    const rest = text.slice(read);
    const most = written + rest.length * 3;
    at = realloc(at, size, most, 1) >>> 0;
    const space = getUint8ArrayMemory0().subarray(at + written, at + most);
    written += cachedTextEncoder.encodeInto(rest, space).written;
    at = realloc(at, most, written, 1) >>> 0;
  }
  WASM_VECTOR_LEN = written;
  return at;
}`;

/** The object of an instance's exports is a dictionary to V8; of others it knows where what is. */
const EXPORTED = /\bwasm = instance\.exports;/;
const FAST_EXPORTED = "wasm = { ...instance.exports };";

/** The text of wasm-bindgen's module with the faster pieces; throws where one no longer fits. */
export function withFastParts(glue) {
  const parts = [
    [PASS_STRING, FAST_PASS_STRING],
    [EXPORTED, FAST_EXPORTED],
  ];
  let contents = glue;
  for (const [part, fast] of parts) {
    if (!part.test(contents)) {
      throw new Error(`wasm-bindgen writes nothing like ${part}: adapt ${import.meta.filename}`);
    }
    contents = contents.replace(part, () => fast);
  }
  return contents;
}

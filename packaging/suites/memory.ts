// Work that is done once for each key.

/** What is remembered for a key, or what `make` gives, which is remembered then. */
export function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

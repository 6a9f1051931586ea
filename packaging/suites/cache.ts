// Work that is done once for each key.

/** The value that a cache has for a key, or the one of `make`, which the cache keeps. */
export function cached<Key, Value>(cache: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = cache.get(key) ?? make();
  cache.set(key, value);
  return value;
}

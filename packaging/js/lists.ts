// Lists by key.

/** Adds a value to the list of a key. A copy of the list for each value would take seconds for many. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [value]);
  else known.push(value);
}

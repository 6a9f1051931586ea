// Snippets in the Language Server Protocol's syntax.

/** A snippet's text and the selection in it: the first place to fill in, else the end. */
export function plainOf(snippet: string): { text: string; anchor: number; head: number } {
  let text = "";
  const places: { number: number; anchor: number; head: number }[] = [];
  const token = /\\([$}\\])|\$(\d+)|\$\{(\d+)(?::([^}]*)|\|([^}|,]*)[^}]*\|)?\}|[^\\$]+|[\\$]/g;
  for (const [whole, escaped, bare, numbered, preset, choice] of snippet.matchAll(token)) {
    const number = bare ?? numbered;
    const anchor = text.length;
    text += number === undefined ? (escaped ?? whole) : (preset ?? choice ?? "");
    if (number !== undefined) {
      places.push({ number: Number(number), anchor, head: text.length });
    }
  }
  // `$0` is the last place, whatever its number says.
  const order = (number: number) => (number === 0 ? Number.POSITIVE_INFINITY : number);
  const [first] = places.sort((a, b) => order(a.number) - order(b.number));
  const end = text.length;
  return { text, anchor: first?.anchor ?? end, head: first?.head ?? end };
}

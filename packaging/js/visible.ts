// Names, values and messages come from files of strangers. A terminal obeys some characters, and
// others change how a line reads: each is shown as an escape instead.

/**
 * Characters that are obeyed or hide something: controls, invisible characters, and those that
 * change the direction of writing. Joiners stay, which scripts and emoji need.
 */
const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** A text of several lines: all but line breaks and tabs is made visible. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) =>
    character === "\n" || character === "\t" ? character : escaped(character),
  );
}

/** A text that has to stay on one line, such as a name: line breaks are made visible too. */
export function visibleLine(text: string): string {
  return text.replace(UNSEEN, escaped);
}

/** A character as a string in JSON has it, or in YAML above U+FFFF: `\n`, `\u001b`, `\U000e0041`. */
export function escaped(character: string): string {
  const short = SHORT[character];
  if (short !== undefined) return short;
  const digits = (character.codePointAt(0) ?? 0).toString(16);
  return digits.length > 4 ? `\\U${digits.padStart(8, "0")}` : `\\u${digits.padStart(4, "0")}`;
}

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

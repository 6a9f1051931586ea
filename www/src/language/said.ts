// A text in the reader's language, told apart from the texts of strangers.

import { visible } from "../../../packaging/js/visible";

/**
 * A text of the page. What it quotes is visible already, and isolated where the directions of
 * writing differ: it is shown as it is.
 */
export class Said {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** A page text, or untrusted text whose invisible characters are escaped when shown. */
export type Text = Said | string;

/** The characters to show of a text. */
export function charactersOf(text: Text): string {
  return text instanceof Said ? text.text : visible(text);
}

/** Texts of the page one after the other. */
export function joined(texts: Text[], between: string): Said {
  return new Said(texts.map(charactersOf).join(between));
}

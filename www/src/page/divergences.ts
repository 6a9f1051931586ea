// The table of `docs/divergences.md` in the page's language. The page reads the document itself.

import { ENGLISH, type Language } from "../language/languages";
import { currentLanguage } from "../language/say";

/** The documents by their paths. Each is loaded when it is shown. */
const documents = import.meta.glob<string>("../../../docs/divergences*.md", {
  query: "?raw",
  import: "default",
});

/** The rows of the table, and their language. */
export interface Divergences {
  language: Language;
  rows: string[][];
}

/** Loads the known divergences. In a language without a document they are in English. */
export async function knownDivergences(): Promise<Divergences> {
  for (const language of [currentLanguage(), ENGLISH]) {
    const name = language === ENGLISH ? "divergences" : `divergences.${language.tag}`;
    const document = await documents[`../../../docs/${name}.md`]?.();
    if (document !== undefined) {
      return { language, rows: rowsOf(document) };
    }
  }
  throw new Error("there is no document of known divergences");
}

/** The rows of the document's table, without its head. */
function rowsOf(document: string): string[][] {
  return (
    document
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .slice(2)
      // A bar that is part of a cell has a backslash before it.
      .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
      .map((cells) => cells.map((cell) => cell.trim().replaceAll("\\|", "|")))
  );
}

// Saves files where the browser puts downloads.

import { element } from "./dom";

/** A file to save. */
export interface SavedFile {
  name: string;
  text: string;
}

/** Saves each file: the browser may ask whether it may save several. */
export function saveFiles(files: readonly SavedFile[]): void {
  for (const { name, text } of files) {
    const href = URL.createObjectURL(new Blob([text], { type: "application/yaml" }));
    const link = element("a", { href, download: name, hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
    // The browser reads the file after the click.
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }
}

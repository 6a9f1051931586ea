// Writes the English texts into the page's own elements: `data-say="key"` names what an element
// says, `data-say-title` and others what its attributes do. Other languages replace them.

import { readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

export function messages(file: string): Plugin {
  return {
    name: "drydock-messages",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => withTexts(html, readFileSync(file, "utf8")),
    },
  };
}

/** A page's source with the texts that its elements name. */
export function withTexts(html: string, source: string): string {
  const bundle = new FluentBundle("en");
  bundle.addResource(new FluentResource(source));
  const text = (key: string) => {
    const value = bundle.getMessage(key)?.value;
    if (!value) {
      throw new Error(`the page names the message ${key}, which is not there`);
    }
    return bundle.formatPattern(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  };
  return html
    .replace(/ data-say-(title|label|content)="([^"]*)"/g, (whole, part, key) => {
      const attribute = part === "label" ? "aria-label" : part;
      return ` ${attribute}="${text(key)}"${whole}`;
    })
    .replace(/( data-say="([^"]*)"[^>]*>)/g, (_whole, tag, key) => tag + text(key));
}

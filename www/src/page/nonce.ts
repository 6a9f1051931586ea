/** Marks the style elements that the editors make: the page's policy allows no others. */
export const STYLE_NONCE = "drydock-editor";

// Clients spell one URI in several ways; this normalises them.

/** The same address for all ways to write it. */
export function canonical(uri: string): string {
  try {
    const { protocol, host, pathname, search, hash } = new URL(uri);
    const isPlain = host === "" && !pathname.startsWith("/");
    if (isPlain) return uri;
    const path = pathname.split("/").map(recoded).join("/");
    const drive = path.replace(
      /^\/([A-Za-z])(?::|%3A)\//,
      (_, letter) => `/${letter.toLowerCase()}:/`,
    );
    return `${protocol}//${host}${drive}${search}${hash}`;
  } catch {
    return uri;
  }
}

function recoded(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}

/** The addresses of a client, as it writes them. */
export class Addresses {
  readonly #written = new Map<string, string>();

  /** Our address for one of the client's. */
  own(uri: string): string {
    // Clients may break the protocol.
    if (typeof uri !== "string") throw new TypeError("an address must be a text");
    const own = canonical(uri);
    if (own !== uri) this.#written.set(own, uri);
    return own;
  }

  /** The client's address for one of ours. */
  written(own: string): string {
    return this.#written.get(own) ?? own;
  }

  /** Whether the client writes any address in another way than we do. */
  get differ(): boolean {
    return this.#written.size > 0;
  }
}

/** An address as people read it. */
export function pathOf(uri: string): string {
  try {
    return decodeURIComponent(new URL(uri).pathname);
  } catch {
    return uri;
  }
}

/** The last part of an address. */
export function nameOf(uri: string): string {
  return pathOf(uri).split("/").at(-1) ?? uri;
}

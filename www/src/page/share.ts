// Links that hold the whole work as packed JSON in the fragment, which browsers send to no server.
// A fragment may be hostile, so the size is limited while it is unpacked.

import { type Message, message } from "../language/message";
import { asWork, type Work } from "./state";

/** The most bytes that a fragment may unpack to. */
const MAX_UNPACKED = 4 << 20;

/** Chats and mails may cut longer links. */
export const LONG_LINK = 32_000;

/** Links are deflated, with the shared dictionary if that makes them shorter. */
const DEFLATED = "#drydock1=";
const PACKED = "#drydock2=";
/** How a link of another version of the page begins. */
const OTHER = /^#drydock\d*=/;

/** The fragment of a link that holds the work. */
export async function toFragment(work: Work): Promise<string> {
  const { suite, ...others } = work.texts;
  // Most works have no suite: without its key the link is shorter.
  const text = JSON.stringify({ ...work, texts: suite === "" ? others : work.texts });
  const deflated = DEFLATED + base64url(await deflate(text));
  try {
    const { pack } = await import("./packing");
    const packed = PACKED + base64url(pack(text));
    return packed.length < deflated.length ? packed : deflated;
  } catch {
    // There is no network.
    return deflated;
  }
}

async function deflate(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Why a link cannot be opened. */
export class BrokenLink extends Error {
  readonly said: Message;

  constructor(said: Message) {
    super(said.key);
    this.said = said;
  }
}

/**
 * The work that a fragment holds; `undefined` if the fragment is not a link's.
 *
 * @throws {BrokenLink} when it should be one and cannot be read
 */
export async function fromFragment(fragment: string): Promise<Work | undefined> {
  const prefix = [DEFLATED, PACKED].find((one) => fragment.startsWith(one));
  if (prefix === undefined && OTHER.test(fragment)) {
    throw new BrokenLink(message("link-unknown"));
  }
  if (prefix === undefined) {
    return undefined;
  }
  let work: Work | undefined;
  try {
    const bytes = fromBase64url(fragment.slice(prefix.length));
    const text = await (prefix === DEFLATED ? inflated(bytes) : unpacked(bytes));
    work = asWork(JSON.parse(text));
  } catch (cause) {
    throw cause instanceof BrokenLink ? cause : new BrokenLink(message("link-damaged"));
  }
  if (work === undefined) {
    throw new BrokenLink(message("link-empty"));
  }
  return work;
}

async function unpacked(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const { unpack } = await import("./packing").catch(() => {
    throw new BrokenLink(message("part-missing"));
  });
  return unpack(packed, MAX_UNPACKED) ?? tooLarge();
}

function tooLarge(): never {
  throw new BrokenLink(message("link-large", { megabytes: MAX_UNPACKED >> 20 }));
}

async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > MAX_UNPACKED) {
      await reader.cancel();
      tooLarge();
    }
    parts.push(next.value);
  }
  return new Blob(parts).text();
}

function base64url(bytes: Uint8Array): string {
  const parts: string[] = [];
  // In parts: the number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  }
  return btoa(parts.join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

// What the database does not have yet when the page goes: kept in the tab's own storage, which is
// written at once. There is room for some five million characters, so of larger works only the
// changes are kept.

import { PANES, type Pane } from "../engine/protocol";
import { spliced } from "../engine/splice";
import { asWork, type Work } from "./state";
import type { Saved } from "./store";
import { changeBetween, type TextChange } from "./text-change";

const KEY = "drydock.unsaved";

/** Larger works than this, in characters, are kept as what changed of them. */
const MAX_WHOLE = 500_000;

/** The changes since a revision. */
interface Changes {
  base: number;
  /** A page of before may have had fewer panes. */
  texts: Partial<Record<Pane, TextChange>>;
}

interface Unsaved {
  session: string;
  /** The newest revision that the database may have: a later one is newer than this. */
  after: number;
  /** Texts are there, or what changed of them since one of the revisions. */
  work: Partial<Work>;
  changes?: Changes[];
}

/**
 * Keeps a work that the database does not have; `bases` are the revisions that it may have.
 *
 * @returns whether there was room
 */
export function keepUnsaved(session: string, work: Work, bases: Saved[]): boolean {
  const { texts, ...others } = work;
  const size = PANES.reduce((sum, pane) => sum + texts[pane].length, 0);
  const unsaved: Unsaved = {
    session,
    after: Math.max(0, ...bases.map(({ revision }) => revision)),
    ...(size <= MAX_WHOLE || bases.length === 0
      ? { work }
      : { work: others, changes: bases.map((base) => changesSince(base, work)) }),
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(unsaved));
    return true;
  } catch {
    forgetUnsaved();
    return false;
  }
}

export function forgetUnsaved(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where there is no storage nothing is kept.
  }
}

/** The work that a session was left with: newer than what the database has, where there is some. */
export function withUnsaved(session: string, saved: Saved | undefined): Work | undefined {
  const { work = {}, changes = [], ...rest } = readUnsaved();
  if (rest.session !== session || (saved?.revision ?? 0) > (rest.after ?? 0)) {
    return saved?.work;
  }
  const since = changes.find((since) => since?.base === saved?.revision);
  if (saved === undefined || since === undefined) {
    return asWork(work) ?? saved?.work;
  }
  const texts = Object.fromEntries(
    PANES.map((pane) => {
      const { [pane]: change } = since.texts;
      return [pane, spliced(saved.work.texts[pane], change ? [change] : [])];
    }),
  );
  return asWork({ ...work, texts }) ?? saved.work;
}

/** What the storage has; it is this page's own, so its shape is not in doubt once it is an object. */
function readUnsaved(): Partial<Unsaved> {
  try {
    const unsaved: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof unsaved === "object" && unsaved !== null ? unsaved : {};
  } catch {
    return {};
  }
}

function changesSince({ revision, work }: Saved, { texts }: Work): Changes {
  const changes = PANES.map((pane) => [pane, changeBetween(work.texts[pane], texts[pane])]);
  return { base: revision, texts: Object.fromEntries(changes) };
}

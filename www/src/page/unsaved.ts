// The work that is not in the database when the page is closed. It goes into the tab's own storage, which is
// written at once. That has room for about five million characters, so only the changes of larger works are kept.

import { PANES, type Pane } from "../engine/protocol";
import { spliced } from "../engine/splice";
import { asWork, type Work } from "./state";
import type { Saved } from "./store";
import { changeBetween, type TextChange } from "./text-change";

const KEY = "drydock.unsaved";

/** Of works with more characters only the changes are kept. */
const MAX_WHOLE = 500_000;

/** The changes since a revision. */
interface Changes {
  base: number;
  /** An older version of the page may have had fewer panes. */
  texts: Partial<Record<Pane, TextChange>>;
}

interface Unsaved {
  session: string;
  /** The newest revision that the database may have: a later one is newer than this. */
  after: number;
  /** Either whole texts, or their changes since one of the revisions. */
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
    // Without a storage nothing is kept.
  }
}

/** The last work of a session, if it is newer than the work in the database. */
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

/** The content of the storage. Only this page writes it, so an object has the right shape. */
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

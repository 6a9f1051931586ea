// Keeps a tab's work over reloads. Each tab has a session of its own in the browser's database. A
// new tab starts from a copy of the work that was written last.

import { PANES } from "../engine/protocol";
import type { Work } from "./state";
import { type Earlier, type Saved, Store } from "./store";
import { forgetUnsaved, keepUnsaved, withUnsaved } from "./unsaved";

const KEY = "drydock.session";
const LOCK = "drydock.session.";

/** How long a pause in typing is before the work is written. */
const PAUSE_MS = 300;

/** How long a first visit waits for the database. */
const PATIENCE_MS = 2000;

/** How long a reload waits for the last work. */
const RELOAD_PATIENCE_MS = 10_000;

/** How long a tab waits for a session. Then the session belongs to the other tab. */
const CLAIM_MS = 1000;

export class Session {
  #id: string;
  /** Resolves once the database is open; with nothing if the browser has none. */
  readonly #store: Promise<Store | undefined>;
  readonly #current: () => Work;
  readonly #notKept: () => void;
  /** The part of this session that the database has. */
  #saved: Saved | undefined;
  /** The part that is being written. */
  #writing: Saved | undefined;
  #isDirty = false;
  #isTold = false;
  /** Resolves once no other tab writes to the session. */
  readonly #claimed: Promise<void>;
  #pause: ReturnType<typeof setTimeout> | undefined;

  private constructor(
    {
      id,
      store,
      saved,
    }: { id: string; store: Promise<Store | undefined>; saved: Saved | undefined },
    current: () => Work,
    notKept: () => void,
  ) {
    this.#id = id;
    this.#store = store;
    this.#saved = saved;
    this.#current = current;
    this.#notKept = notKept;
    this.#claimed = this.#claim();
    addEventListener("pagehide", () => this.#leave());
    addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden" && this.#isDirty) {
        void this.#save();
      }
    });
  }

  /**
   * The work to start with, if there is one, and its session.
   *
   * @param current gives the work as it is on screen
   * @param notKept is called once if the browser does not keep works
   */
  static async open(
    current: () => Work,
    notKept: () => void,
  ): Promise<{ session: Session; work: Work | undefined }> {
    const known = readId();
    const store = Store.open().catch(() => undefined);
    const { saved, latest, isLate } = await inTime(
      readWork(store, known),
      known === undefined ? PATIENCE_MS : RELOAD_PATIENCE_MS,
    );
    const work = (known === undefined ? undefined : withUnsaved(known, saved)) ?? latest;
    // A late database keeps its work of the session: it is among the earlier works.
    const id = known === undefined || isLate ? newId() : known;
    const session = new Session({ id, store, saved }, current, notKept);
    if (work !== undefined && work !== saved?.work) {
      session.changed();
    }
    return { session, work };
  }

  /** Tells that the work changed. It is written soon. */
  changed(): void {
    this.#settle(true);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#save(), PAUSE_MS);
  }

  /** Keeps a work that another one replaces. */
  async keep(work: Work): Promise<void> {
    const id = newId();
    // The work on screen is newer: a new tab starts with it.
    this.changed();
    const store = await this.#store;
    await store?.write(id, { revision: 0, work }, [...PANES]).catch(() => {});
  }

  /** The earlier works and the works of other tabs, the newest first. */
  async earlier(): Promise<Earlier[]> {
    const store = await this.#store;
    return (await store?.earlier(this.#id).catch(() => undefined)) ?? [];
  }

  /** An earlier work. */
  async restored(id: string): Promise<Work | undefined> {
    const store = await this.#store;
    return (await store?.read(id).catch(() => undefined))?.work;
  }

  /** Takes a new session if another tab has this one, as after duplicating a tab. */
  async #claim(): Promise<void> {
    if (!(await holds(this.#id))) {
      this.#id = newId();
      this.#saved = undefined;
      await holds(this.#id);
      this.changed();
    }
    try {
      sessionStorage.setItem(KEY, this.#id);
    } catch {
      // The next load starts from the work that was written last.
    }
    const open = (await navigator.locks?.query())?.held?.map(({ name = "" }) => name) ?? [];
    const store = await this.#store;
    await store
      ?.prune(new Set([this.#id, ...open.map((name) => name.slice(LOCK.length))]))
      .catch(() => {});
  }

  async #save(): Promise<void> {
    clearTimeout(this.#pause);
    await this.#claimed;
    const store = await this.#store;
    if (this.#writing !== undefined || !this.#isDirty) {
      // The rest is written after the current write.
      return;
    }
    const work = this.#current();
    const revision = (this.#saved?.revision ?? 0) + 1;
    const before = this.#saved?.work.texts;
    const changed = PANES.filter((pane) => before?.[pane] !== work.texts[pane]);
    this.#settle(false);
    this.#writing = { revision, work };
    try {
      if (store === undefined) {
        throw new Error("there is no database");
      }
      await store.write(this.#id, this.#writing, changed);
      this.#saved = this.#writing;
      if (!this.#isDirty) {
        forgetUnsaved();
      }
    } catch {
      this.#failed(work);
    }
    this.#writing = undefined;
    if (this.#isDirty && this.#saved?.revision === revision) {
      void this.#save();
    }
  }

  /** The write failed. The tab's own storage still survives a reload. */
  #failed(work: Work): void {
    this.#settle(true);
    if (!this.#isTold) {
      this.#isTold = true;
      this.#notKept();
    }
    keepUnsaved(this.#id, work, this.#bases());
  }

  /** Whether there is something to write. */
  #settle(isDirty: boolean): void {
    this.#isDirty = isDirty;
    if (isDirty) {
      addEventListener("beforeunload", this.#warn);
    } else {
      removeEventListener("beforeunload", this.#warn);
    }
  }

  /** The revisions that the database may have when it is read. */
  #bases(): Saved[] {
    return [this.#saved, this.#writing].filter((saved) => saved !== undefined);
  }

  /** The page is being closed: the database would be too slow. */
  #leave(): void {
    if (this.#isDirty || this.#writing !== undefined) {
      keepUnsaved(this.#id, this.#current(), this.#bases());
    }
  }

  /** Asks before a work is lost that does not fit into any storage. */
  readonly #warn = (event: BeforeUnloadEvent): void => {
    if (!keepUnsaved(this.#id, this.#current(), this.#bases())) {
      event.preventDefault();
      void this.#save();
    }
  };
}

/** The work in the database to start with: the work of a known session, else the latest one. */
interface FoundWork {
  saved?: Saved | undefined;
  latest?: Work | undefined;
  /** Whether nobody knows yet. */
  isLate?: true;
}

async function readWork(opening: Promise<Store | undefined>, id: string | undefined) {
  const store = await opening;
  return id === undefined ? { latest: await store?.latest() } : { saved: await store?.read(id) };
}

function inTime(reading: Promise<FoundWork>, patience: number): Promise<FoundWork> {
  const late = new Promise<FoundWork>((resolve) => setTimeout(resolve, patience, { isLate: true }));
  return Promise.race([reading.catch(() => ({})), late]);
}

/** Waits until no other tab has a session, and then holds it. Returns whether it got the session. */
async function holds(id: string): Promise<boolean> {
  if (navigator.locks === undefined) {
    return true;
  }
  return new Promise((resolve) => {
    const granted = () => {
      resolve(true);
      // The page holds it until it is closed.
      return new Promise<void>(() => {});
    };
    navigator.locks
      .request(LOCK + id, { signal: AbortSignal.timeout(CLAIM_MS) }, granted)
      .catch(() => resolve(false));
  });
}

function readId(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Makes an identifier. Other ways to make one need a secure context. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
}

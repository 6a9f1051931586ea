// Stores the user's work in a database of the browser. Each tab has its own record, so tabs do not overwrite each other.

import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { PANES, type Pane, type Texts } from "../engine/protocol";
import { asWork, type Work } from "./state";

/** A work as the database has it. */
export interface Saved {
  /** Counts the writes of a session. */
  revision: number;
  work: Work;
}

interface Session {
  id: string;
  revision: number;
  /** When it was written, in milliseconds since 1970. */
  at: number;
  mode: unknown;
  view: unknown;
  validation?: unknown;
  kubernetes?: unknown;
  upgrade?: unknown;
}

interface Schema extends DBSchema {
  sessions: { key: string; value: Session; indexes: { at: number } };
  /** Texts are apart from the sessions: a keystroke writes only the text that it changes. */
  texts: { key: [session: string, pane: Pane]; value: unknown };
}

/** An earlier work, to choose from. */
export interface Earlier {
  id: string;
  /** When it was written, in milliseconds since 1970. */
  at: number;
  texts: Texts;
}

/** How many works are listed. */
const MAX_LISTED = 10;

/** How many works are kept, not counting the works of open tabs. */
const MAX_KEPT = 20;

export class Store {
  readonly #database: IDBPDatabase<Schema>;

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  /** @throws {Error} where the browser has no database for this page */
  static async open(): Promise<Store> {
    const database = await openDB<Schema>("drydock", 1, {
      upgrade(fresh) {
        fresh.createObjectStore("sessions", { keyPath: "id" }).createIndex("at", "at");
        fresh.createObjectStore("texts");
      },
      // A later version of the page may change the database. It must not wait for this page.
      blocking: (_now, _wanted, { target }) => (target as IDBDatabase).close(),
    });
    return new Store(database);
  }

  /** The work of a session. */
  async read(id: string): Promise<Saved | undefined> {
    const transaction = this.#database.transaction(["sessions", "texts"]);
    const texts = transaction.objectStore("texts");
    const [session, ...found] = await Promise.all([
      transaction.objectStore("sessions").get(id),
      ...PANES.map((pane) => texts.get([id, pane])),
    ]);
    const { revision, mode, view, validation, kubernetes, upgrade } = session ?? {};
    const named = Object.fromEntries(PANES.map((pane, index) => [pane, found[index]]));
    const work = asWork({ texts: named, mode, view, validation, kubernetes, upgrade });
    return work && { revision: typeof revision === "number" ? revision : 0, work };
  }

  /** The work that was written last, of any session. */
  async latest(): Promise<Work | undefined> {
    const cursor = await this.#database
      .transaction("sessions")
      .store.index("at")
      .openKeyCursor(null, "prev");
    const saved = cursor && (await this.read(cursor.primaryKey));
    return saved?.work;
  }

  /** The works that were written last, without one session. */
  async earlier(own: string): Promise<Earlier[]> {
    const transaction = this.#database.transaction(["sessions", "texts"]);
    const sessions = await transaction.objectStore("sessions").index("at").getAll();
    const texts = transaction.objectStore("texts");
    const read = async (id: string, pane: Pane) => {
      const text = await texts.get([id, pane]);
      return typeof text === "string" ? text : "";
    };
    const listed = sessions.filter(({ id }) => id !== own).slice(-MAX_LISTED);
    const found = await Promise.all(
      listed.map(async ({ id, at }) => {
        const own = PANES.map(async (pane) => [pane, await read(id, pane)]);
        return { id, at, texts: Object.fromEntries(await Promise.all(own)) as Texts };
      }),
    );
    return found.reverse();
  }

  /** Writes a work, with only the texts that changed. Everything is stored, or nothing. */
  async write(id: string, { revision, work }: Saved, changed: Pane[]): Promise<void> {
    const { texts, ...others } = work;
    const transaction = this.#database.transaction(["sessions", "texts"], "readwrite");
    const session = { id, revision, at: Date.now(), ...others };
    await Promise.all([
      transaction.objectStore("sessions").put(session),
      ...changed.map((pane) => transaction.objectStore("texts").put(texts[pane], [id, pane])),
      transaction.done,
    ]);
  }

  /** Forgets old works. The works of open sessions stay. */
  async prune(open: ReadonlySet<string>): Promise<void> {
    const transaction = this.#database.transaction(["sessions", "texts"], "readwrite");
    const sessions = transaction.objectStore("sessions");
    const byAge = await sessions.index("at").getAllKeys();
    const old = byAge.slice(0, -MAX_KEPT).filter((id) => !open.has(id));
    await Promise.all([
      ...old.flatMap((id) => [
        sessions.delete(id),
        ...PANES.map((pane) => transaction.objectStore("texts").delete([id, pane])),
      ]),
      transaction.done,
    ]);
  }
}

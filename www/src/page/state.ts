// What the page holds: kept in the browser's storage, and in links. Both may bring anything, so
// everything is checked on the way in.

import { type Mode, PANES, type Pane, type Texts, type ViewName } from "../engine/protocol";

export const MODES: readonly Mode[] = ["create", "update", "status"];
export const VIEWS: readonly ViewName[] = [
  "stored",
  "problems",
  "rules",
  "table",
  "versions",
  "openapi",
  "sample",
];

/** The work: what a link holds. */
export interface Work {
  texts: Texts;
  mode: Mode;
  view: ViewName;
}

/** How the page looks here: no link holds it. */
export interface Look {
  theme?: "light" | "dark";
  /** Shares of the width and the height. */
  crd?: number;
  object?: number;
  top?: number;
}

/** Texts above this are not remembered: browsers keep some 5 MB for a whole origin. */
export const MAX_REMEMBERED = 1_500_000;

const WORK = "drydock.work";
const TEXT = "drydock.text.";
const LOOK = "drydock.look";

/** Work from what may be anything; none where it is not. */
export function asWork(value: unknown): Work | undefined {
  const { texts, mode, view } = (value ?? {}) as Partial<Record<keyof Work, unknown>>;
  const given = (texts ?? {}) as Partial<Record<Pane, unknown>>;
  if (!PANES.some((pane) => typeof given[pane] === "string")) {
    return undefined;
  }
  const text = (pane: Pane) => (typeof given[pane] === "string" ? given[pane] : "");
  return {
    texts: { crd: text("crd"), object: text("object"), previous: text("previous") },
    mode: MODES.find((one) => one === mode) ?? "create",
    view: VIEWS.find((one) => one === view) ?? "stored",
  };
}

function asLook(value: unknown): Look {
  const { theme, ...shares } = (value ?? {}) as Record<string, unknown>;
  const look: Look = {};
  if (theme === "light" || theme === "dark") {
    look.theme = theme;
  }
  for (const name of ["crd", "object", "top"] as const) {
    const share = shares[name];
    if (typeof share === "number" && share > 0 && share < 1) {
      look[name] = share;
    }
  }
  return look;
}

export function rememberedWork(): Work | undefined {
  const texts = Object.fromEntries(PANES.map((pane) => [pane, read(TEXT + pane)]));
  return asWork({ ...(read(WORK) as object | null), texts });
}

/** What the storage has: a keystroke writes the text that it changes. */
const written = new Map<string, string>();

/** Whether the work was small enough, and the storage willing. */
export function rememberWork({ texts, mode, view }: Work): boolean {
  const size = PANES.reduce((sum, pane) => sum + texts[pane].length, 0);
  const isKept = size <= MAX_REMEMBERED;
  const kept = PANES.map((pane) => {
    const text = isKept ? texts[pane] : undefined;
    if (text !== undefined && written.get(pane) === text) {
      return true;
    }
    written.set(pane, text ?? "");
    return write(TEXT + pane, text);
  });
  return write(WORK, { mode, view }) && isKept && kept.every(Boolean);
}

export function rememberedLook(): Look {
  return asLook(read(LOOK));
}

export function rememberLook(look: Look): void {
  write(LOOK, look);
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): boolean {
  try {
    if (value === undefined) {
      localStorage.removeItem(key);
    } else {
      localStorage.setItem(key, JSON.stringify(value));
    }
    return true;
  } catch {
    return false;
  }
}

// The state of the page, which browsers and links keep. Both may contain anything, so everything is checked
// when it is read.

import {
  type Mode,
  PANES,
  type Pane,
  type Texts,
  type Validation,
  type ViewName,
} from "../engine/protocol";
import { LANGUAGES } from "../language/languages";

export const MODES: readonly Mode[] = ["create", "update", "status"];
export const VALIDATIONS: readonly Validation[] = ["Strict", "Warn", "Ignore"];
export const VIEWS: readonly ViewName[] = [
  "stored",
  "problems",
  "rules",
  "table",
  "versions",
  "openapi",
  "sample",
  "tests",
  "changes",
  "upgrade",
];

/** The forms of a release and of a range. The engine says which releases it knows. */
const RELEASE = /^1\.\d{1,3}$/;
const RANGE = /^1\.\d{1,3}-1\.\d{1,3}$/;

/** The work, which a link holds. */
export interface Work {
  texts: Texts;
  mode: Mode;
  view: ViewName;
  /** The field validation; absent for `Warn`, as in the API. */
  validation?: Validation;
  /** The release of Kubernetes that judges; absent for the default. */
  kubernetes?: string;
  /** The releases that are compared, `1.33-1.36`, if the user chose them. */
  upgrade?: string;
}

/** The look of the page in this browser. No link holds it. */
export interface Look {
  theme?: "light" | "dark";
  /** The language that was chosen. */
  language?: string;
  /** Whether editors have the keys of Vim. */
  vim?: true;
  /** Shares of the width and the height. */
  crd?: number;
  object?: number;
  top?: number;
  topCrd?: number;
}

const LOOK = "drydock.look";

/** Reads a work from any value; `undefined` if it is none. */
export function asWork(value: unknown): Work | undefined {
  const { texts, mode, view, validation, kubernetes, upgrade } = (value ?? {}) as Partial<
    Record<keyof Work, unknown>
  >;
  const given = (texts ?? {}) as Partial<Record<Pane, unknown>>;
  if (!PANES.some((pane) => typeof given[pane] === "string")) {
    return undefined;
  }
  const text = (pane: Pane) => (typeof given[pane] === "string" ? given[pane] : "");
  return {
    texts: Object.fromEntries(PANES.map((pane) => [pane, text(pane)])) as Texts,
    mode: MODES.find((one) => one === mode) ?? "create",
    view: VIEWS.find((one) => one === view) ?? "stored",
    ...((validation === "Strict" || validation === "Ignore") && { validation }),
    ...(typeof kubernetes === "string" && RELEASE.test(kubernetes) && { kubernetes }),
    ...(typeof upgrade === "string" && RANGE.test(upgrade) && { upgrade }),
  };
}

function asLook(value: unknown): Look {
  const { theme, language, vim, ...shares } = (value ?? {}) as Record<string, unknown>;
  const look: Look = {};
  if (theme === "light" || theme === "dark") {
    look.theme = theme;
  }
  if (LANGUAGES.some(({ tag }) => tag === language)) {
    look.language = language as string;
  }
  if (vim === true) {
    look.vim = true;
  }
  for (const name of ["crd", "object", "top", "topCrd"] as const) {
    const share = shares[name];
    if (typeof share === "number" && share > 0 && share < 1) {
      look[name] = share;
    }
  }
  return look;
}

export function rememberedLook(): Look {
  return asLook(read(LOOK));
}

export function rememberLook(look: Look): void {
  try {
    localStorage.setItem(LOOK, JSON.stringify(look));
  } catch {
    // The next visit then has the default look.
  }
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

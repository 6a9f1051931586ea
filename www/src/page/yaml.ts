// Colours for YAML and JSON, word by word in time linear in the text: a grammar's tree is built by
// recursion, which deep nesting stops, and CodeMirror's older YAML mode reads ahead from each word
// to the line's end, which a JSON text in one line of a megabyte makes hopeless.

import { StreamLanguage, type StringStream } from "@codemirror/language";

interface State {
  /** The quote that a string of several lines waits for. */
  quote: string | undefined;
  /** The indentation of the line that starts the current block scalar. */
  block: number | undefined;
}

export const yaml = StreamLanguage.define<State>({
  name: "yaml",
  startState: () => ({ quote: undefined, block: undefined }),
  token(stream, state) {
    if (state.quote !== undefined) {
      return quoted(stream, state, state.quote);
    }
    if (stream.sol() && state.block !== undefined) {
      if (stream.indentation() > state.block) {
        stream.skipToEnd();
        return "string";
      }
      state.block = undefined;
    }
    if (stream.sol() && stream.match(/^(---|\.\.\.|%)/)) {
      return "meta";
    }
    return stream.eatSpace() ? null : word(stream, state);
  },
});

function word(stream: StringStream, state: State): string | null {
  const first = stream.next() ?? "";
  switch (first) {
    case "#":
      stream.skipToEnd();
      return "comment";
    case '"':
    case "'":
      return quoted(stream, state, first);
    case "&":
    case "*":
    case "!":
      stream.eatWhile(/[^\s,[\]{}]/);
      return "meta";
    case "|":
    case ">":
      stream.eatWhile(/[-+\d]/);
      state.block = stream.indentation();
      return "meta";
    default:
      return "[]{},:".includes(first) || isDash(first, stream) ? null : plain(stream);
  }
}

function isDash(first: string, stream: StringStream): boolean {
  return (first === "-" || first === "?") && endsWord(stream.peek());
}

/** A string up to its closing quote; a key where a colon follows. */
function quoted(stream: StringStream, state: State, quote: string): string {
  for (let c = stream.next(); c !== undefined; c = stream.next()) {
    if (c === "\\" && quote === '"') {
      stream.next();
    } else if (c === quote) {
      state.quote = undefined;
      return stream.peek() === ":" ? "propertyName" : "string";
    }
  }
  state.quote = quote;
  return "string";
}

/** Words up to what ends a plain scalar; a key where that is a colon. */
function plain(stream: StringStream): string | null {
  for (let c = stream.peek(); c !== undefined; c = stream.peek()) {
    if ("[]{},".includes(c)) {
      return null;
    }
    stream.next();
    const next = stream.peek();
    if (next === ":" && endsWord(stream.string[stream.pos + 1])) {
      return "propertyName";
    }
    if (next === "#" && endsWord(c)) {
      return null;
    }
  }
  return null;
}

function endsWord(c: string | undefined): boolean {
  return c === undefined || c === " " || c === "\t";
}

// A pasted text that replaces the whole text is shown from its start. The cursor is at its end, as usual.

import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

export const pastedStart = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.isUserEvent("input.paste")) {
    return transaction;
  }
  let isWhole = false;
  transaction.changes.iterChangedRanges((from, to) => {
    isWhole = from === 0 && to === transaction.startState.doc.length;
  });
  const effects = EditorView.scrollIntoView(0, { y: "start" });
  return isWhole ? [transaction, { effects }] : transaction;
});

// What stands above the texts and the result on paper: what judged them, and which request it was.

import type { Said } from "../language/said";
import { say } from "../language/say";

/** Names the release and the request on paper, as they are when the page is printed. */
export function nameOnPaper(release: () => string): void {
  addEventListener("beforeprint", () => {
    document.body.dataset.paper = named(release()).text;
  });
}

function named(release: string): Said {
  const mode = document.querySelector("#mode input:checked + span");
  const validation = document.querySelector("#validation option:checked");
  return say("on-paper", {
    release,
    mode: mode?.textContent ?? "",
    validation: validation?.textContent ?? "",
  });
}

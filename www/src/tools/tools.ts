// The worker with the larger engine, which comes with the first question. Typing does not wait for
// its answers.

import wasmAddress from "crd-drydock/crd-drydock-tools.wasm?url";
import { init, trace } from "crd-drydock/tools";
import { changedDefinitions } from "./changes";
import { explained } from "./explain";
import type { Answers, Name, Questions, Request, Sent } from "./protocol";
import { suiteCompletion, suiteHover } from "./suite-editor";
import { ownTable } from "./table";
import { firstSuite, runTests, unnoticed } from "./tests";
import { upgradeChanges } from "./upgrade";

function send(message: Sent): void {
  postMessage(message);
}

addEventListener("message", async ({ data }: MessageEvent<Request>) => {
  const { id } = data;
  try {
    await init(new URL(wasmAddress, location.href));
    send({ id, answer: await answer(data) });
  } catch (reason) {
    send({ id, failed: String(reason) });
  }
});

function answer(request: Request): Answers[Name] | Promise<Answers[Name]> {
  switch (request.name) {
    case "upgrade":
      return upgradeChanges(request);
    case "changes":
      return changedDefinitions(request);
    case "tests":
      return runTests(request);
    case "mutants":
      return unnoticed(request);
    case "completion":
      return suiteCompletion(request);
    case "hover":
      return suiteHover(request);
    case "draft":
      return firstSuite(request);
    case "explain":
      return explained(request);
    case "table":
      return ownTable(request);
    case "trace":
      return traced(request);
  }
}

function traced({
  definition,
  kubernetes,
  object,
  previous,
  isStatus,
  rule,
  path,
}: Questions["trace"]) {
  return trace(
    definition,
    object,
    { rule, path },
    { kubernetes, ...(previous && { previous }), ...(isStatus && { subresource: "status" }) },
  );
}

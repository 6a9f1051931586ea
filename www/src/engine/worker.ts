// The worker that owns the engine: one request in, one answer out.

import {
  init,
  kubernetesVersions as known,
  defaultKubernetesVersion as usual,
} from "crd-drydock/slim";
import type { Judge, Judgement, Request, Sent } from "./protocol";
import { EngineSession } from "./session";

const session = new EngineSession();
let ready: Promise<void> | undefined;

function send(message: Sent): void {
  postMessage(message);
}

/** Judges. If an object needs the table of Kubernetes' own kinds, loads it and judges again. */
async function judged(request: Judge): Promise<Judgement> {
  const first = session.judge(request);
  try {
    return (await session.loadKinds()) ? session.judge({ ...request, texts: {} }) : first;
  } catch {
    // Without the file these objects are shown as not checked.
    return first;
  }
}

addEventListener("message", async ({ data }: MessageEvent<Request>) => {
  try {
    if (data.type === "start") {
      ready = init(data.module);
      await ready;
      send({ type: "ready", releases: { known, usual } });
      return;
    }
    await ready;
    if (data.type === "judge") {
      send({ type: "judgement", judgement: await judged(data) });
    } else {
      send({ type: "answer", id: data.id, answer: session.answer(data.question) });
    }
  } catch (reason) {
    send({ type: "failed", reason: String(reason) });
  }
});

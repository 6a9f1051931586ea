// The worker that owns the engine: one request in, one answer out.

import {
  init,
  kubernetesVersions as known,
  defaultKubernetesVersion as usual,
} from "crd-drydock/slim";
import type { Request, Sent } from "./protocol";
import { EngineSession } from "./session";

const session = new EngineSession();
let ready: Promise<void> | undefined;

function send(message: Sent): void {
  postMessage(message);
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
      send({ type: "judgement", judgement: session.judge(data) });
    } else {
      send({ type: "answer", id: data.id, answer: await session.answer(data.question) });
    }
  } catch (reason) {
    send({ type: "failed", reason: String(reason) });
  }
});

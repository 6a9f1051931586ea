// The worker that owns the engine: one request in, one answer out.

import { init, kubernetesVersion } from "crd-drydock/slim";
import { analyse } from "./analyse";
import type { Message, Request } from "./protocol";

function send(message: Message): void {
  postMessage(message);
}

const ready = init().then(
  () => send({ type: "ready", kubernetesVersion }),
  (reason: unknown) => {
    send({ type: "failed", reason: String(reason) });
    throw reason;
  },
);

addEventListener("message", async ({ data }: MessageEvent<Request>) => {
  try {
    await ready;
    send({ type: "analysis", analysis: analyse(data) });
  } catch (reason) {
    send({ type: "failed", reason: String(reason) });
  }
});

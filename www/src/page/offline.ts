// Works without a network after the first visit: the service worker keeps the page's own files.

import { sameOrigin } from "../engine/trusted";
import { say } from "../language/say";
import { toast } from "./toast";

export function startOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) {
    return;
  }
  const isFirst = navigator.serviceWorker.controller === null;
  // Without a service worker (storage is off) the page works all the same, online.
  navigator.serviceWorker
    .register(sameOrigin("./sw.js"))
    .then(watch)
    .catch(() => {});
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!isFirst) {
      location.reload();
    }
  });
}

function watch(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    if (registration.waiting && navigator.serviceWorker.controller) {
      const act = () => registration.waiting?.postMessage("take over");
      toast(say("new-version"), {
        name: say("reload"),
        stays: true,
        act,
      });
    }
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
}

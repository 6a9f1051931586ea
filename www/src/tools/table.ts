// Tables of Kubernetes' own kinds.

import { repository } from "crd-drydock/tools";
import type { Answers, Questions } from "./protocol";

export function ownTable({
  kind,
  objects,
  wide,
  kubernetes,
}: Questions["table"]): Answers["table"] {
  return repository.ownTable(kind, objects, { wide, kubernetes, now: new Date() });
}

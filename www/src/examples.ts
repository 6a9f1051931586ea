// Examples worth starting from: each shows one thing that surprises people.

import listMapCrd from "./examples/list-map.crd.yaml?raw";
import listMapObject from "./examples/list-map.object.yaml?raw";
import pruningCrd from "./examples/pruning.crd.yaml?raw";
import pruningObject from "./examples/pruning.object.yaml?raw";
import refusedCrd from "./examples/refused.crd.yaml?raw";
import refusedObject from "./examples/refused.object.yaml?raw";

export interface Example {
  title: string;
  crd: string;
  object: string;
}

export const examples: [Example, ...Example[]] = [
  { title: "Pruning and defaulting", crd: pruningCrd, object: pruningObject },
  { title: "Refused, with reasons", crd: refusedCrd, object: refusedObject },
  { title: "List maps, nulls and embedded objects", crd: listMapCrd, object: listMapObject },
];

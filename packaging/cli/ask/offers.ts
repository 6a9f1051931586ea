// The commands that put one question to the engine.

import type { Offer } from "../command-line/program.ts";
import { convertOffer } from "./convert.ts";
import { costOffer } from "./cost.ts";
import { evalOffer } from "./eval.ts";
import { explainOffer } from "./explain.ts";
import { sampleOffer } from "./sample.ts";
import { schemaOffer } from "./schema.ts";
import { storedOffer } from "./stored.ts";
import { tableOffer } from "./table.ts";

export const askOffers: Offer[] = [
  storedOffer,
  sampleOffer,
  evalOffer,
  costOffer,
  tableOffer,
  convertOffer,
  schemaOffer,
  explainOffer,
];

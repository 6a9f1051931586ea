// The commands that ask the engine one question.

import type { Offer } from "../command-line/program.ts";
import { askOffer } from "./command.ts";

export const askOffers: Offer[] = [
  askOffer("stored"),
  askOffer("sample"),
  askOffer("eval"),
  askOffer("cost"),
  askOffer("table"),
  askOffer("convert"),
  askOffer("schema"),
  askOffer("explain"),
];

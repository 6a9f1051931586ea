// A conversion: the engine says what to ask of the webhook, and judges the answer.

import { kind, sourceText } from "./source.ts";
import type { Conversion, ConversionWebhook, RoundTrip } from "./types.ts";

/** A step of the engine's; the review is there where the webhook is to be asked first. */
interface ConversionStep {
  json: string | null;
  error?: string;
  unknownFields: string[];
  review?: string;
}

const NO_WEBHOOK = "there is no webhook to call: pass a function that answers";

/** @param engine one step, given what the webhook answered or why it did not */
export function convert(
  webhook: ConversionWebhook | undefined,
  engine: (answer?: string, failure?: string) => string,
): Conversion {
  let step: ConversionStep = JSON.parse(engine());
  if (step.review !== undefined) {
    step = JSON.parse(engine(...asked(webhook, step.review)));
  }
  const { json, unknownFields, error } = step;
  const conversion: Conversion = {
    object: json === null ? null : JSON.parse(json),
    json,
    unknownFields,
  };
  if (error !== undefined) conversion.error = error;
  return conversion;
}

/** @param engine what becomes of the object, given what the webhook said on each way */
export function roundTrip(
  webhook: ConversionWebhook | undefined,
  engine: (answers: string) => string,
): RoundTrip {
  // The webhook's answers in both directions, or why there are none.
  const answers: [string | undefined, string?][] = [[undefined], [undefined]];
  for (let asking = true; ; ) {
    const { review, stored, json, ...rest } = JSON.parse(engine(JSON.stringify(answers)));
    if (review === undefined || !asking) {
      return {
        version: null,
        ...rest,
        stored: stored === null ? null : JSON.parse(stored),
        storedJson: stored,
        object: json === null ? null : JSON.parse(json),
        json,
      };
    }
    asking = stored === null;
    answers[asking ? 0 : 1] = asked(webhook, review);
  }
}

function asked(
  webhook: ConversionWebhook | undefined,
  review: string,
): [answer: string | undefined, failure?: string] {
  if (webhook === undefined) return [undefined, NO_WEBHOOK];
  try {
    const said = webhook(JSON.parse(review));
    if (said instanceof Promise) {
      // The result is not awaited.
      said.catch(() => {});
      return [undefined, "the webhook answered with a promise: it must answer at once"];
    }
    const answer = sourceText(said, "the webhook's answer");
    return typeof answer === "string" ? [answer] : [undefined, answer.reason];
  } catch (error) {
    return [undefined, error instanceof Error ? error.message : String(error)];
  }
}

/** Refuses an argument that is no function. */
export function checkWebhook(webhook: unknown): void {
  if (webhook !== undefined && typeof webhook !== "function") {
    throw new TypeError(`webhook must be a function; it is ${kind(webhook)}`);
  }
}

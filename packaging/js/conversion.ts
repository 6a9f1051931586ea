// A conversion: the engine says what to ask of the webhook, and judges the answer.

import { sourceText } from "./source.ts";
import type { Conversion, ConversionWebhook, RoundTrip } from "./types.ts";

/** A step of the engine's; the review is there where the webhook is to be asked first. */
interface Step {
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
  let step: Step = JSON.parse(engine());
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

/** @param engine as of `convert`, given what the webhook said on the way in and on the way back */
export function roundTrip(
  webhook: ConversionWebhook | undefined,
  engine: (...answers: (string | undefined)[]) => string,
): RoundTrip {
  const answers: (string | undefined)[] = [];
  for (;;) {
    const { review, stored, json, ...rest } = JSON.parse(engine(...answers));
    // On the way back it is stored already.
    const isBack = stored !== null;
    if (review === undefined || answers.length > (isBack ? 2 : 0)) {
      return {
        version: null,
        ...rest,
        stored: stored === null ? null : JSON.parse(stored),
        storedJson: stored,
        object: json === null ? null : JSON.parse(json),
        json,
      };
    }
    const [answer, failure] = asked(webhook, review);
    if (isBack && answers.length === 0) answers.push(undefined, undefined);
    answers.push(answer, failure);
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
      // Nobody will wait for it.
      said.catch(() => {});
      return [undefined, "the webhook answered with a promise: it must answer at once"];
    }
    const answer = sourceText(said, "the webhook's answer");
    return typeof answer === "string" ? [answer] : [undefined, answer.reason];
  } catch (error) {
    return [undefined, error instanceof Error ? error.message : String(error)];
  }
}

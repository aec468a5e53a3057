import type { NameTest } from "../secrets/names.ts";
import { numbersIn } from "../secrets/placeholder.ts";
import type { SecretBook } from "../secrets/secret_book.ts";
import { type Blur, blurOf } from "./noise.ts";
import type { SeenValues } from "./seen_values.ts";

/** What it takes to say if the next run would send a value again. */
export interface Review {
  readonly book: SecretBook;
  readonly names: NameTest;
  readonly seen: SeenValues;
  /** Whether secrets were masked. */
  readonly isMasked: boolean;
  /** The place of the request in the order of arrival. */
  readonly order: number;
  readonly sentAt: number;
}

/** Any text: what a client sends that has its secrets from elsewhere. */
const anySecret: Blur = {
  kind: "secret",
  criterion: { $regex: "[\\s\\S]+$" },
  isWeak: false,
};

const anyNumber: Blur = {
  kind: "secret",
  criterion: { $type: "number" },
  isWeak: false,
};

/** What is asked in place of a text; `null` where it is asked for as it is. */
export function reviewText(
  text: string,
  name: string,
  { book, seen, order, sentAt }: Review,
): Blur | null {
  const numbers = numbersIn(text);
  if (numbers.length > 0) {
    // Who was given a placeholder by the mock sends it back.
    const isGiven = numbers.every((one) => book.wasAnswered(one, order));
    return isGiven ? null : anySecret;
  }
  if (seen.wasAnswered(text, order)) return null;
  return blurOf({ name, text, sentAt });
}

/** The same of a number of JSON. */
export function reviewNumber(
  text: string,
  name: string,
  review: Review,
): Blur | null {
  if (review.isMasked && review.names.isSecret(name)) return anyNumber;
  if (review.seen.wasAnswered(text, review.order)) return null;
  const blur = blurOf({ name, text, sentAt: review.sentAt });
  // A pattern asks for text, and this is a number.
  return blur === null
    ? null
    : { ...blur, kind: "number", criterion: { $type: "number" } };
}

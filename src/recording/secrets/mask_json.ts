import {
  isJsonObject,
  isRawNumber,
  type Json,
  setOwn,
} from "../../json/values.ts";
import type { Place } from "./secret_book.ts";
import { type Masking, maskValue } from "./mask_text.ts";

/** Where a value stands, and what its name says. */
interface Member {
  /** The name of the member that holds it, or holds the list in which it stands. */
  readonly name: string;
  readonly place: Place;
  /** Whether a name around it tells a secret. */
  readonly isHidden: boolean;
}

/** A place inside of another, which is written out when somebody asks: there are many, and few secrets. */
class Inside {
  readonly #around: Place;
  readonly #step: string | number;

  constructor(around: Place, step: string | number) {
    this.#around = around;
    this.#step = step;
  }

  toString(): string {
    return `${this.#around}/${this.#step}`;
  }
}

/**
 * JSON without its secrets. Under a name that tells a secret every text goes,
 * and a number is 0, so that it stays one; what a boolean or null says is none.
 */
export function maskTree(value: Json, place: Place, masking: Masking): Json {
  return maskMember(value, { name: "", place, isHidden: false }, masking);
}

function maskMember(value: Json, member: Member, masking: Masking): Json {
  const { name, place, isHidden } = member;
  if (typeof value === "string") {
    return isHidden
      ? masking.book.mask(value, "name", place)
      : maskValue(value, { name, place }, masking);
  }
  if (typeof value === "number" || isRawNumber(value)) {
    return isHidden ? 0 : value;
  }
  if (Array.isArray(value)) {
    return value.map((one, at) =>
      typeof one === "number" && !isHidden ? one : maskMember(
        one,
        { name, place: new Inside(place, at), isHidden },
        masking,
      )
    );
  }
  if (!isJsonObject(value)) return value;
  const masked = {};
  for (const [key, one] of Object.entries(value)) {
    const inner = {
      name: key,
      place: new Inside(place, key),
      isHidden: isHidden || masking.names.isSecret(key),
    };
    setOwn(masked, key, maskMember(one, inner, masking));
  }
  return masked;
}

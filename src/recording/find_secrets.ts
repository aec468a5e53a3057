import {
  isJsonObject,
  isRawNumber,
  type Json,
  type JsonObject,
  type JsonPath,
} from "../json/values.ts";
import type { Work } from "../runtime/work.ts";
import { maskDocument } from "./secrets/mask_body.ts";
import { maskHeader } from "./secrets/mask_head.ts";
import { type Masking, maskValue } from "./secrets/mask_text.ts";
import { recordedNames } from "./secrets/names.ts";
import { hasPlaceholder } from "./secrets/placeholder.ts";
import { SecretBook } from "./secrets/secret_book.ts";

/** A secret that stands in a file. */
export interface FoundSecret {
  readonly place: JsonPath;
  /** What tells it, in a sentence that does not say the secret. */
  readonly message: string;
}

/** What is looked at, and where it stands. */
interface Spot {
  readonly value: Json;
  readonly place: JsonPath;
  /** The name that tells what it is: of the member, or of the one around a criterion. */
  readonly name: string;
  /** Whether a name around it tells a secret. */
  readonly isHidden: boolean;
  /** Whether it is among the fields of a header. */
  readonly isHeader: boolean;
}

/** Numbers below are not secrets: a recording writes 0. */
const leastNumber = 1000;

/**
 * The secrets that a file of stubs, or any other JSON, holds in clear: by their
 * names, by their shapes, and where one of those stands once more. What a
 * recording masks is found, and no placeholder is.
 */
export function* findSecrets(value: Json): Work<FoundSecret[]> {
  const book = new SecretBook([]);
  const masking = { book, names: recordedNames() };
  yield* look(value, masking);
  yield* book.beginCounting();
  return yield* look(value, masking);
}

function* look(root: Json, masking: Masking): Work<FoundSecret[]> {
  const found: FoundSecret[] = [];
  const open: Spot[] = [{
    value: root,
    place: [],
    name: "",
    isHidden: false,
    isHeader: false,
  }];
  for (let spot = open.pop(); spot !== undefined; spot = open.pop()) {
    const message = yield* whatIsSecret(spot, masking);
    if (message !== null) found.push({ place: spot.place, message });
    open.push(...inside(spot, masking).reverse());
    yield;
  }
  return found;
}

function inside(spot: Spot, masking: Masking): Spot[] {
  const { value, place, name } = spot;
  if (Array.isArray(value)) {
    return value.map((one, at) => ({
      ...spot,
      value: one,
      place: [...place, at],
    }));
  }
  if (!isJsonObject(value)) return [];
  const pairName = pairNameOf(value);
  return Object.entries(value).map(([key, one]) => {
    const isOwn = key.startsWith("$") || key === "value" || key === "values";
    const called = isOwn ? pairName ?? name : key;
    const isHidden = spot.isHidden || masking.names.isSecret(called) ||
      (name === "cookies" && isOwn);
    return {
      value: one,
      place: [...place, key],
      name: called,
      isHidden: isHidden && !/^\$(?:regex|type|length)$/.test(key),
      isHeader: isHeader(spot, key),
    };
  });
}

/** HAR and its like have lists of names with values. */
function pairNameOf({ name, value }: JsonObject): string | undefined {
  return typeof name === "string" && typeof value === "string"
    ? name
    : undefined;
}

function isHeader({ name, isHeader }: Spot, key: string): boolean {
  return /headers$/i.test(name) || (isHeader && /^\$|^values?$/.test(key));
}

/** What tells the secret of a spot; `null` where there is none. */
function* whatIsSecret(
  { value, place, name, isHidden, isHeader }: Spot,
  masking: Masking,
): Work<string | null> {
  if (isMark(value, place)) return "it was recorded with its secrets kept";
  if (typeof value === "number" || isRawNumber(value)) {
    const isLong = Math.abs(Number(JSON.stringify(value))) >= leastNumber;
    return isHidden && isLong ? byName(name) : null;
  }
  if (typeof value !== "string" || value.length < 2) return null;
  const text = value.replaceAll(/\{\{.{0,500}?\}\}/gs, "");
  const at = place.join("/");
  if (isHidden && !isHeader) {
    return text === "" || hasPlaceholder(text)
      ? null
      : byMask(text, name, masking);
  }
  const shown = isHeader
    ? maskHeader(name.toLowerCase(), text, at, masking)
    : /^\s*[[{"]|\n/.test(text)
    ? yield* maskDocument(text, at, masking)
    : maskValue(text, { name, place: at }, masking);
  if (shown === text) return null;
  return isHeader && masking.names.isSecret(name)
    ? byName(name)
    : "it holds a secret";
}

function byMask(text: string, name: string, { book }: Masking): string {
  book.mask(text, "name", "");
  return byName(name);
}

function byName(name: string): string {
  return `${JSON.stringify(name.slice(0, 100))} is the name of a secret`;
}

function isMark(value: Json, place: JsonPath): boolean {
  return value === "kept" && place.at(-1) === "secrets" &&
    place.at(-2) === "source";
}

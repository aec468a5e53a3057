import { isJsonObject, isRawNumber, type Json } from "../json/values.ts";
import { type MatchValue, plainOf } from "./match_value.ts";

const mostShown = 120;

/** A value as it is shown in a sentence: JSON, cut where it is long. */
export function showValue(value: MatchValue): string {
  const plain = plainOf(value);
  if (plain instanceof Uint8Array) return `${plain.length} bytes`;
  if (typeof plain === "number") return String(plain);
  if (typeof plain === "string") {
    return plain.length > mostShown
      ? `${
        JSON.stringify(plain.slice(0, mostShown))
      }... (${plain.length} characters)`
      : JSON.stringify(plain);
  }
  return shorten(written(plain, mostShown + 1));
}

/** Levels of JSON that stand in a clause (docs/limits.md). */
const mostLevels = 100;

/** A value as a clause shows it: itself, or the start of its text where it is nested deeper than anyone reads. */
export function clipValue(value: Json): Json {
  return isDeeperThan(mostLevels, value)
    ? shorten(written(value, mostShown + 1))
    : value;
}

function isDeeperThan(levels: number, value: Json): boolean {
  if (typeof value !== "object" || value === null || isRawNumber(value)) {
    return false;
  }
  return levels === 0 ||
    Object.values(value).some((one) => isDeeperThan(levels - 1, one));
}

/**
 * JSON as far as it is shown, `room` characters and a few: a body of megabytes
 * is not written out for that, nor all its nesting followed.
 */
function written(value: Json, room: number): string {
  if (room <= 0) return "";
  if (typeof value === "string") {
    return JSON.stringify(value.slice(0, room));
  }
  if (Array.isArray(value)) {
    const item = (at: number, left: number) => written(value[at] ?? null, left);
    return `[${joined(value.keys(), room - 1, item)}]`;
  }
  if (!isJsonObject(value)) return JSON.stringify(value);
  const member = (name: string, left: number) => {
    const key = `${JSON.stringify(name)}:`;
    return key + written(value[name] ?? null, left - key.length);
  };
  return `{${joined(Object.keys(value), room - 1, member)}}`;
}

/** Parts with commas between, until there is no more room. */
function joined<K>(
  keys: Iterable<K>,
  room: number,
  part: (key: K, room: number) => string,
): string {
  let text = "";
  for (const key of keys) {
    if (text !== "") text += ",";
    text += part(key, room - text.length);
    if (text.length >= room) break;
  }
  return text;
}

/** A description, cut where it is long. */
export function shorten(text: string): string {
  return text.length > mostShown ? `${text.slice(0, mostShown)}...` : text;
}

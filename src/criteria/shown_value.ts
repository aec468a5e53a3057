import { isJsonObject, type Json } from "../json/values.ts";
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

/** JSON as far as it is shown: a body of megabytes is not written out for that, nor all its nesting followed. */
function written(value: Json, room: number): string {
  if (typeof value === "string") {
    return JSON.stringify(value.slice(0, Math.max(0, room)));
  }
  if (Array.isArray(value)) {
    return `[${
      joined(value.keys(), room, (at, left) => written(value[at] ?? null, left))
    }]`;
  }
  if (!isJsonObject(value)) return JSON.stringify(value);
  const names = Object.keys(value);
  const member = (name: string, left: number) =>
    `${JSON.stringify(name)}:${written(value[name] ?? null, left)}`;
  return `{${joined(names, room, member)}}`;
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
    text += part(key, room - 1 - text.length);
    if (text.length >= room) break;
  }
  return text;
}

/** A description, cut where it is long. */
export function shorten(text: string): string {
  return text.length > mostShown ? `${text.slice(0, mostShown)}...` : text;
}

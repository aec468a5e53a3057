import { isJsonObject, type Json, lastingNames } from "../json/values.ts";
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
  return startOfText(plain);
}

/** The start of the text of a value. */
export function startOfText(value: Json): string {
  return shorten(written(value, mostShown + 1));
}

/** A text, or its start and how long it is. */
export function cutText(text: string, most: number): string {
  return text.length > most
    ? `${text.slice(0, most)}... (${text.length} characters)`
    : text;
}

/** What `cutText` may have left of a text, and what tells that it was cut; nothing where it was not. */
export function partsOfCut(
  text: string,
): { readonly start: string; readonly mark: string } {
  const [mark = ""] = /\.\.\. \(\d+ characters\)$/.exec(text) ?? [];
  return { start: text.slice(0, text.length - mark.length), mark };
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
  return `{${joined(lastingNames(value), room - 1, member)}}`;
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

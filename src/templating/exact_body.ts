import { readJson } from "../json/reader.ts";
import type { Content, JsonReading } from "../request/request_view.ts";

/**
 * Numbers whose last digits the request's own reading may drop (`1.0`,
 * `100.50`), or write with an exponent. What it finds in texts costs time alone.
 */
const otherwise = /\d\.\d*0(?!\d)|\b0\.0{6}|-0(?![.\d])/;

/** Readings of bodies that hold such a number; each is read once more, and once only. */
const readings = new WeakMap<Content, JsonReading>();

/** A body's JSON with each number as it was sent. */
export function readExactly(content: Content): JsonReading {
  if (content.isReadExactly()) return content.json();
  const text = content.text();
  if (text === null || !otherwise.test(text)) return content.json();
  let reading = readings.get(content);
  if (reading === undefined) {
    reading = readJson(text, { allowBom: true, allowNonFinite: true });
    readings.set(content, reading);
  }
  return reading;
}

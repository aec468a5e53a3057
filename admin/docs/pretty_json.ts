import { readJson, writeJson } from "../json_text.ts";

/** JSON on several lines, with all digits of its numbers; what is none stays as it is. */
export function prettyJson(text: string): string {
  const reading = readJson(text);
  return reading.ok ? writeJson(reading.value) : text;
}

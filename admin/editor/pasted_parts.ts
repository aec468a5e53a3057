import type { Json } from "../../src/json/values.ts";
import { isJsonObject, readJson } from "../json_text.ts";

/** Members that make a pasted object an event; all other JSON is its data. */
const members = [
  "data",
  "event",
  "id",
  "retry",
  "comment",
  "raw",
  "raw_base64",
];

/** Events of pasted lines: one a line, or one of each block of a recorded event stream. */
export function eventsOf(text: string): Json[] {
  if (/^(?:data|event|id|retry)?:/m.test(text)) return blocksOf(text);
  return linesOf(text).map((line) => {
    const reading = readJson(line);
    if (!reading.ok) return { data: line };
    const { value } = reading;
    const isEvent = isJsonObject(value) &&
      members.some((name) => Object.hasOwn(value, name));
    return isEvent ? value : { data: value };
  });
}

/** Chunks of pasted lines: JSON where a line is some, else its text. */
export function chunksOf(text: string): Json[] {
  return linesOf(text).map((line) => {
    const reading = readJson(line);
    return reading.ok ? { json: reading.value } : { text: `${line}\n` };
  });
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
}

function blocksOf(text: string): Json[] {
  return text.split(/(?:\r\n|\r|\n){2,}/).filter((block) => block.trim() !== "")
    .map((block) => {
      const fields = new Map<string, string[]>();
      for (const line of linesOf(block)) {
        const [, name = "", value = ""] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
        const key = name === "" ? "comment" : name;
        fields.set(key, [...fields.get(key) ?? [], value]);
      }
      const known = [...fields].filter(([name]) => members.includes(name));
      return Object.fromEntries(known.map(([name, values]) => {
        const whole = values.join("\n");
        return [name, name === "retry" ? Number(whole) : whole];
      }));
    });
}

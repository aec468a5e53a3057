import type { TailRowLine } from "../src/model/tail_event.ts";

/** A line of the tail; nothing for what is not an event, such as the blank line that keeps a connection. */
export function tailLine(line: string): TailRowLine[] {
  if (line.trim() === "") return [];
  try {
    return [JSON.parse(line) as TailRowLine];
  } catch {
    return [];
  }
}

import { type TailLine, tailLine } from "../src/model/tail_event.ts";
import type { TestServer } from "./harness.ts";

/** One who follows a server's requests, line by line. */
export interface TailClient extends AsyncDisposable {
  readonly response: Response;
  /** The next line; `null` at the end. */
  next(): Promise<TailLine | null>;
  /** Reads until a line is the one that is sought, and gives all of them. */
  until(isLast: (line: TailLine) => boolean): Promise<TailLine[]>;
  /** Reads to the end. */
  rest(): Promise<TailLine[]>;
}

/** Follows the requests as NDJSON; `query` begins with "&". */
export async function followTail(
  { url }: TestServer,
  query = "",
  headers: HeadersInit = {},
): Promise<TailClient> {
  const response = await fetch(
    `${url}/__mock__/requests?format=ndjson${query}`,
    { headers },
  );
  const reader = (response.body ?? new ReadableStream())
    .pipeThrough(new TextDecoderStream()).getReader();
  const lines: string[] = [];
  let rest = "";

  async function next(): Promise<TailLine | null> {
    while (lines.length === 0) {
      const { value, done } = await reader.read();
      if (done) return null;
      const parts = (rest + value).split("\n");
      rest = parts.pop() ?? "";
      lines.push(...parts);
    }
    return tailLine.parse(JSON.parse(lines.shift() ?? ""));
  }

  async function until(isLast: (line: TailLine) => boolean) {
    const seen: TailLine[] = [];
    for (let line = await next(); line !== null; line = await next()) {
      seen.push(line);
      if (isLast(line)) break;
    }
    return seen;
  }

  return {
    response,
    next,
    until,
    rest: () => until(() => false),
    [Symbol.asyncDispose]: () => reader.cancel(),
  };
}

/** A line in one word and what it is about. */
export function told({ event, data }: TailLine): string {
  switch (event) {
    case "arrived":
      return `arrived ${data.target}`;
    case "ended":
      return `ended ${data.response?.status}`;
    case "progress":
      return `progress ${data.response.events_sent}`;
    case "gap":
      return `gap ${data.missed}`;
    default:
      return `${event} ${data.scope}`;
  }
}

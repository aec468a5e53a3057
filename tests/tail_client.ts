import type { z } from "zod";
import {
  type TailLine,
  tailLine,
  tailRowLine,
} from "../src/model/tail_event.ts";
import type { TestServer } from "./harness.ts";

/** One who follows a server's requests, line by line. */
export interface TailClient<Line = TailLine> extends AsyncDisposable {
  readonly response: Response;
  /** The next line; `null` at the end. */
  next(): Promise<Line | null>;
  /** Reads until a line is the one that is sought, and gives all of them. */
  until(isLast: (line: Line) => boolean): Promise<Line[]>;
  /** Reads to the end. */
  rest(): Promise<Line[]>;
}

/** Follows the requests as NDJSON; `query` begins with "&". */
export function followTail(
  server: TestServer,
  query = "",
  headers: HeadersInit = {},
): Promise<TailClient> {
  return follow(tailLine, server, query, headers);
}

/** The same with a row in place of each request. */
export function followRows(server: TestServer) {
  return follow(tailRowLine, server, "&view=rows", {});
}

async function follow<Line>(
  line: z.ZodType<Line>,
  { url }: TestServer,
  query: string,
  headers: HeadersInit,
): Promise<TailClient<Line>> {
  const response = await fetch(
    `${url}/__mock__/requests?format=ndjson${query}`,
    { headers },
  );
  const reader = (response.body ?? new ReadableStream())
    .pipeThrough(new TextDecoderStream()).getReader();
  const lines: string[] = [];
  let rest = "";

  async function next(): Promise<Line | null> {
    while (lines.length === 0) {
      const { value, done } = await reader.read();
      if (done) return null;
      const parts = (rest + value).split("\n");
      rest = parts.pop() ?? "";
      lines.push(...parts);
    }
    return line.parse(JSON.parse(lines.shift() ?? ""));
  }

  async function until(isLast: (line: Line) => boolean) {
    const seen: Line[] = [];
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

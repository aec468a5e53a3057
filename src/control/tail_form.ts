import type { TailEventName } from "../model/tail_event.ts";

/** The forms of a listing: one document, or events as they come. */
export const listingForms = ["json", "sse", "ndjson"] as const;

export type TailForm = Exclude<(typeof listingForms)[number], "json">;

/** One event on its way out. */
export interface FramedEvent {
  readonly cursor: number;
  readonly event: TailEventName;
  /** JSON, on one line. */
  readonly data: string;
}

/** An event as server-sent event (WHATWG HTML section 9.2), or as a line of JSON. */
export function frame(
  form: TailForm,
  { cursor, event, data }: FramedEvent,
): string {
  return form === "sse"
    ? `id: ${cursor}\nevent: ${event}\ndata: ${data}\n\n`
    : `{"cursor":${cursor},"event":"${event}","data":${data}}\n`;
}

/** What keeps a quiet stream of server-sent events from being taken for dead: a comment. */
export const heartbeat = ":\n\n";

import type { Arrival } from "./arrival.ts";
import type { HeaderLines } from "./header_lines.ts";
import { IncomingRequest } from "./incoming_request.ts";

/** What a webhook sent, as if it had come. */
export class WebhookMessage extends IncomingRequest {
  /** The id of the request behind it. */
  readonly causedBy: string;

  constructor(
    start: { readonly method: string; readonly url: string },
    lines: HeaderLines,
    arrival: Arrival & { readonly causedBy: string },
  ) {
    super(start, lines, { ...arrival, sentBy: "webhook" });
    this.causedBy = arrival.causedBy;
  }
}

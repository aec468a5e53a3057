import type { RequestRow } from "../src/model/request_row.ts";
import type { ListedStub } from "../src/model/stub_listing.ts";
import type { Times } from "./phases.ts";
import { maskedTarget } from "./masked_target.ts";
import { findStub } from "./store.ts";

/** One line of the request list; all else stays on the server until opened. */
export interface Row {
  readonly id: string;
  readonly seq: number;
  readonly time: Date;
  readonly method: string;
  /** As it was sent; `shownTarget` is for people. */
  readonly target: string;
  readonly scope: string | null;
  readonly stub: string | null;
  readonly stubScope: string | null;
  /** The status, or `undefined` while the answer is on its way. */
  readonly status: number | undefined;
  readonly outcome: string | undefined;
  readonly duration: number | undefined;
  /** What the duration went into, as far as there is something to tell apart. */
  readonly times: Omit<Times, "end">;
  /** Events of its stream that went out; `undefined` where it is none. */
  readonly sent: number | undefined;
  /** Whom else it was sent to: by its stub, or for want of one. */
  readonly upstream: string | undefined;
  /** Who sent it, where that was not a client. */
  readonly sentBy: RequestRow["sent_by"];
}

/** What the list shows of a request. */
export function toRow(listed: RequestRow): Row {
  return {
    id: listed.id,
    seq: listed.seq,
    time: new Date(listed.received_at),
    method: listed.method,
    target: listed.target,
    scope: listed.scope,
    stub: listed.matched_stub_id,
    stubScope: listed.matched_stub_scope ?? null,
    status: listed.status ?? undefined,
    outcome: listed.outcome ?? undefined,
    duration: listed.duration_ms ?? undefined,
    times: {
      latency: listed.latency_ms ?? 0,
      upstream: listed.upstream === undefined
        ? undefined
        : listed.upstream_ms ?? null,
      firstEvent: listed.first_event_ms,
    },
    sent: listed.events_sent,
    upstream: listed.upstream,
    sentBy: listed.sent_by,
  };
}

/** The target of a row without its secrets. */
export function shownTarget(row: Row): string {
  return maskedTarget(row.target, stubOf(row)?.request.path ?? null);
}

/** The stub that answered, where it is still there. */
export function stubOf({ stub, stubScope }: Row): ListedStub | undefined {
  return stub === null
    ? undefined
    : findStub({ stub_id: stub, scope: stubScope });
}

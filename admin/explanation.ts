import type { Json } from "../src/json/values.ts";
import type {
  Match,
  MatchAnswer,
  NearMiss,
  NearMissListing,
} from "../src/model/match_answer.ts";
import type { ListedRequest } from "../src/model/request_listing.ts";
import { isMasked } from "../src/redaction/redaction.ts";
import { call } from "./api.ts";

/** Why a request got its answer, as the server sees it by now. */
export interface Explanation
  extends Pick<NearMissListing, "matches_now" | "elsewhere" | "message"> {
  /** Unknown where the server masks the request: it cannot be described to it then. */
  readonly matches: readonly Match[] | undefined;
  readonly misses: readonly NearMiss[];
}

/** The request as `POST /__mock__/match` wants it described. */
export function described(record: ListedRequest): { [name: string]: Json } {
  const { "content-encoding": coding, ...headers } = record.headers_all;
  // The journal's body is decoded: it would not fit its own coding any more.
  const keeps = coding !== undefined && record.body_decoded_from === null;
  return {
    method: record.method,
    target: record.target,
    headers: keeps ? record.headers_all : headers,
    scope: record.scope,
    ...(record.body_encoding === "utf-8" && record.body !== ""
      ? { body: record.body }
      : {}),
  };
}

/** A stub of which nothing fits tells little, unless there is no other. */
function closest(misses: readonly NearMiss[]): readonly NearMiss[] {
  const fitting = misses.filter(({ matched_fields }) => matched_fields > 0);
  return fitting.length > 0 ? fitting : misses.slice(0, 1);
}

const nothing: Explanation = { matches: [], misses: [] };

/** Asks the server why; `undefined` where it was not told in time. */
export async function explain(
  record: ListedRequest,
  signal: AbortSignal,
): Promise<Explanation | undefined> {
  if (record.matched_stub_id === null || isMasked(JSON.stringify(record))) {
    const near = await call<NearMissListing>(
      `/requests/${encodeURIComponent(record.id)}/near-misses`,
      { signal },
    );
    if (near.kind === "stopped") return undefined;
    if (near.kind !== "ok") return nothing;
    const { near_misses, matches_now, elsewhere, message } = near.value;
    return {
      matches: undefined,
      misses: closest(near_misses),
      matches_now,
      elsewhere,
      message,
    };
  }
  const match = await call<MatchAnswer>("/match", {
    method: "POST",
    body: described(record),
    signal,
  });
  if (match.kind === "stopped") return undefined;
  return match.kind === "ok"
    ? { matches: match.value.matches, misses: closest(match.value.near_misses) }
    : nothing;
}

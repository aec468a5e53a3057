import type { ListedRequest } from "../src/model/request_listing.ts";
import { call, type CallOptions, type CallOutcome } from "./api.ts";

/** A received request with all that is known of it. */
export function fetchRecord(
  id: string,
  options: Pick<CallOptions, "signal"> = {},
): Promise<CallOutcome<ListedRequest>> {
  return call(`/requests/${encodeURIComponent(id)}`, options);
}

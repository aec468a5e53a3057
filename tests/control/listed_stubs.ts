import { stubListing } from "../../src/model/stub_listing.ts";
import type { TestServer } from "../harness.ts";

/** The keys of a listed stub that is given no more than it must. */
export const stubKeys = [
  "stub_id",
  "request",
  "action",
  "scope",
  "chaos",
  "max_calls",
  "calls",
  "created_at",
  "last_call_at",
  "disabled",
  "revision",
];

/** The ids of the stubs that a listing shows. */
export async function ids(
  server: TestServer,
  query = "",
  headers = {},
): Promise<string[]> {
  const answer = await server.control(
    "GET",
    `/__mock__/stubs${query}`,
    undefined,
    headers,
  );
  return answer.as(stubListing).stubs.map((stub) => stub.stub_id);
}

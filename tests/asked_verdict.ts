import assert from "node:assert/strict";
import { type Verdict, verdict } from "../src/model/verdict.ts";
import type { TestServer } from "./harness.ts";

/** Asks an assertion; a query such as `?scope=qa` goes with it, and headers. */
export async function check(
  server: TestServer,
  payload: unknown,
  { query = "", headers = {} }: {
    query?: string;
    headers?: Record<string, string>;
  } = {},
): Promise<Verdict> {
  const path = `/__mock__/assert${query}`;
  const answer = await server.control("POST", path, payload, headers);
  assert.equal(answer.status, 200, answer.text);
  return answer.as(verdict);
}

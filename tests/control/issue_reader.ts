import assert from "node:assert/strict";
import type { TestServer } from "../harness.ts";

/** One item of a 422, in the shape of docs/contract.md#b1.3. */
export interface Item {
  readonly type: string;
  readonly loc: (string | number)[];
  readonly msg: string;
  readonly input?: unknown;
  readonly ctx?: unknown;
}

/** All issues of a payload that must be refused. */
export async function issues(
  server: TestServer,
  payload: unknown,
  path = "/__mock__/stubs",
): Promise<Item[]> {
  const answer = await server.control("POST", path, payload);
  assert.equal(answer.status, 422, answer.text);
  assert.equal(answer.json.error, "VALIDATION_ERROR");
  return answer.json.detail;
}

/** The issue of a payload that must have just one. */
export async function onlyIssue(
  server: TestServer,
  payload: unknown,
  path?: string,
): Promise<Item> {
  const found = await issues(server, payload, path);
  assert.equal(found.length, 1, JSON.stringify(found));
  return found[0]!;
}

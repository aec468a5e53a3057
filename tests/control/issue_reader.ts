import assert from "node:assert/strict";
import type { Issue } from "../../src/schema/issue.ts";
import type { TestServer } from "../harness.ts";

/** All issues of a payload that must be refused. */
export async function issues(
  server: TestServer,
  payload: unknown,
  path = "/__mock__/stubs",
): Promise<readonly Issue[]> {
  const answer = await server.control("POST", path, payload);
  assert.equal(answer.status, 422, answer.text);
  assert.equal(answer.error, "VALIDATION_ERROR");
  return answer.issues;
}

/** The issue of a payload that must have just one. */
export async function onlyIssue(
  server: TestServer,
  payload: unknown,
  path?: string,
): Promise<Issue> {
  const found = await issues(server, payload, path);
  assert.equal(found.length, 1, JSON.stringify(found));
  return found[0]!;
}

import assert from "node:assert/strict";
import { verdict } from "../../src/model/verdict.ts";
import type { TestServer } from "../harness.ts";

/** A claim's answer that came. */
export const answered = { response: { outcome: "answered" } };

/** Asserts something of webhooks, and waits for it to hold. */
export async function waitForWebhook(
  server: TestServer,
  claim: Record<string, unknown>,
): Promise<void> {
  const payload = { sent_by: "webhook", ...claim, within_ms: 5000 };
  const answer = await server.control("POST", "/__mock__/assert", payload);
  assert.equal(answer.as(verdict).result, true, answer.text);
}

import assert from "node:assert/strict";
import type { Answer, TestServer } from "../harness.ts";
import type { JsonObject } from "../../src/json/values.ts";

/** Calls WireMock's admin API of a server, in a scope where one is named. */
export function admin(
  server: TestServer,
  method: string,
  path: string,
  { payload, scope }: { payload?: unknown; scope?: string } = {},
): Promise<Answer> {
  const prefix = scope === undefined ? "" : `/__scope__/${scope}`;
  return server.control(method, `${prefix}/__admin${path}`, payload);
}

/** Registers mappings one after the other, and gives what was answered to each. */
export async function register(
  server: TestServer,
  ...mappings: readonly unknown[]
): Promise<JsonObject[]> {
  const answers: JsonObject[] = [];
  for (const payload of mappings) {
    const answer = await admin(server, "POST", "/mappings", { payload });
    assert.equal(answer.status, 201, answer.text);
    answers.push(answer.json as JsonObject);
  }
  return answers;
}

/** A mapping that answers a method and URL with a text. */
export function mapping(
  url: string,
  body: string,
  more: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    request: { method: "GET", url },
    response: { status: 200, body },
    ...more,
  };
}

import assert from "node:assert/strict";
import {
  asking,
  eventsOf,
  llmPaths,
  speaking,
} from "../actions/llm/llm_server.ts";
import { startStandin } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";

const erring = (error: Record<string, unknown>) => ({
  chaos: { faults: { error } },
});

Deno.test("a fault tells an error in the dialect of a model's stream, and ends it", async () => {
  await using server = await startStandin();
  const fault = erring({ after_events: 4, kind: "overloaded" });
  await server.stub(speaking("anthropic", { text: "one two" }, fault));
  await server.stub(speaking("openai_responses", { text: "one two" }, fault));
  await server.stub(speaking("gemini", { text: "a b c d e f" }, fault));
  const messages = await asking(server, llmPaths.anthropic, { stream: true });
  assert.deepEqual(eventsOf(messages.text).map(({ name }) => name), [
    "message_start",
    "content_block_start",
    "ping",
    "content_block_delta",
    "error",
  ]);
  const { chaos, response } = await lastEntry(server);
  assert.equal(chaos?.faults?.[0]?.struck, true);
  assert.equal(response.last_event?.event, "error");
  const responses = eventsOf(
    (await asking(server, llmPaths.openai_responses, { stream: true })).text,
  );
  const { data } = responses.at(-1) ?? {};
  assert.equal(typeof data === "object" && data["sequence_number"], 4);
  const { json } = await asking(
    server,
    "/v1/models/m:streamGenerateContent",
    {},
  );
  assert.ok(Array.isArray(json));
  assert.equal(json.length, 5);
});

Deno.test("before the first event it is the whole stream, and one JSON has no place for it", async () => {
  await using server = await startStandin();
  const fault = erring({ kind: "server" });
  await server.stub(speaking("gemini", { text: "one two" }, fault));
  const stream = await asking(
    server,
    "/v1/models/m:streamGenerateContent",
    {},
  );
  assert.deepEqual(stream.json, [{
    error: {
      code: 500,
      message: "The server failed while it processed the request.",
      status: "INTERNAL",
    },
  }]);
  const whole = await asking(server, "/v1/models/m:generateContent", {});
  assert.equal(whole.status, 200);
  const { chaos } = await lastEntry(server);
  assert.equal(chaos?.faults?.[0]?.struck, false);
});

Deno.test("kinds of errors are a model's alone, and stand in place of an event", async () => {
  await using server = await startStandin();
  const sse = { sse: { events: [{ data: "a" }] } };
  const llm = { llm: { dialect: "anthropic", text: "a" } };
  const send = { data: "a" };
  const cases: [unknown, Record<string, unknown>, string, RegExp][] = [
    [sse, { kind: "server" }, "kind", /Only an llm/],
    [llm, { kind: "boredom" }, "kind", /one of overloaded/],
    [llm, { kind: "server", send }, "kind", /not both/],
    [llm, {}, "send", /Field required/],
  ];
  for (const [action, error, place, why] of cases) {
    const { status, issues } = await server.control("POST", "/__mock__/stubs", {
      request: {},
      action,
      ...erring(error),
    });
    assert.equal(status, 422);
    const issue = issues.find(({ loc }) => loc.at(-1) === place);
    assert.match(issue?.msg ?? "", why);
  }
});

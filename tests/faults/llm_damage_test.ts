import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";

const chat = {
  stub_id: "chat",
  request: { method: "POST", path: "/v1/chat/completions" },
  action: { llm: { dialect: "openai_chat", text: "one two three" } },
};

/** The data of the events of a chat. */
async function talk(faults: unknown): Promise<string[]> {
  await using server = await startStandin({}, { now: () => 1e12 });
  await server.stub({ ...chat, chaos: { faults } });
  const { text } = await server.get("/v1/chat/completions", {
    method: "POST",
    body: JSON.stringify({ model: "m", messages: [], stream: true }),
  });
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => data);
}

Deno.test("the terminator of a dialect is its last event", async () => {
  assert.equal((await talk({})).at(-1), "[DONE]");
  const left = await talk({ without_terminator: {} });
  assert.match(left.at(-1) ?? "", /"finish_reason":"stop"/);
});

Deno.test("pieces of a chat come twice, or broken", async () => {
  const whole = await talk({});
  const twice = await talk({ duplicate: { event: 2 } });
  assert.deepEqual([twice[1], twice[2]], [whole[1], whole[1]]);
  const broken = await talk({ corrupt: { event: 2, how: "json" } });
  assert.equal(broken[1], whole[1]?.slice(0, -1));
});

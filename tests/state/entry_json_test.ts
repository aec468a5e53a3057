import assert from "node:assert/strict";
import { entryJson, wholeText } from "../../src/state/entry_json.ts";
import { entryText } from "../../src/state/entry_text.ts";
import { answering, startStandin } from "../harness.ts";

Deno.test("what a store has of requests is, read again, all that there is to tell of them", async () => {
  await using server = await startStandin({ cors: true });
  await server.control("POST", "/__mock__/scopes", { name: "a" });
  const latency = { latency: { base_ms: 1 } };
  const more = { status_code: 201, headers: { "x-a": "b" } };
  for (
    const stub of [
      answering({ path: "/same" }, "same"),
      answering({ path: "/users/{id}" }, "a user", { chaos: latency }),
      {
        request: { path: "/template" },
        action: { response: { ...more, template_body: "{{ 1 }}" } },
      },
      {
        request: { path: "/stream" },
        action: { stream: { chunks: [{ text: "a" }, { text: "b" }] } },
      },
    ]
  ) {
    await server.stub(stub);
  }
  await server.stub(answering({ path: "/same" }, "of a"), "a");
  await server.get("/same");
  await server.get("/same", { headers: { "mock-scope": "a" } });
  await server.get("/same?q=\u00e9", { method: "POST", body: "text" });
  await server.get("/users/7");
  await server.get("/template", {
    method: "PUT",
    body: new Uint8Array([0, 255, 128]),
  });
  await server.get("/stream");
  await server.get("/none", { method: "HEAD" });
  await server.get("/same", {
    method: "OPTIONS",
    headers: { origin: "http://a", "access-control-request-method": "GET" },
  });
  const { journals, scopes } = await server.state();
  const entries = scopes.all().flatMap((one) => [...journals.entriesOf(one)]);
  assert.equal(entries.length, 8);
  for (const limit of [16_384, 2, 16_384]) {
    for (const entry of entries) {
      const facts = { id: journals.idOf(entry), offset: 7, limit };
      const text = JSON.parse(JSON.stringify(entryText(entry, facts)));
      const read = wholeText(JSON.parse(entryJson(entry, facts)));
      assert.deepEqual(read, text);
    }
  }
});

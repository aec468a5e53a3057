import assert from "node:assert/strict";
import { packEntries, unpackEntries } from "../../src/state/entry_pack.ts";
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
  const { run } = journals;
  for (const limit of [16_384, 2, 16_384]) {
    const packed = entries.map((entry, at) => {
      const came = at % 2 === 0 ? null : at;
      return { entry, came, changed: at + 1 };
    });
    const facts = { offset: 7.25, limit };
    const read = unpackEntries(packEntries(packed, { run, ...facts }));
    const told = packed.map(({ entry, ...places }) => {
      const id = journals.idOf(entry);
      const text = entryText(entry, { id, ...facts });
      return { ...places, text: JSON.parse(JSON.stringify(text)) };
    });
    assert.deepEqual(read, told);
  }
});

Deno.test("requests of many clients are packed together and read again as they were", async () => {
  await using server = await startStandin({});
  await server.stub(answering({ path: "/{name}" }, "any"));
  await server.stub(answering({ path: "/same" }, "same"));
  for (let at = 0; at < 40; at++) {
    const path = at % 3 === 0 ? `/n${at}` : "/same";
    const method = at % 7 === 0 ? "DELETE" : "GET";
    const headers: Record<string, string> = { "x-client": `${at % 4}` };
    if (at % 5 === 0) headers["x-trace"] = `${at}`;
    await server.get(path, { method, headers });
  }
  const { journals, scopes } = await server.state();
  const entries = [...journals.entriesOf(scopes.global)];
  const { run } = journals;
  const records = entries.map((entry) => ({ entry, came: 0, changed: 1 }));
  const facts = { offset: 0, limit: 100 };
  const text = packEntries(records, { run, ...facts });
  assert.deepEqual(
    unpackEntries(text).map((one) => one.text),
    entries.map((entry) => {
      const all = entryText(entry, { id: journals.idOf(entry), ...facts });
      return JSON.parse(JSON.stringify(all));
    }),
  );
  const alone = records.reduce(
    (sum, one) => sum + packEntries([one], { run, ...facts }).length,
    0,
  );
  assert.ok(text.length < alone / 3, `${text.length} of ${alone}`);
});

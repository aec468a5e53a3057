import assert from "node:assert/strict";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { readDocument } from "./api_document.ts";
import { brokenTexts, hostilePayloads } from "./hostile_payloads.ts";
import { derivedPayloads } from "./malformed_payloads.ts";

async function everything(server: TestServer): Promise<string> {
  const paths = ["stubs?scope=*", "scopes", "requests?scope=*", "state"];
  const lists = paths.map((path) => server.control("GET", `/__mock__/${path}`));
  return (await Promise.all(lists)).map(({ text }) => text).join("\n");
}

Deno.test("every malformed payload is refused with its place and changes nothing", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/known" }, "known"));
  await server.stub({
    request: { path: "/news" },
    action: { sse: { events: [], channel: "news" } },
  });
  await server.control("POST", "/__mock__/scopes", { name: "kept" });
  const before = await everything(server);
  const payloads = [...derivedPayloads(), ...hostilePayloads];
  assert.ok(
    payloads.length + brokenTexts.length >= 150,
    `only ${payloads.length} payloads`,
  );
  for (const { path, text, place, method = "POST" } of payloads) {
    const answer = await server.control(method, path, text);
    const label = `${path} ${text.slice(0, 300)} -> ${
      answer.text.slice(0, 300)
    }`;
    assert.equal(answer.status, 422, label);
    const wanted = JSON.stringify(["body", ...place]).slice(0, -1);
    const named = answer.issues.some((item) =>
      JSON.stringify(item.loc).startsWith(wanted) && item.msg.length > 10
    );
    assert.ok(named, `no issue at ${wanted.slice(0, 100)}: ${label}`);
  }
  assert.equal((await server.get("/known")).text, "known");
  await server.control("DELETE", "/__mock__/requests");
  const after = (await everything(server)).replace(/"calls":1/, '"calls":0')
    .replace(/"last_call_at":"[^"]+"/, '"last_call_at":null')
    .replace(/"cursor":\d+/, '"cursor":0');
  assert.equal(after, before);
});

/** The routes that read a payload, with what the server has in their paths. */
async function readers(server: TestServer) {
  await server.control("PUT", "/__mock__/scopes/kept");
  await server.stub({
    request: { path: "/news" },
    action: { sse: { events: [], channel: "news" } },
  });
  await server.get("/known");
  const { id } = await lastEntry(server);
  const [stub] = await server.stubs();
  const { paths } = await readDocument(server);
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).filter(([, one]) =>
      one.requestBody !== undefined
    ).map(([method]) => ({
      method: method.toUpperCase(),
      path: path.replace("{id}", id).replace("{stub_id}", stub?.stub_id ?? "")
        .replace("channels/{name}", "channels/news").replace("{name}", "kept"),
    }))
  );
}

Deno.test("a payload that is nothing, or no object, is an answer on every path that reads", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/known" }, "known"));
  for (const { method, path } of await readers(server)) {
    for (const text of ["", "\n", "null", "[]", "[null]", "0", '"x"', "true"]) {
      const answer = await server.control(method, path, text);
      const label = `${method} ${path} ${text} -> ${answer.text.slice(0, 200)}`;
      const isNothing = ["", "null"].includes(text.trim());
      assert.ok(
        answer.status === 422 || (isNothing && answer.status < 300),
        label,
      );
    }
  }
});

Deno.test("every text that is not JSON is refused with line and column on every path that reads", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/known" }, "known"));
  for (const { method, path } of await readers(server)) {
    for (const text of brokenTexts) {
      const answer = await server.control(method, path, text);
      assert.equal(answer.status, 400, `${path} ${text.slice(0, 50)}`);
      assert.match(answer.detail, /\(line \d+, column \d+\)$/);
    }
  }
  assert.equal((await server.get("/known")).text, "known");
  assert.equal(
    (await server.stubs()).length,
    2,
  );
});

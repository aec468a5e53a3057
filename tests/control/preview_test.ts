import assert from "node:assert/strict";
import { matchAnswer, type Preview } from "../../src/model/match_answer.ts";
import { startStandin, type TestServer } from "../harness.ts";

/** What a draft with an action would answer to one described request. */
async function show(
  server: TestServer,
  action: unknown,
): Promise<Preview> {
  const answer = await server.control("POST", "/__mock__/match", {
    target: "/t/7?q=hi",
    body: "é",
    stub: { request: { path: "/t/{n}" }, action },
    render: true,
  });
  const { preview } = answer.as(matchAnswer);
  assert.ok(preview, answer.text);
  return preview;
}

Deno.test("a draft with a fixed answer is shown as it would be sent", async () => {
  await using server = await startStandin();
  const preview = (action: unknown) => show(server, action);
  assert.deepEqual(
    await preview({
      response: {
        status_code: 201,
        headers: { "Set-Cookie": ["a=1", "b=2"] },
        body: "x",
      },
    }),
    {
      status: 201,
      headers: { "set-cookie": ["a=1", "b=2"] },
      body: "x",
      body_encoding: "utf-8",
    },
  );
  assert.equal(
    (await preview({ response: { status_code: 200, body: { a: 1 } } })).body,
    '{"a":1}',
  );
  const bytes = await preview({
    response: { status_code: 200, body_base64: "AP8=" },
  });
  assert.deepEqual([bytes.body, bytes.body_encoding], ["AP8=", "base64"]);
});

Deno.test("a draft with a template is shown rendered or with its error", async () => {
  await using server = await startStandin();
  const preview = (action: unknown) => show(server, action);
  const template =
    "{{ request.path_params.n }} {{ request.query.q }} {{ request.body }}";
  assert.equal(
    (await preview({ response: { status_code: 200, template_body: template } }))
      .body,
    "7 hi é",
  );
  const failed = await preview({
    response: { status_code: 200, template_body: "{{ request.query.none.x }}" },
  });
  assert.equal(failed.error, "TEMPLATE_RENDER_ERROR");
  assert.notEqual(failed.detail, "");
});

Deno.test("a draft that forwards is shown with its address and calls nobody", async () => {
  await using server = await startStandin();
  const preview = (action: unknown) => show(server, action);
  assert.deepEqual(
    await preview({
      proxy: { url: "http://127.0.0.1:1/base", append_path: true },
    }),
    {
      forwards_to: "http://127.0.0.1:1/base/t/7?q=hi",
    },
  );
});

Deno.test("a draft that streams is shown with all its events and no delay", async () => {
  await using server = await startStandin();
  const preview = (action: unknown) => show(server, action);
  const stream = await preview({
    sse: {
      events: [{ data: "a\nb", id: "{{ request.query.q }}", delay_ms: 60_000 }],
    },
  });
  assert.equal(stream.status, 200);
  assert.equal(stream.body, "id: hi\ndata: a\ndata: b\n\n");
  assert.deepEqual(stream.writes, [{ delay_ms: 60_000, bytes: 24 }]);
  assert.equal(stream.stays_open, false);
  const broken = await preview({
    sse: { events: [{ data: "x", id: "{{ 1 / 0 }}{{ nothing.at.all }}" }] },
  });
  assert.equal(broken.error, "TEMPLATE_RENDER_ERROR");
});

Deno.test("the writes of a stream add up to its body, whatever makes it", async () => {
  await using server = await startStandin();
  const preview = (action: unknown) => show(server, action);
  const chunks = await preview({
    stream: {
      first_delay_ms: 5,
      default_delay_ms: 7,
      chunks: [{ text: "ä" }, { base64: "/w==", repeat: 2 }],
      at_end: "hold",
    },
  });
  assert.equal(chunks.body_encoding, "base64");
  assert.deepEqual(chunks.writes, [
    { delay_ms: 5, bytes: 2 },
    { delay_ms: 7, bytes: 1 },
    { delay_ms: 7, bytes: 1 },
  ]);
  assert.equal(chunks.stays_open, true);
  const plain = await preview({ response: { status_code: 200, body: "a" } });
  assert.equal(plain.writes, undefined);
});

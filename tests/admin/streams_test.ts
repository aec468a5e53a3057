import assert from "node:assert/strict";
import { chunksOf, eventsOf } from "../../admin/editor/pasted_parts.ts";
import { saidIn, writesOf } from "../../admin/streamed_text.ts";
import { matchAnswer } from "../../src/model/match_answer.ts";
import { startStandin } from "../harness.ts";
import { openSocket } from "../open_socket.ts";
import { rawGet } from "../raw_http.ts";
import { browserTests, listed } from "./stage.ts";

Deno.test("pasted lines become events: texts, JSON, whole events, a recorded stream", () => {
  assert.deepEqual(eventsOf('one\n\n{"a":1}\r\n{"data":"x","id":"7"}\n'), [
    { data: "one" },
    { data: { a: 1 } },
    { data: "x", id: "7" },
  ]);
  assert.deepEqual(
    eventsOf(": hi\n\nid: 1\nevent: e\ndata: a\ndata: b\n\nretry: 30\n\n"),
    [{ comment: "hi" }, { id: "1", event: "e", data: "a\nb" }, { retry: 30 }],
  );
  assert.deepEqual(chunksOf('{"a":1}\ntext\n'), [
    { json: { a: 1 } },
    { text: "text\n" },
  ]);
});

Deno.test("what is said is found in each dialect of a language model", async () => {
  await using server = await startStandin();
  const paths = {
    openai_chat: "/v1/chat/completions",
    openai_responses: "/v1/responses",
    anthropic: "/v1/messages",
    gemini: "/v1beta/models/m:streamGenerateContent",
    ollama: "/api/chat",
  };
  for (const [dialect, path] of Object.entries(paths)) {
    const answer = await server.control("POST", "/__mock__/match", {
      method: "POST",
      target: `${path}?alt=sse`,
      headers: { "content-type": "application/json" },
      body: {
        model: "m",
        stream: true,
        messages: [],
        contents: [],
        input: "x",
      },
      stub: {
        request: { path },
        action: { llm: { dialect, text: "Hello you" } },
      },
      render: true,
    });
    const { preview = {} } = answer.as(matchAnswer);
    const writes = writesOf(preview);
    assert.equal(
      saidIn(writes.map(({ text }) => text).join("")),
      "Hello you",
      dialect,
    );
  }
});

Deno.test("a character that two writes share comes with the later one", () => {
  const writes = writesOf({
    body: "aä",
    body_encoding: "utf-8",
    writes: [{ delay_ms: 0, bytes: 2 }, { delay_ms: 1, bytes: 1 }],
  });
  assert.deepEqual(writes.map(({ text }) => text), ["a", "ä"]);
});

browserTests("streams in the admin UI", (play) => {
  play(
    "an open stream grows in the detail, takes a push and ends by a button",
    async ({ page, server, open }) => {
      await server.stub({
        request: { path: "/live" },
        action: { sse: { events: [{ data: "hello" }], at_end: "hold" } },
      });
      using socket = await openSocket(server.port);
      await socket.send(rawGet("/live"));
      await socket.until("data: hello");
      await open("");
      await page.locator(".row-link").click();
      const marks = page.getByRole("list", { name: "Events of the stream" })
        .getByRole("listitem");
      await marks.filter({ hasText: "Still open" }).waitFor();
      await page.getByLabel("Push events").fill('{"event":"news","data":"x"}');
      await page.getByRole("button", { name: "Push" }).click();
      await socket.until("event: news\ndata: x\n\n");
      await marks.filter({ hasText: "news" }).waitFor();
      await page.getByRole("button", { name: "End", exact: true }).click();
      await marks.filter({ hasText: "Stream ended" }).waitFor();
      assert.ok((await socket.toEnd()).endsWith("0\r\n\r\n"));
    },
  );

  play(
    "a stream is written with pasted lines",
    async ({ page, server, open }) => {
      await open("/stubs/new");
      await page.getByLabel("Path", { exact: true }).fill("/lines");
      await page.getByText("Chunked stream", { exact: true }).click();
      await page.getByText("Paste lines").click();
      await page.getByLabel("One chunk per line").fill('{"n":1}\n{"n":2}');
      await page.getByRole("button", { name: "Add 2 chunks" }).click();
      await page.getByRole("button", { name: "Create stub" }).click();
      await page.getByText("Created the stub.").waitFor();
      const { text } = await server.get("/lines");
      assert.ok(text.endsWith('{"n":1}\n{"n":2}\n'), text);
    },
  );

  play(
    "chunks are written one by one, in a form of their own each, moved and doubled",
    async (stage) => {
      const { page, open } = stage;
      await open("/stubs/new");
      await page.getByLabel("Path", { exact: true }).fill("/parts");
      await page.getByText("Chunked stream", { exact: true }).click();
      await page.getByLabel("Text of chunk 1").fill('{"n": 1}');
      await page.getByLabel("Form of chunk 1").selectOption("json");
      await page.getByRole("button", { name: "Add chunk" }).click();
      await page.getByLabel("Form of chunk 2").selectOption("base64");
      await page.getByLabel("Base64 of chunk 2").fill("AAE=");
      await page.getByLabel("Delay, ms of chunk 2").fill("5");
      await page.getByRole("button", { name: "Duplicate chunk 2" }).click();
      await page.getByRole("button", { name: "Move chunk 2 up" }).click();
      await page.getByRole("button", { name: "Remove chunk 3" }).click();
      await page.getByRole("button", { name: "Create stub" }).click();
      await page.getByText("Created the stub.").waitFor();
      const [stub] = await listed(stage);
      assert.deepEqual(stub?.action.stream?.chunks, [
        { base64: "AAE=", delay_ms: 5 },
        { json: { n: 1 } },
      ]);
    },
  );

  play(
    "a stream is played as a client gets it, with a pause",
    async ({ page, server, open }) => {
      await server.stub({
        stub_id: "slow",
        request: { path: "/slow" },
        action: {
          sse: {
            events: [{ data: "first" }, {
              data: "second",
              delay_ms: 3_600_000,
            }],
          },
        },
      });
      await open("/stubs/slow");
      const got = page.getByRole("region", {
        name: "What a client has received",
      });
      await page.getByText("0 of 2 writes, 0 ms of 3600.0 s").waitFor();
      await page.getByRole("button", { name: "Play" }).click();
      await got.getByText("data: first").waitFor();
      await page.getByText("1 of 2 writes").waitFor();
      await page.getByRole("button", { name: "Pause" }).click();
      assert.doesNotMatch(await got.innerText(), /second/);
      await page.getByRole("button", { name: "Resume" }).waitFor();
      await page.getByRole("button", { name: "Skip to the end" }).click();
      await got.getByText("data: second").waitFor();
      await page.getByText(/2 of 2 writes, .*, ended/).waitFor();
    },
  );

  play(
    "what a language model says is read out of its stream",
    async ({ page, server, open }) => {
      await server.stub({
        stub_id: "model",
        request: { path: "/v1/chat/completions" },
        action: { llm: { dialect: "openai_chat", text: "Hello you" } },
      });
      await open("/stubs/model");
      const trial = page.getByRole("region", { name: "Try it" });
      await trial.getByLabel("Method").fill("POST");
      await trial.getByLabel("Headers, one per line").fill(
        "content-type: application/json",
      );
      await trial.getByLabel("Body").first().fill(
        '{"model": "m", "stream": true, "messages": []}',
      );
      await trial.getByRole("button", { name: "Skip to the end" }).click();
      await trial.getByText("Hello you", { exact: true }).waitFor();
    },
  );
});

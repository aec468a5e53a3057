import assert from "node:assert/strict";
import { chunksOf, eventsOf } from "../../admin/editor/pasted_parts.ts";
import { openSocket } from "../open_socket.ts";
import { rawGet } from "../raw_http.ts";
import { browserTests } from "./stage.ts";

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
      await page.getByLabel("One chunk a line").fill('{"n":1}\n{"n":2}');
      await page.getByRole("button", { name: "Add 2 chunks" }).click();
      await page.getByRole("button", { name: "Create stub" }).click();
      await page.getByText("Created the stub.").waitFor();
      const { text } = await server.get("/lines");
      assert.ok(text.endsWith('{"n":1}\n{"n":2}\n'), text);
    },
  );
});

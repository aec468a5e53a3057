import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { ask } from "../wire.ts";

Deno.test("a binary body is recorded in base64 with a marker and downloads as it was", async () => {
  await using server = await startStandin();
  const bytes = new Uint8Array([0, 255, 254, 128]);
  await server.get("/b", { method: "POST", body: bytes });
  const entry = await lastEntry(server);
  assert.deepEqual([entry.body, entry.body_encoding, entry.body_size], [
    "AP/+gA==",
    "base64",
    4,
  ]);
  const response = await fetch(
    `${server.url}/__mock__/requests/${entry.id}/body`,
  );
  assert.deepEqual(new Uint8Array(await response.arrayBuffer()), bytes);
  assert.equal(
    response.headers.get("content-type"),
    "application/octet-stream",
  );
  assert.equal(
    response.headers.get("content-disposition"),
    `attachment; filename="${entry.id}.bin"`,
  );
  assert.equal(response.headers.get("x-content-type-options"), "nosniff");
});

Deno.test("a long body is recorded up to its bound, cut between characters, with its size", async () => {
  await using server = await startStandin();
  await server.get("/b", { method: "POST", body: "x" + "é".repeat(600_000) });
  const entry = await lastEntry(server);
  assert.deepEqual(
    [entry.body_size, entry.body_truncated, entry.body_encoding],
    [1_200_001, true, "utf-8"],
  );
  assert.match(entry.body, /^xé+$/);
  const { headers } = await server.control(
    "HEAD",
    `/__mock__/requests/${entry.id}/body`,
  );
  assert.ok(headers.has("content-disposition"));
  const download = await fetch(
    `${server.url}/__mock__/requests/${entry.id}/body`,
  );
  assert.equal((await download.arrayBuffer()).byteLength, 1024 * 1024);
});

Deno.test("a compressed body is recorded decoded and says from what", async () => {
  await using server = await startStandin();
  const zip = new Blob(["plain text"]).stream().pipeThrough(
    new CompressionStream("gzip"),
  );
  await ask(server, "/z", {
    method: "POST",
    headers: ["Content-Encoding: gzip"],
    body: new Uint8Array(await new Response(zip).arrayBuffer()),
  });
  const entry = await lastEntry(server);
  assert.deepEqual([entry.body, entry.body_decoded_from], [
    "plain text",
    "gzip",
  ]);
});

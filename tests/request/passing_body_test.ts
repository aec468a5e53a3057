import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { ExactRequest } from "../../src/request/exact_request.ts";

const mebibyte = 1 << 20;

function* chunks(count: number) {
  for (let at = 0; at < count; at++) yield new Uint8Array(mebibyte);
}

function messageOf(count: number): IncomingMessage {
  const rawHeaders = ["Transfer-Encoding", "chunked"];
  const parts = { method: "POST", url: "/", rawHeaders, headers: {} };
  return Object.assign(Readable.from(chunks(count)), parts) as IncomingMessage;
}

Deno.test("a body that is read chunk by chunk is not kept by what waits for its client to break off", async () => {
  const { signal } = new AbortController();
  const request = new ExactRequest(messageOf(256), {
    scheme: "http",
    signal,
    brokeOff: signal,
    askForBody: null,
  });
  const before = Deno.memoryUsage().external;
  let most = 0;
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    most = Math.max(most, Deno.memoryUsage().external - before);
  }
  assert.equal(size, 256 * mebibyte);
  assert.ok(most < 192 * mebibyte, `${most} bytes were held at once`);
});

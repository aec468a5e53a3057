import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { startStandin } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { startStreamingUpstream, startUpstream } from "../upstream.ts";

Deno.test("an answer of several MiB passes whole, and is kept as far as --record-body-limit", async () => {
  const body = new Uint8Array(3 * 1024 * 1024).fill(97);
  for (const coding of [null, "gzip"]) {
    const sent = coding === null ? body : new Uint8Array(gzipSync(body));
    await using upstream = startStreamingUpstream(() =>
      new Response(new Blob([sent]).stream(), {
        headers: coding === null ? {} : { "content-encoding": coding },
      })
    );
    for (const [recordBodyLimit, kept] of [[4, 3], [2, 2]] as const) {
      await using server = await startStandin({
        upstream: upstream.url,
        recordBodyLimit: recordBodyLimit * 1024 * 1024,
      });
      const answer = await fetch(`${server.url}/x`);
      assert.equal((await answer.bytes()).length, body.length);
      await lastEntry(server);
      const info = await server.control("GET", "/__mock__/server");
      const { journal: { bytes } } = Object(info.json);
      assert.ok(bytes > kept * 1024 * 1024, `${bytes}`);
      assert.ok(bytes < (kept + 1) * 1024 * 1024, `${bytes}`);
      const fits = await server.control("POST", "/__mock__/assert", {
        response: { body: { $length: body.length } },
      });
      assert.equal(Object(fits.json).conclusive, kept === 3, fits.text);
      assert.equal(Object(fits.json).result, kept === 3, fits.text);
    }
  }
});

Deno.test("a large body goes upstream as it comes, and is kept as far", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin({ upstream: upstream.url });
  const body = "x".repeat(2 * 1024 * 1024);
  await server.get("/x", { method: "PUT", body });
  const { id, body_size, body_truncated } = await lastEntry(server);
  assert.equal(upstream.seen[0]?.body.length, body.length);
  assert.deepEqual([body_size, body_truncated], [body.length, false]);
  const kept = await server.get(`/__mock__/requests/${id}/body`);
  assert.equal(kept.text, body);
});

import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { startStreamingUpstream } from "../upstream.ts";
import { readWrites } from "../write_reader.ts";
import { cases, one, sse, three, two } from "./stream_cases.ts";

for (const [name, spec, expected] of cases) {
  const { writes, isWhole = true, event = null, byte = null } = expected;

  Deno.test(`${name} ${JSON.stringify(spec)} is seen in the writes of an event stream`, async () => {
    await using server = await startStandin();
    await server.stub({
      request: { path: "/s" },
      action: sse,
      chaos: { faults: { [name]: spec } },
    });
    const read = await readWrites(server.port, "/s");
    assert.deepEqual([read.writes, read.isWhole], [writes, isWhole]);
    const { chaos, response } = await lastEntry(server);
    const [record] = chaos?.faults ?? [];
    assert.deepEqual(
      [record?.fault, record?.struck, record?.event, record?.byte],
      [name, true, event, byte],
    );
    assert.equal(response.outcome, isWhole ? "answered" : "dropped");
  });

  const isOfProxies = spec.after_fraction === undefined;
  Deno.test({
    name: `${name} ${
      JSON.stringify(spec)
    } is seen in the writes of a proxied event stream`,
    ignore: !isOfProxies,
    async fn() {
      // Chunks that are not events: those are found in them.
      await using upstream = startStreamingUpstream(() =>
        new Response(one.slice(0, 4) + one.slice(4) + two + three, {
          headers: { "content-type": "text/event-stream" },
        })
      );
      await using server = await startStandin();
      await server.stub({
        request: { path: "/s" },
        action: { proxy: { url: upstream.url } },
        chaos: { faults: { [name]: spec } },
      });
      const read = await readWrites(server.port, "/s");
      assert.deepEqual([read.writes, read.isWhole], [writes, isWhole]);
      const { chaos } = await lastEntry(server);
      const [record] = chaos?.faults ?? [];
      assert.deepEqual(
        [record?.fault, record?.struck, record?.event, record?.byte],
        [name, true, event, byte],
      );
    },
  });
}

import assert from "node:assert/strict";
import {
  begin,
  eventsOf,
  messageOf,
  post,
  shop,
} from "../actions/mcp/mcp_caller.ts";
import { startStandin } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";

const search = { name: "search", _meta: { progressToken: 7 } };

/** A session of a shop that is hurt by faults. */
async function hurt(faults: unknown) {
  const server = await startStandin();
  await server.stub(shop);
  const session = await begin(server);
  await server.control("PATCH", "/__mock__/stubs/shop", { chaos: { faults } });
  return { server, session };
}

Deno.test("the progress of a tool comes twice, or broken", async () => {
  const whole = await hurt({});
  await using _whole = whole.server;
  const sent = eventsOf(await whole.session.call("tools/call", search));

  const twice = await hurt({ duplicate: { event: 2 } });
  await using _twice = twice.server;
  const events = eventsOf(await twice.session.call("tools/call", search));
  assert.deepEqual([events[1], events[2]], [sent[1], sent[1]]);

  const broken = await hurt({ corrupt: { event: 2, how: "json" } });
  await using _broken = broken.server;
  const { text } = await broken.session.call("tools/call", search);
  const data = text.split("\n\n")[1]?.split("data: ")[1] ?? "";
  assert.throws(() => JSON.parse(data), SyntaxError);
});

Deno.test("a call whose stream is cut goes on behind the last event, and the journal says after which", async () => {
  const { server, session } = await hurt({ cut: { after_events: 2 } });
  await using _ = server;
  const headers = { ...session.headers, "content-type": "application/json" };
  const response = await fetch(`${server.url}/mcp`, {
    method: "POST",
    headers: { ...headers, accept: "application/json, text/event-stream" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: search,
    }),
  });
  await assert.rejects(response.text());
  const cut = await lastEntry(server);
  assert.deepEqual([cut.response.outcome, cut.response.last_event?.id], [
    "dropped",
    "1-2",
  ]);
  await server.control("PATCH", "/__mock__/stubs/shop", { chaos: null });
  const resumed = await server.get("/mcp", {
    headers: {
      ...session.headers,
      accept: "text/event-stream",
      "last-event-id": "1-2",
    },
  });
  assert.deepEqual(eventsOf(resumed).map(({ id }) => id), ["1-3", "1-4"]);
  assert.equal((await lastEntry(server)).response.resumed_after, "1-2");
});

Deno.test("an answer of one message is cut within a character, and a place among events does not strike it", async () => {
  const place = { after_bytes: 20, inside: "character" };
  const { server, session } = await hurt({ cut: place });
  await using _ = server;
  const said = {
    jsonrpc: "2.0",
    id: "grüße, ganz lange grüße",
    method: "ping",
  };
  await assert.rejects(post(server, said, session.headers));
  const faults = { cut: { after_events: 1 } };
  await server.control("PATCH", "/__mock__/stubs/shop", { chaos: { faults } });
  const whole = await post(server, said, session.headers);
  assert.deepEqual(messageOf(whole).result, {});
  assert.notEqual(whole.headers.get("content-length"), null);
});

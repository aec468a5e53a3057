import assert from "node:assert/strict";
import { missingPrograms, startRedis } from "./redis_process.ts";
import {
  ask,
  type SharedProcess,
  startSharedProcesses,
} from "./shared_processes.ts";

// What belongs to an open connection lies with the server that has it: others
// ask for it when they need it.

const missing = missingPrograms("redis-server", "redis-cli");

function elsewhereTest(
  name: string,
  fn: (servers: readonly SharedProcess[]) => Promise<void>,
): void {
  Deno.test({
    name,
    ignore: missing !== null,
    async fn() {
      await using redis = await startRedis();
      await using servers = await startSharedProcesses(redis.url, 3, [
        "--store-lease=5000",
      ]);
      await fn(servers);
    },
  });
}

const shop = {
  stub_id: "shop",
  request: { path: "/mcp" },
  action: {
    mcp: {
      tools: [{
        name: "search",
        text: "found",
        progress: [{ message: "looking" }, { message: "still looking" }],
      }],
    },
  },
};

const types = "application/json, text/event-stream";

elsewhereTest(
  "a session of mcp goes on, is resumed and ends at any server",
  async (servers) => {
    const at = (turn: number) => servers[turn % 3] ?? { url: "" };
    await ask(at(0), "POST", "/__mock__/stubs", shop);
    const post = (turn: number, method: string, params: object, id = "") =>
      ask(at(turn), "POST", "/mcp", {
        jsonrpc: "2.0",
        id: turn,
        method,
        params,
      }, { accept: types, ...(id === "" ? {} : { "mcp-session-id": id }) });
    const begun = await fetch(`${at(0).url}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: types },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "initialize",
        params: { protocolVersion: "2025-11-25" },
      }),
    });
    await begun.body?.cancel();
    const id = begun.headers.get("mcp-session-id") ?? "";
    for (let turn = 1; turn < 7; turn++) {
      const listed = await post(turn, "tools/list", {}, id);
      assert.equal(listed.status, 200, listed.text);
    }
    const params = { name: "search", _meta: { progressToken: 7 } };
    const whole = (await post(1, "tools/call", params, id)).text;
    const events = whole.split("\n\n");
    const first = /^id: (\S+)/.exec(events[1] ?? "")?.[1] ?? "";
    const headers = { accept: "text/event-stream", "mcp-session-id": id };
    for (const turn of [2, 3, 1]) {
      const rest = await ask(at(turn), "GET", "/mcp", undefined, {
        ...headers,
        "last-event-id": first,
      });
      assert.equal(rest.text, events.slice(2).join("\n\n"), `${turn}`);
    }
    const ended = await ask(at(2), "DELETE", "/mcp", undefined, headers);
    assert.equal(ended.status, 200, ended.text);
    for (const turn of [0, 1, 2]) {
      const gone = await post(turn, "tools/list", {}, id);
      assert.equal(gone.status, 404, gone.text);
    }
    assert.equal((await post(1, "tools/list", {}, "never")).status, 404);
  },
);

/** A stream that sends one event a connection, of a text of the request's choice. */
const call = (more: object) => ({
  stub_id: "call",
  request: { method: "POST", path: "/calls" },
  action: {
    sse: {
      events: [
        { id: "1", data: "{{ request.query.x }}" },
        { id: "2", data: "{{ request.query.x }} again" },
        { id: "3", data: "{{ request.query.x }} at last", ...more },
      ],
      resume: { per_connection: 1 },
    },
  },
});

const resumed = {
  stub_id: "resumed",
  request: { method: "GET", path: "/calls" },
  action: { sse: { resume: { stub_id: "call", per_connection: 1 } } },
};

elsewhereTest(
  "what a stream left unsent is sent by any server, and the latest exchange is that of all",
  async (servers) => {
    const at = (turn: number) => servers[turn % 3] ?? { url: "" };
    await ask(at(0), "POST", "/__mock__/stubs", call({}));
    await ask(at(0), "POST", "/__mock__/stubs", resumed);
    const rest = (turn: number, id: string) =>
      ask(at(turn), "GET", "/calls", undefined, { "last-event-id": id });
    for (let turn = 0; turn < 4; turn++) {
      await ask(at(turn), "POST", `/calls?x=older${turn}`);
      const { text } = await ask(at(turn + 1), "POST", `/calls?x=newer${turn}`);
      assert.equal(text, `id: 1\ndata: newer${turn}\n\n`);
      const second = await rest(turn + 2, "1");
      assert.equal(second.text, `id: 2\ndata: newer${turn} again\n\n`);
      const third = await rest(turn + 3, "2");
      assert.equal(third.text, `id: 3\ndata: newer${turn} at last\n\n`);
      assert.equal((await rest(turn + 2, "3")).status, 204);
    }
    assert.equal(
      (await rest(1, "unknown")).json["error"],
      "NO_STREAM_TO_RESUME",
    );
  },
);

elsewhereTest(
  "a rest that is too long to be handed over is refused by a sentence that says what to do, and stays",
  async (servers) => {
    const at = (turn: number) => servers[turn % 3] ?? { url: "" };
    const long = { data: "x".repeat(300_000) };
    await ask(at(0), "POST", "/__mock__/stubs", call(long));
    await ask(at(0), "POST", "/__mock__/stubs", resumed);
    await ask(at(1), "POST", "/calls?x=a");
    const headers = { "last-event-id": "1" };
    const refused = await ask(at(2), "GET", "/calls", undefined, headers);
    assert.equal(refused.status, 404);
    assert.match(refused.text, /256 KiB.*let the balancer be sticky/);
    const there = await ask(at(1), "GET", "/calls", undefined, headers);
    assert.equal(there.text, "id: 2\ndata: a again\n\n");
  },
);

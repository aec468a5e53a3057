import assert from "node:assert/strict";
import { rowListing } from "../../src/model/request_row.ts";
import { verdict } from "../../src/model/verdict.ts";
import { startStandin, type TestServer } from "../harness.ts";

const first = "4bf92f3577b34da6a3ce929d0e0e4736";
const second = "0af7651916cd43dd8448eb211c80319c";

/** A server that got a request of each of two traces, one without and one with a wrong one. */
async function startTraced(): Promise<TestServer> {
  const server = await startStandin();
  const send = (target: string, traceparent?: string) =>
    server.get(target, {
      headers: traceparent === undefined ? {} : { traceparent },
    });
  await send("/one", `00-${first}-00f067aa0ba902b7-01`);
  await send("/two", `00-${second}-00f067aa0ba902b7-00`);
  await send("/none");
  await send("/wrong", `00-${first}-0000000000000000-01`);
  return server;
}

async function targets(server: TestServer, query: string): Promise<string[]> {
  const listing = await server.requests(`?${query}`);
  return listing.requests.map(({ target }) => target);
}

Deno.test("a listing has the trace of a request, and no key where there is none", async () => {
  await using server = await startTraced();
  const { requests } = await server.requests();
  assert.deepEqual(requests.map(({ trace_id }) => trace_id), [
    first,
    second,
    undefined,
    undefined,
  ]);
  assert.ok(!Object.hasOwn(requests[2] ?? {}, "trace_id"));
  const answer = await server.control("GET", "/__mock__/requests?view=rows");
  const rows = answer.as(rowListing).requests;
  assert.deepEqual(rows.map(({ trace_id }) => trace_id), [
    first,
    second,
    undefined,
    undefined,
  ]);
});

Deno.test("requests are found by their trace, by filter and by search", async () => {
  await using server = await startTraced();
  const upper = first.toUpperCase();
  assert.deepEqual(await targets(server, `trace_id=${first}`), ["/one"]);
  assert.deepEqual(await targets(server, `trace_id=${upper}`), ["/one"]);
  assert.deepEqual(await targets(server, `q=trace:${second}`), ["/two"]);
  assert.deepEqual(await targets(server, `q=trace:${upper}`), ["/one"]);
  assert.deepEqual(await targets(server, "q=trace:"), ["/none", "/wrong"]);
  assert.deepEqual(await targets(server, "q=-trace:"), ["/one", "/two"]);
});

Deno.test("a trace id that cannot be one is refused with what one looks like", async () => {
  await using server = await startTraced();
  for (const query of ["trace_id=abc", "trace_id=", "q=trace:abc"]) {
    const answer = await server.control("GET", `/__mock__/requests?${query}`);
    assert.equal(answer.error, "INVALID_QUERY", query);
    assert.match(answer.issues[0]?.msg ?? "", /32 hexadecimal digits/);
  }
});

Deno.test("requests of a trace are forgotten by it", async () => {
  await using server = await startTraced();
  await server.control("DELETE", `/__mock__/requests?trace_id=${first}`);
  assert.deepEqual(await targets(server, "limit=9"), [
    "/two",
    "/none",
    "/wrong",
  ]);
});

Deno.test("a claim asks for the trace of a request", async () => {
  await using server = await startTraced();
  const ask = async (claim: unknown) =>
    (await server.control("POST", "/__mock__/assert", claim)).as(verdict);
  const one = await ask({ trace_id: first, times: 1 });
  assert.equal(one.result, true);
  const none = await ask({ trace_id: second, path: "/one" });
  assert.equal(none.result, false);
  assert.match(JSON.stringify(none.closest), /trace_id/);
  const some = await ask({ trace_id: { $regex: "^0af" }, times: 1 });
  assert.equal(some.result, true);
});

import assert from "node:assert/strict";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { z } from "zod";
import { startStandin, type TestServer } from "../harness.ts";
import { startUpstream } from "../upstream.ts";
import { fromRequestsAnswer } from "../../src/model/from_requests.ts";

/** The answer, with what the tests look at in its stubs. */
const answerShape = fromRequestsAnswer.extend({
  stubs: z.array(z.looseObject({
    stub_id: z.string(),
    request: z.looseObject({ path: z.unknown() }),
    action: z.looseObject({
      response: z.looseObject({
        status_code: z.int(),
        headers: z.record(z.string(), z.unknown()),
        body: z.unknown().optional(),
      }),
    }),
  })),
});

const path = "/__mock__/stubs/from-requests";

/** Sends to the upstream what no other stub takes. */
async function passOn(server: TestServer, url: string, scope?: string) {
  return await server.stub({
    stub_id: "pass-on",
    request: {},
    priority: -2_000_000,
    action: { proxy: { url, append_path: true } },
  }, scope);
}

async function make(
  server: TestServer,
  payload: unknown = {},
  query = "",
): Promise<z.infer<typeof answerShape>> {
  const answer = await server.control("POST", path + query, payload);
  assert.equal(answer.status, 200, answer.text);
  return answer.as(answerShape);
}

Deno.test("what an upstream answered is answered without it, once stubs are made of it", async () => {
  await using upstream = startUpstream((request) =>
    Response.json({ url: new URL(request.url).pathname })
  );
  await using server = await startStandin();
  await passOn(server, upstream.url);
  const before = await server.get("/orders/7?x=1");
  const { stubs, report } = await make(server);
  assert.equal(stubs.length, 1);
  assert.equal(report[0]?.verdict, "made");
  await server.control("DELETE", "/__mock__/stubs/pass-on");
  const after = await server.get("/orders/7?x=1");
  assert.equal(after.text, before.text);
  assert.equal(after.headers.get("content-type"), "application/json");
  assert.equal(upstream.seen.length, 1);
  assert.equal((await server.get("/orders/7?x=2")).status, 404);
});

Deno.test("a dry run shows the stubs and stores none", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  await passOn(server, upstream.url);
  await server.get("/a");
  const { stubs } = await make(server, {}, "?dry_run=true");
  assert.equal(stubs.length, 1);
  assert.equal((await server.stubs()).length, 1);
});

Deno.test("a filter and ids choose the requests, and an id that is not known is told", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  await passOn(server, upstream.url);
  for (const target of ["/a", "/b", "/c"]) await server.get(target);
  const filtered = await make(
    server,
    { filter: { path: "/b" } },
    "?dry_run=true",
  );
  assert.deepEqual(filtered.stubs.map(({ request }) => request.path), ["/b"]);
  const { requests } = await server.requests();
  const ids = [requests[0]?.id, "none"];
  const named = await make(server, { request_ids: ids }, "?dry_run=true");
  assert.deepEqual(named.stubs.map(({ request }) => request.path), ["/a"]);
  assert.deepEqual(named.report.at(-1), {
    request_ids: ["none"],
    stub_id: null,
    verdict: "refused",
    message: "it is not in the journal any more",
  });
});

Deno.test("a request without a stub becomes a draft where it is named, and what a stub answered a copy", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/known" },
    action: { response: { status_code: 201, headers: {}, body: "x" } },
  });
  await server.get("/known");
  await server.get("/new");
  assert.deepEqual((await make(server)).stubs, []);
  const { requests } = await server.requests();
  const { report, stubs } = await make(server, {
    request_ids: requests.map(({ id }) => id),
  });
  assert.deepEqual(report.map(({ verdict }) => verdict), ["made", "draft"]);
  assert.equal(stubs[0]?.action.response.status_code, 201);
});

Deno.test("stubs are made in the scope of their requests, and other scopes do not see them", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "a" });
  await passOn(server, upstream.url, "a");
  await server.get("/x", { headers: { a: "1" } });
  assert.equal((await make(server)).stubs.length, 0);
  assert.equal((await make(server, {}, "?scope=a")).stubs.length, 1);
  const scopes = (await server.stubs("?scope=*")).map(({ scope }) => scope);
  assert.deepEqual(scopes, ["a", "a"]);
});

Deno.test("the same requests make the same stubs again, and what was edited is refused unless it may be replaced", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  await passOn(server, upstream.url);
  await server.get("/a");
  const { stubs } = await make(server);
  assert.deepEqual((await make(server)).stubs, stubs);
  const id = stubs[0]?.stub_id ?? "";
  await server.control("PATCH", `/__mock__/stubs/${id}`, { title: "mine" });
  assert.deepEqual((await make(server, {}, "?dry_run=true")).stubs, stubs);
  const refused = await server.control("POST", path, {});
  assert.equal(refused.error, "CONFLICT");
  await make(server, { existing: "skip" });
  assert.equal((await server.listed(id)).title, "mine");
  await make(server, { existing: "replace" });
  assert.equal((await server.listed(id)).title, undefined);
});

Deno.test("compressed answers are read, as far as the runtime can", async () => {
  const text = JSON.stringify({ plain: "text" });
  const codings: Record<string, Uint8Array> = {
    gzip: gzipSync(text),
    zstd: zstdCompressSync(text),
    "x-own": new TextEncoder().encode(text),
  };
  await using upstream = startUpstream((request) => {
    const coding = new URL(request.url).pathname.slice(1);
    return new Response(new Uint8Array(codings[coding] ?? []), {
      headers: {
        "content-encoding": coding,
        "content-type": "application/json",
      },
    });
  });
  await using server = await startStandin();
  await passOn(server, upstream.url);
  for (const coding of Object.keys(codings)) {
    await fetch(`${server.url}/${coding}`, {
      headers: { "accept-encoding": coding },
    }).then((answer) => answer.body?.cancel());
  }
  const { stubs } = await make(server, {}, "?dry_run=true");
  assert.deepEqual(stubs[0]?.action.response.body, { plain: "text" });
  assert.deepEqual(stubs[1]?.action.response.body, { plain: "text" });
  assert.equal(stubs[2]?.action.response.headers["content-encoding"], "x-own");
});

Deno.test("a wrong payload is a 422 that says what is wrong", async () => {
  await using server = await startStandin();
  for (
    const [payload, place] of [
      [{ matchers: "loose" }, "matchers"],
      [{ timing: -1 }, "timing"],
      [{ filter: { status: "9xx" } }, "status"],
      [{ secret_values: ["abc"] }, "secret_values"],
      [{ request_ids: "a" }, "request_ids"],
      [{ match: "exact" }, "match"],
    ] as const
  ) {
    const answer = await server.control("POST", path, payload);
    assert.equal(answer.status, 422, place);
    assert.ok(answer.issues[0]?.loc.includes(place), answer.text);
  }
  const query = await server.control("POST", `${path}?dryrun=true`, {});
  assert.equal(query.error, "INVALID_QUERY");
});

Deno.test("an answer of many bytes that are not text becomes a stub, too", async () => {
  const bytes = new Uint8Array(9 * 1024 * 1024);
  await using upstream = startUpstream(() =>
    new Response(bytes, { headers: { "content-type": "image/png" } })
  );
  await using server = await startStandin({ upstream: upstream.url });
  await server.get("/image");
  await make(server);
  const answer = await server.get("/image");
  assert.equal(answer.headers.get("content-type"), "image/png");
  assert.equal(upstream.seen.length, 1);
});

Deno.test("a server with --redact keeps no secret for stubs, nor what stands under its own names", async () => {
  await using upstream = startUpstream(() =>
    Response.json({ token: "t0ken-of-ada-1", x_own: "own-s3cret-2" })
  );
  await using server = await startStandin({
    upstream: upstream.url,
    redact: ["x_own"],
  });
  await server.get("/login");
  const { stubs } = await make(server, { secrets: "keep" });
  assert.deepEqual(stubs[0]?.action.response.body, {
    token: "REDACTED-1",
    x_own: "REDACTED-2",
  });
});

Deno.test("a factor of the times is a number, however it is written", async () => {
  await using server = await startStandin();
  for (const timing of ["0.50", "1e-5", "1.0", '"keep"', "null"]) {
    const answer = await server.control(
      "POST",
      "/__mock__/stubs/from-requests",
      `{"timing": ${timing}}`,
    );
    assert.equal(answer.status, 200, `${timing}: ${answer.text}`);
  }
  for (const timing of ["1e400", "1000.1", "-0.10", "true", '"1"']) {
    const answer = await server.control(
      "POST",
      "/__mock__/stubs/from-requests",
      `{"timing": ${timing}}`,
    );
    assert.equal(answer.status, 422, timing);
    assert.match(answer.text, /a factor from 0 to 1000/);
  }
});

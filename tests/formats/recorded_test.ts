import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../harness.ts";
import { importInto, notes } from "./imports.ts";

const cassette = await Deno.readTextFile("tests/data/vcr/weather.yaml");
const ferry = await Deno.readTextFile("tests/data/nock/ferry.json");

async function statusesOf(server: TestServer, paths: readonly string[]) {
  const statuses = [];
  for (const path of paths) statuses.push((await server.get(path)).status);
  return statuses;
}

async function bytesOf(
  server: TestServer,
  path: string,
  init: RequestInit = {},
) {
  const answer = await fetch(new URL(path, server.url), init);
  return [...new Uint8Array(await answer.arrayBuffer())];
}

Deno.test("a cassette of VCR's answers each exchange once, in its order", async () => {
  await using server = await startStandin();
  const answer = await importInto(server, [{
    path: "w.yaml",
    content: cassette,
  }]);
  assert.equal(answer.format, "vcr");
  assert.deepEqual(notes(answer), ["rewritten /interactions/1"]);
  const first = await server.get("/towns/bath?day=1");
  assert.equal(first.text, '{"rain": true}');
  assert.deepEqual(first.headers.getSetCookie(), ["a=1", "b=2"]);
  assert.equal((await server.get("/towns/bath?day=1")).text, '{"rain": false}');
  assert.equal((await server.get("/towns/bath?day=1")).status, 404);
  const icon = await bytesOf(server, "/icons", { method: "POST" });
  assert.deepEqual(icon, [0x89, 0x50, 0x4e, 0x47]);
});

Deno.test("what nock recorded answers once an exchange, for its body alone", async () => {
  await using server = await startStandin();
  const answer = await importInto(server, [{ path: "f.json", content: ferry }]);
  assert.equal(answer.format, "nock");
  assert.deepEqual(notes(answer), ["rewritten /2"]);
  const book = async (body: unknown) =>
    (await server.get("/trips/7/seats", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })).status;
  assert.equal(await book({ seats: 3 }), 404);
  assert.equal(await book({ seats: 2, more: 1 }), 404);
  assert.deepEqual([await book({ seats: 2 }), await book({ seats: 2 })], [
    201,
    409,
  ]);
  assert.equal(await book({ seats: 2 }), 404);
  assert.deepEqual(await bytesOf(server, "/flag"), [0x89, 0x50, 0x4e, 0x47]);
  const trips = await server.get("/trips?from=1&to=2");
  assert.deepEqual(JSON.parse(trips.text), { trips: [7, 8] });
  assert.equal(trips.headers.get("x-deck"), "a, b");
});

Deno.test("recorded exchanges answer no other method, path, query or header", async () => {
  await using server = await startStandin();
  const definition = {
    scope: "http://a.test:80",
    path: "/a/b?x=1",
    status: 200,
    response: "ok",
    reqheaders: { "X-Key": "1" },
  };
  await importInto(server, [{ path: "n.json", content: [definition] }]);
  const interaction = {
    request: { method: "GET", uri: "http://a.test/c/d?x=1" },
    response: { status: { code: 200 }, headers: {}, body: { string: "ok" } },
  };
  await importInto(server, [{
    path: "v.json",
    content: { interactions: [interaction] },
  }]);
  const others = [
    "/a/b?x=1",
    "/a/b/?x=1",
    "//a/b?x=1",
    "/a/b",
    "/A/b?x=1",
    "/a/b?x=1&y=2",
  ];
  assert.ok(
    (await statusesOf(server, others)).every((status) => status === 404),
  );
  const same = others.map((path) => path.replace(/a\/b/i, "c/d"));
  const [first, ...rest] = await statusesOf(
    server,
    [...same.slice(1), "/c/d?x=1"].toReversed(),
  );
  assert.equal(first, 200);
  assert.ok(rest.every((status) => status === 404));
  const headers = { "x-key": "1" };
  assert.equal((await server.get("/a/b/?x=1", { headers })).status, 404);
  assert.equal((await server.get("/a/b?x=1", { headers })).status, 200);
});

Deno.test("recordings of the wrong types are told, not thrown", async () => {
  await using server = await startStandin();
  const interactions: readonly unknown[] = [
    1,
    null,
    {},
    { request: { method: "GET", uri: "x" } },
    { request: { method: "GET", uri: "http://a.test/" }, response: 1 },
    {
      request: { method: "GET", uri: "http://a.test/" },
      response: { status: { code: 200 }, body: { base64_string: "*" } },
    },
    {
      request: { method: "GET", uri: "http://a.test/" },
      response: { status: { code: 200 }, body: { string: [1] } },
    },
  ];
  const vcr = await importInto(server, [{
    path: "v.json",
    content: { interactions },
  }]);
  assert.equal(
    vcr.score.refused,
    interactions.length,
    JSON.stringify(vcr.report),
  );
  const odd = { scope: 1, path: [], response: null };
  const nock = await importInto(server, [{
    path: "n.json",
    content: [odd, odd],
  }]);
  assert.equal(nock.score.refused, 2);
});

Deno.test("what was recorded compressed is answered as it came, with the header that says so", async () => {
  await using server = await startStandin();
  const packed = "H4sIAAAAAAAAA6tWKkhMzk5NUbJSKCkqTa0FALnQu3MQAAAA";
  const hex = Uint8Array.fromBase64(packed).toHex();
  const headers = { "Content-Encoding": ["gzip"], "Content-Type": ["text/a"] };
  const yaml = JSON.stringify({
    request: { method: "GET", uri: "http://a.test/vcr" },
    response: { status: { code: 200 }, headers, body: {} },
  }).replace('"body":{}', `"body": {"base64_string": "${packed}"}`);
  const unpacked = JSON.stringify({
    request: { method: "GET", uri: "http://a.test/plain" },
    response: { status: { code: 200 }, headers, body: { string: "plain" } },
  });
  const cassette = `{"interactions": [${yaml}, ${unpacked}]}`;
  await importInto(server, [{ path: "v.json", content: cassette }]);
  const definition = {
    scope: "http://a.test:80",
    path: "/nock",
    status: 200,
    response: [hex.slice(0, 10), hex.slice(10)],
    rawHeaders: ["Content-Encoding", "gzip", "Content-Type", "text/a"],
  };
  await importInto(server, [{ path: "n.json", content: [definition] }]);
  const stubs = await server.stubs();
  const coded = stubs.map(({ action }) =>
    JSON.stringify(action).includes('"content-encoding":"gzip"')
  );
  assert.deepEqual(coded, [true, false, true]);
  for (const path of ["/vcr", "/nock"]) {
    assert.equal((await server.get(path)).text, '{"packed": true}', path);
  }
  assert.equal((await server.get("/plain")).text, "plain");
});

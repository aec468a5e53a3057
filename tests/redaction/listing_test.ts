import assert from "node:assert/strict";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { ask } from "../wire.ts";
import { everythingOf, redacting } from "./redacting_server.ts";

const tag = /^\[redacted:[0-9a-f]{4}\]$/;

Deno.test("headers that hold secrets are masked, and say as much as they can", async () => {
  await using server = await redacting();
  await server.stub({
    request: { path: "/login" },
    action: {
      response: {
        status_code: 200,
        headers: { "Set-Cookie": ["sid=s3cr3t-one; Path=/; HttpOnly", "b=2"] },
        body: "in",
      },
    },
  });
  await server.get("/login", {
    headers: {
      authorization: "Bearer s3cr3t-two",
      cookie: "sid=s3cr3t-one; theme=s3cr3t-dark",
      "x-api-key": "s3cr3t-three",
      "X-Vault-Token": "s3cr3t-four",
      referer: "https://ada:s3cr3t-five@shop.test/a?token=s3cr3t-six&page=2",
      "x-team": "qa",
    },
  });
  const { headers, headers_all, response } = await lastEntry(server);
  assert.match(headers["authorization"] ?? "", /^Bearer \[redacted:\w{4}\]$/);
  assert.match(
    headers["cookie"] ?? "",
    /^sid=\[redacted:\w{4}\]; theme=\[redacted:\w{4}\]$/,
  );
  assert.match(headers["x-api-key"] ?? "", tag);
  assert.match(headers["x-vault-token"] ?? "", tag);
  assert.match(
    headers["referer"] ?? "",
    /^https:\/\/\[redacted:\w+\]@shop\.test\/a\?token=\[redacted:\w+\]&page=2$/,
  );
  assert.equal(headers["x-team"], "qa");
  assert.deepEqual(headers_all["x-api-key"], [headers["x-api-key"]]);
  const [first = "", second = ""] = response.headers["set-cookie"] ?? [];
  assert.match(first, /^sid=\[redacted:\w{4}\]; Path=\/; HttpOnly$/);
  assert.match(second, /^b=\[redacted:\w{4}\]$/);
  // The cookie that was set is the one that was sent.
  assert.equal(
    /sid=(\S+);/.exec(first)?.[1],
    /sid=(\S+);/.exec(headers["cookie"] ?? "")?.[1],
  );
  assert.doesNotMatch(await everythingOf(server), /s3cr3t/);
});

Deno.test("parameters that hold secrets are masked in target, query and path", async () => {
  await using server = await redacting();
  await server.stub(answering({ path: "/reset/{token}/{page}" }));
  await server.get(
    "/reset/s3cr3t%20a/7?access_token=s3cr3t+b&page=2&apiKey=s3cr3t%2Fc",
  );
  const entry = await lastEntry(server);
  assert.match(
    entry.target,
    /^\/reset\/\[redacted:\w+\]\/7\?access_token=\[redacted:\w+\]&page=2&apiKey=\[redacted:\w+\]$/,
  );
  assert.match(entry.path, /^\/reset\/\[redacted:\w+\]\/7$/);
  assert.match(entry.path_params["token"] ?? "", tag);
  assert.equal(entry.path_params["page"], "7");
  assert.match(entry.query["access_token"] ?? "", tag);
  assert.deepEqual(entry.query_all["apiKey"], [entry.query["apiKey"]]);
  assert.ok(entry.target.includes(entry.query["apiKey"] ?? "none"));
  assert.doesNotMatch(await everythingOf(server), /s3cr3t/);
});

Deno.test("members of JSON that hold secrets are masked, and all else stays to the byte", async () => {
  await using server = await redacting();
  const body = `{ "user" : "Ada",\n  "password": "s3cr3t \\"a\\"",
  "profile": [{"api_key": "s3cr3t-b", "n": 1.0, "tokens": 7}],
  "clientSecret": {"old": "s3cr3t-c", "list": ["s3cr3t-d", null, true]},
  "pin": 4711, "next_page_token": "abc", "token": "" }`;
  await server.get("/", { method: "POST", body });
  const entry = await lastEntry(server);
  assert.equal(
    entry.body.replaceAll(/\[redacted:[0-9a-f]{4}\]/g, "*"),
    `{ "user" : "Ada",\n  "password": "*",
  "profile": [{"api_key": "*", "n": 1.0, "tokens": 7}],
  "clientSecret": {"old": "*", "list": ["*", null, true]},
  "pin": "*", "next_page_token": "abc", "token": "" }`,
  );
  assert.equal(entry.body_size, body.length);
  assert.doesNotMatch(await everythingOf(server), /s3cr3t|4711/);
});

Deno.test("secrets are masked in forms, parts, lines of JSON, events and JSON that was cut", async () => {
  await using server = await redacting();
  const form = new FormData();
  form.set("user", "Ada");
  form.set("new-password", "s3cr3t\r\nlines");
  await server.get("/", { method: "POST", body: form });
  assert.match((await lastEntry(server)).body, /Ada/);
  assert.doesNotMatch(await everythingOf(server), /s3cr3t/);
  const bodies: [type: string, body: string, shown: RegExp][] = [
    [
      "application/x-www-form-urlencoded",
      "user=Ada&client%5Fsecret=s3cr3t+a&b",
      /^user=Ada&client%5Fsecret=\[redacted:\w+\]&b$/,
    ],
    [
      "application/x-ndjson",
      '{"token":"s3cr3t-a"}\n{"a":"it\'s 5\\" high","secret":"s3cr3t-b"}\n',
      /^\{"token":"\[redacted:\w+\]"\}\n\{"a":.*"secret":"\[redacted:\w+\]"\}\n$/,
    ],
    [
      "text/plain",
      'she said "hi\ndata: {"password":"s3cr3t-a"}\n\n',
      /^she said "hi\ndata: \{"password":"\[redacted:\w+\]"\}\n\n$/,
    ],
    ["application/json", '{"a": [1], "token": "s3cr3t-a', /"token": "\[reda/],
  ];
  for (const [type, body, shown] of bodies) {
    await server.get("/", {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
    assert.match((await lastEntry(server)).body, shown);
    assert.doesNotMatch(await everythingOf(server), /s3cr3t/);
  }
});

Deno.test("equal secrets are shown alike wherever they stand, others and those of another run are not", async () => {
  const shownBy = async (secret: string, server: TestServer) => {
    await server.get(`/?token=${secret}`, {
      method: "POST",
      headers: { authorization: `Basic ${secret}` },
      body: JSON.stringify({ password: secret }),
    });
    const { query, headers, body } = await lastEntry(server);
    const places = [
      query["token"],
      headers["authorization"]?.replace("Basic ", ""),
      JSON.parse(body).password,
    ];
    assert.equal(new Set(places).size, 1, String(places));
    return places[0];
  };
  await using first = await redacting();
  await using second = await redacting();
  const secrets = Array.from({ length: 8 }, (_, n) => `s3cr3t-${n}`);
  const shown: unknown[] = [];
  const elsewhere: unknown[] = [];
  for (const secret of secrets) {
    shown.push(await shownBy(secret, first));
    elsewhere.push(await shownBy(secret, second));
  }
  assert.equal(await shownBy("s3cr3t-0", first), shown[0]);
  assert.ok(new Set(shown).size > 6, String(shown));
  assert.notDeepEqual(shown, elsewhere);
});

Deno.test("lines and trailers as they were sent are masked too", async () => {
  await using server = await startStandin({ redact: [], listener: "exact" });
  await ask(server, "/lines", {
    method: "POST",
    headers: [
      "X-API-Key: s3cr3t-a",
      "Transfer-Encoding: chunked",
      "Trailer: X-Auth-Token",
    ],
    body: "1\r\na\r\n0\r\nX-Auth-Token: s3cr3t-b\r\n\r\n",
  });
  const { header_lines = [], trailers = [] } = await lastEntry(server);
  const value = (lines: [string, string][], name: string) =>
    lines.find(([one]) => one.toLowerCase() === name)?.[1] ?? "";
  assert.match(value(header_lines, "x-api-key"), tag);
  assert.match(value(trailers, "x-auth-token"), tag);
  assert.doesNotMatch(await everythingOf(server), /s3cr3t/);
});

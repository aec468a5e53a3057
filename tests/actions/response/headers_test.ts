import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import { rawGet, sendRaw } from "../../raw_http.ts";

function responding(path: string, response: Record<string, unknown>) {
  return {
    request: { path },
    action: { response: { status_code: 200, headers: {}, ...response } },
  };
}

Deno.test("a given Content-Type stays as it was given, in any casing", async () => {
  await using server = await startStandin();
  for (
    const [n, [name, value]] of [
      ["Content-Type", "application/vnd.shop+json"],
      ["CONTENT-TYPE", "Text/Plain;Charset=latin1"],
      ["content-type", 'x/y; q="a, b"'],
    ].entries()
  ) {
    await server.stub(
      responding(`/typed/${n}`, {
        headers: { [name!]: value },
        body: { a: 1 },
      }),
    );
    const { headers } = await sendRaw(server.port, rawGet(`/typed/${n}`));
    assert.deepEqual(headers.filter(([key]) => key === "content-type"), [[
      "content-type",
      value,
    ]]);
  }
});

Deno.test("several Set-Cookie values are several lines in their order", async () => {
  await using server = await startStandin();
  const cookies = ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "b=2", "a=3"];
  await server.stub(
    responding("/cookies", { headers: { "Set-Cookie": cookies }, body: "" }),
  );
  const { headers } = await sendRaw(server.port, rawGet("/cookies"));
  assert.deepEqual(
    headers.filter(([name]) => name === "set-cookie").map(([, value]) => value),
    cookies,
  );
});

Deno.test("header values may be numbers and booleans, and an empty list is not a line", async () => {
  await using server = await startStandin();
  await server.stub(
    '{"request":{"path":"/h"},"action":{"response":{"status_code":200,"headers":{"x-n":5,"x-big":9007199254740993,"x-f":1.50,"x-b":false,"x-l":[],"x-e":"","__proto__":"p"},"body":""}}}',
  );
  const { headers } = await sendRaw(server.port, rawGet("/h"));
  const own = headers.filter(([name]) =>
    name.startsWith("x-") || name === "__proto__"
  );
  assert.deepEqual(Object.fromEntries(own), {
    "x-n": "5",
    "x-big": "9007199254740993",
    "x-f": "1.50",
    "x-b": "false",
    "x-e": "",
    ["__proto__"]: "p",
  });
});

Deno.test("a Latin-1 header value goes out as one byte a character", async () => {
  await using server = await startStandin();
  await server.stub(
    responding("/latin", { headers: { "x-name": "caf\u00e9" }, body: "" }),
  );
  const { headers } = await sendRaw(server.port, rawGet("/latin"));
  assert.equal(new Map(headers).get("x-name"), "caf\u00e9");
});

Deno.test("headers that would break the framing are refused with the place", async () => {
  await using server = await startStandin();
  const refused: [Record<string, unknown>, string][] = [
    [{ "Content-Length": 3 }, "Content-Length"],
    [{ "transfer-encoding": "chunked" }, "transfer-encoding"],
    [{ Connection: "close" }, "Connection"],
    [{ "x y": "1" }, "x y"],
    [{ "": "1" }, ""],
    [{ "x": "a\r\nb: c" }, "x"],
    [{ "x": "\u20ac" }, "x"],
    [{ "x": null }, "x"],
    [{ "x": { a: 1 } }, "x"],
  ];
  for (const [headers, place] of refused) {
    const answer = await server.control(
      "POST",
      "/__mock__/stubs",
      responding("/f", { headers, body: "four" }),
    );
    assert.equal(answer.status, 422, JSON.stringify(headers));
    assert.ok(answer.issues[0]?.loc.includes(place), answer.text);
  }
});

Deno.test("an equal Content-Length is taken and sent once", async () => {
  await using server = await startStandin();
  await server.stub(
    responding("/len", {
      headers: { "Content-Length": "5" },
      body: "na\u00efv",
    }),
  );
  const { headers, rest } = await sendRaw(server.port, rawGet("/len"));
  assert.deepEqual(headers.filter(([name]) => name === "content-length"), [[
    "content-length",
    "5",
  ]]);
  assert.equal(rest.length, 5);
});

Deno.test("a Content-Encoding and an ETag of the stub's pass as labels", async () => {
  await using server = await startStandin();
  await server.stub(
    responding("/label", {
      headers: { "Content-Encoding": "gzip", ETag: '"v1"' },
      body: "not gzip",
    }),
  );
  const answer = await sendRaw(
    server.port,
    rawGet("/label", ['If-None-Match: "v1"', "Range: bytes=0-1"]),
  );
  assert.equal(answer.status, 200);
  assert.equal(answer.rest, "not gzip");
  assert.equal(new Map(answer.headers).get("etag"), '"v1"');
});

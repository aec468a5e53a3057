import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:http2";
import {
  answering,
  startStandin,
  testFast,
  type TestServer,
} from "../harness.ts";
import { ask, outcome, stubs } from "../wire.ts";

function post(
  server: TestServer,
  body: string | Uint8Array,
  headers: readonly string[] = [],
) {
  return ask(server, "/b", { method: "POST", body, headers }).then(outcome);
}

interface Row {
  readonly body: unknown;
  readonly fits: readonly string[];
  readonly not: readonly string[];
}

const rows: Row[] = [
  {
    body: "tags[]=2&q=a+b",
    fits: ["tags[]=2&q=a+b"],
    not: ["tags[]=2&q=a b", "tags%5B%5D=2&q=a+b", "tags[]=2&q=a+b\n"],
  },
  { body: "", fits: [""], not: [" ", "{}"] },
  { body: "{}", fits: ["{}"], not: ["{ }"] },
  {
    body: "nul\u0000\r\n\u{1f600}",
    fits: ["nul\u0000\r\n\u{1f600}"],
    not: ["nul"],
  },
  {
    body: { a: 1, b: { c: [1, "x"], d: null } },
    fits: [
      '{"b":{"d":null,"c":[1,"x"]},\n "a":1.0}',
      '{"\\u0061":0,"a":1,"b":{"c":[1,"\\u0078"],"d":null}}',
      '\ufeff{"a":1,"b":{"c":[1,"x"],"d":null}}',
    ],
    not: [
      '{"a":1,"b":{"c":["x",1],"d":null}}',
      '{"a":1,"b":{"c":[1,"x"]}}',
      '{"a":1,"b":{"c":[1,"x"],"d":null},"e":0}',
      '{"a":1,"b":{"c":[1,"x"],"d":null}',
      '\ufeff\ufeff{"a":1,"b":{"c":[1,"x"],"d":null}}',
      '{\ufeff"a":1,"b":{"c":[1,"x"],"d":null}}',
      "",
    ],
  },
  { body: { n: true }, fits: ['{"n":true}'], not: ['{"n":1}', '{"n":"true"}'] },
  { body: {}, fits: ["{}", " {\t} "], not: ["", "[]", '{"a":1}'] },
  { body: [1, 2], fits: ["[1, 2e0]"], not: ["[2,1]", "[1,2,3]", '["1","2"]'] },
  { body: [], fits: ["[ ]"], not: ["{}", "", "[null]"] },
  { body: 12, fits: ["12", "12.0", "1.2e1"], not: ['"12"', "012", "12 13"] },
  { body: false, fits: ["false"], not: ["0", '"false"', ""] },
  { body: 0, fits: ["0", "-0", "0.0"], not: ["false", "null", ""] },
  {
    body: { $json: { inner_criteria: null } },
    fits: ["null", " null\n"],
    not: ["", '"null"', "0"],
  },
  {
    body: { $json: { inner_criteria: "t" } },
    fits: ['"t"', '"\\u0074"'],
    not: ["t"],
  },
  {
    body: { $json: { $key_values: { x: { $gt: 1 } } } },
    fits: ['{"x":2,"y":0}'],
    not: ['{"x":"2"}', '{"y":2}', "[2]", "2"],
  },
  {
    body: { constructor: 1, toString: { valueOf: 2 } },
    fits: ['{"toString":{"valueOf":2},"constructor":1}'],
    not: ['{"constructor":1}', "{}"],
  },
  {
    body: { $not: { $json: { a: 1 } } },
    fits: ["", "no json", '{"a":2}'],
    not: ['{"a":1}'],
  },
  {
    body: { $contains: ["need", "le"] },
    fits: ["a needle\nhere", "le need"],
    not: ["need", "edle"],
  },
  {
    body: { $regex: '[\\s\\S]*name="k"\\r\\n\\r\\nv\\r\\n' },
    fits: ['--x\r\nContent-Disposition: form-data; name="k"\r\n\r\nv\r\n--x--'],
    not: ['--x\r\nContent-Disposition: form-data; name="k"\r\n\r\nw\r\n--x--'],
  },
  {
    body: { $length: 2 },
    fits: ["\u{1f600}e", "\u{1f600}\u00e9"],
    not: ["\u{1f600}"],
  },
];

Deno.test("a body fits as text where the stub has text, and as JSON where it has JSON", async () => {
  for (const { body, fits, not } of rows) {
    await using server = await startStandin();
    await server.stub(answering({ body }));
    for (const sent of fits) {
      assert.equal(
        await post(server, sent),
        "ok",
        `${JSON.stringify(sent)} should fit ${JSON.stringify(body)}`,
      );
    }
    for (const sent of not) {
      assert.equal(
        await post(server, sent),
        404,
        `${JSON.stringify(sent)} should not fit ${JSON.stringify(body)}`,
      );
    }
  }
});

Deno.test("a body without JSON leaves the request to other stubs", async () => {
  await using server = await startStandin();
  await stubs(server, {
    json: { path: "/b", body: { $json: { a: 1 } } },
    number: { path: "/b", body: { $gt: 5 } },
    rest: { path: "/b" },
  });
  for (
    const sent of [
      "",
      "{",
      "{'a':1}",
      "NaN",
      "\ufeff",
      "[".repeat(200_000),
      '{"a":'.repeat(100_000),
    ]
  ) {
    assert.equal(await post(server, sent), "rest", sent.slice(0, 20));
  }
  assert.equal(outcome(await ask(server, "/b")), "rest");
  assert.equal(
    await post(server, '{"a":1}', ["Content-Type: text/plain"]),
    "json",
  );
});

Deno.test("keys that objects inherit are data in a body", async () => {
  await using server = await startStandin();
  await server.stub(
    '{"request":{"body":{"__proto__":{"admin":true}}},"action":{"response":{"status_code":200,"headers":{},"body":"proto"}}}',
  );
  assert.equal(await post(server, '{"__proto__":{"admin":true}}'), "proto");
  assert.equal(await post(server, '{"__proto__":{"admin":false}}'), 404);
  assert.equal(await post(server, "{}"), 404);
});

Deno.test("a lone surrogate in JSON equals only itself", async () => {
  await using server = await startStandin();
  await server.stub(
    '{"request":{"body":{"s":"\\ud800"}},"action":{"response":{"status_code":200,"headers":{},"body":"lone"}}}',
  );
  assert.equal(await post(server, '{"s":"\\uD800"}'), "lone");
  assert.equal(await post(server, '{"s":"\\udfff"}'), 404);
  assert.equal(await post(server, '{"s":"\ufffd"}'), 404);
});

Deno.test("a chunked body is the sum of its chunks", async () => {
  await using server = await startStandin();
  await stubs(server, {
    joined: { body: { k: "\u00e9\u00e9" } },
    empty: { body: "" },
  });
  const bytes = [...new TextEncoder().encode('{"k": "\u00e9\u00e9"}')];
  const chunks = bytes.map((byte) =>
    `1;ext="a b"\r\n${String.fromCharCode(byte)}\r\n`
  ).join("");
  const framed = Uint8Array.from(
    `${chunks}0\r\nX-Trailer: t\r\n\r\n`,
    (char) => char.charCodeAt(0),
  );
  assert.equal(
    await post(server, framed, ["Transfer-Encoding: chunked"]),
    "joined",
  );
  assert.equal(
    await post(server, "0\r\n\r\n", ["Transfer-Encoding: chunked"]),
    "empty",
  );
  assert.equal(await post(server, "", ["Content-Length: 0"]), "empty");
});

testFast(
  "a body that comes over HTTP/2 without a length is matched",
  async () => {
    await using server = await startStandin();
    await stubs(server, { whole: { body: "one two" }, empty: { body: "" } });
    const session = connect(`http://127.0.0.1:${server.port}`);
    const send = async (...chunks: string[]) => {
      const stream = session.request({ ":method": "POST", ":path": "/b" });
      stream.setEncoding("utf8");
      for (const chunk of chunks) stream.write(chunk);
      stream.end();
      let text = "";
      for await (const part of stream) text += part;
      return text;
    };
    assert.equal(await send("one ", "two"), "whole");
    assert.equal(await send(), "empty");
    session.close();
    await once(session, "close");
  },
);

Deno.test("a body of megabytes is matched", async () => {
  await using server = await startStandin();
  await stubs(server, { big: { body: { $length: 2_000_000 } } });
  assert.equal(await post(server, new Uint8Array(2_000_000).fill(120)), "big");
});

Deno.test("a body above the limit is refused and recorded, and the server goes on", async () => {
  await using server = await startStandin({ bodyLimit: 100 });
  await stubs(server, { ok: {} });
  const chunked = `65\r\n${"x".repeat(101)}\r\n0\r\n\r\n`;
  assert.equal(await post(server, "x".repeat(101)), 413);
  assert.equal(
    await post(server, chunked, ["Transfer-Encoding: chunked"]),
    413,
  );
  assert.equal(await post(server, "x".repeat(100)), "ok");
  const { requests } = await server.requests();
  const outcomes = requests.map(({ response }) => response?.outcome);
  assert.deepEqual(outcomes, ["body_too_large", "body_too_large", "answered"]);
});

Deno.test("a client that waits for 100 Continue gets it, then the answer", async () => {
  await using server = await startStandin();
  await stubs(server, { body: { body: "hi" } });
  const { whole } = await ask(server, "/b", {
    method: "POST",
    body: "hi",
    headers: ["Expect: 100-continue"],
  });
  assert.match(whole, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
});

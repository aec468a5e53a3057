import assert from "node:assert/strict";
import { answering, startStandin, testFast } from "../harness.ts";
import { ask, outcome, rendering, stubs } from "../wire.ts";

interface Row {
  readonly headers: Record<string, unknown>;
  readonly fits: readonly string[][];
  readonly not: readonly string[][];
}

const rows: Row[] = [
  {
    headers: { "X-Team": "qa" },
    fits: [["X-Team: qa"], ["x-team: qa"], ["X-TEAM:qa"], ["X-Team:  qa  "]],
    not: [["X-Team: QA"], ["X-Team: qa1"], ["X-Teams: qa"], []],
  },
  { headers: { "x-team": "qa" }, fits: [["X-Team: qa"]], not: [["Team: qa"]] },
  {
    headers: { "X-Void": "" },
    fits: [["X-Void:"], ["x-void: "]],
    not: [["X-Void: 0"], []],
  },
  {
    headers: { "X-Tag": "beta" },
    fits: [["X-Tag: alpha", "x-tag: beta"], ["X-Tag: beta", "X-Tag: alpha"]],
    not: [["X-Tag: alphabeta"], ["X-Tag: alpha, beta"]],
  },
  {
    headers: { "X-Tag": "a, b" },
    fits: [["X-Tag: a, b"], ["X-Tag: c", "X-Tag: a, b"]],
    not: [["X-Tag: b, a"], ["X-Tag: a", "X-Tag: b"]],
  },
  {
    headers: { "Accept-Language": { $contains: ["en", "mi"] } },
    fits: [
      ["Accept-Language: en, mi"],
      ["Accept-Language: en", "Accept-Language: mi"],
      ["Accept-Language: mi;q=0.5, fr", "Accept-Language: en"],
    ],
    not: [["Accept-Language: en", "Accept-Language: fr"], []],
  },
  {
    headers: { "Accept-Language": { $contains: ["mi"] } },
    fits: [["Accept-Language: en", "Accept-Language: mi"]],
    not: [["Accept-Language: en"]],
  },
  {
    headers: { Cookie: 'sid=!x==; t="q"; u=a=b' },
    fits: [['Cookie: sid=!x==; t="q"; u=a=b']],
    not: [["Cookie: sid=!x=="]],
  },
  {
    headers: { Cookie: "a=1; b=2" },
    fits: [["Cookie: a=1", "Cookie: b=2"]],
    not: [["Cookie: a=1, b=2"]],
  },
  {
    headers: { "If-Modified-Since": "Sat" },
    fits: [],
    not: [["If-Modified-Since: Sat, 01 Aug 2026 00:00:00 GMT"]],
  },
  {
    headers: { "Content-Type": "application/json" },
    fits: [["Content-Type: application/json"]],
    not: [["Content-Type: application/json; charset=utf-8"]],
  },
  {
    headers: { Authorization: { $regex: "Bearer .+" } },
    fits: [["Authorization: Bearer x.y"]],
    not: [["Authorization: Basic eA=="]],
  },
  {
    headers: { "X-Any": { $not: { $eq: "no" } } },
    fits: [["X-Any: yes"]],
    not: [["X-Any: no"], []],
  },
  {
    headers: { $key_values: { key_values: { "X-Deep": "1" } } },
    fits: [["x-deep: 1"]],
    not: [["x-deep: 2"]],
  },
  {
    headers: { $not: { $key_values: { "X-Gone": "1" } } },
    fits: [[], ["X-Gone: 2"]],
    not: [["x-gone: 1"]],
  },
  { headers: { "no such name": "1" }, fits: [], not: [[], ["no: 1"]] },
  { headers: { "": "1" }, fits: [], not: [[]] },
  { headers: { "X-Byte": "caf\u00e9" }, fits: [], not: [["X-Byte: cafe"]] },
];

testFast("headers fit by name in any case and by exact value", async () => {
  for (const { headers, fits, not } of rows) {
    await using server = await startStandin();
    await server.stub(answering({ headers }));
    for (const sent of fits) {
      const { status } = await ask(server, "/", { headers: sent });
      assert.equal(
        status,
        200,
        `${JSON.stringify(sent)} should fit ${JSON.stringify(headers)}`,
      );
    }
    for (const sent of not) {
      const { status } = await ask(server, "/", { headers: sent });
      assert.equal(
        status,
        404,
        `${JSON.stringify(sent)} should not fit ${JSON.stringify(headers)}`,
      );
    }
  }
});

Deno.test("header bytes are read as Latin-1", async () => {
  await using server = await startStandin();
  await server.stub(answering({ headers: { "x-byte": "caf\u00e9" } }));
  const head =
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Byte: caf\u00e9\r\n\r\n";
  const bytes = Uint8Array.from(head, (char) => char.charCodeAt(0));
  const connection = await Deno.connect({ port: server.port });
  await connection.write(bytes);
  const answer = await new Response(connection.readable).text();
  assert.match(answer, /^HTTP\/1\.1 200 /);
});

Deno.test("names that objects inherit are ordinary header names", async () => {
  await using server = await startStandin();
  const names = ["__proto__", "constructor", "hasOwnProperty", "valueOf"];
  for (const name of names) {
    await server.stub(
      `{"request":{"headers":{"${name}":{"$length":1}}},"action":{"response":{"status_code":200,"headers":{},"body":"${name}"}}}`,
    );
  }
  assert.equal(outcome(await ask(server, "/")), 404);
  for (const name of names) {
    assert.equal(
      outcome(await ask(server, "/", { headers: [`${name}: 1`] })),
      name,
    );
  }
  const [first] = (await server.requests("?limit=4")).requests;
  assert.ok(first);
  const { headers, headers_all } = first;
  assert.deepEqual(
    Object.getOwnPropertyDescriptor(headers, "__proto__")?.value,
    "1",
  );
  assert.deepEqual(
    Object.getOwnPropertyDescriptor(headers_all, "__proto__")?.value,
    ["1"],
  );
});

Deno.test("templates read the first line of a header by lower-cased name, and all of them", async () => {
  await using server = await startStandin();
  await server.stub(
    rendering(
      {},
      '{{ request.headers["x-tag"] }}|{{ request.headers_all["x-tag"] | join("+") }}|{{ request.headers.cookie }}',
    ),
  );
  const headers = [
    "X-Tag: a",
    'X-Tag: "b,c", d',
    "Cookie: s=a=b; t=!",
  ];
  assert.equal(
    outcome(await ask(server, "/", { headers })),
    'a|a+"b,c", d|s=a=b; t=!',
  );
});

Deno.test("the journal shows each line of a repeated header", async () => {
  await using server = await startStandin();
  const headers = ["X-Tag: a", "Accept: text/html, */*", "X-TAG: b, c"];
  await ask(server, "/", { headers });
  const [seen] = (await server.requests()).requests;
  assert.deepEqual(seen?.headers_all["x-tag"], ["a", "b, c"]);
  assert.deepEqual(seen?.headers_all["accept"], ["text/html, */*"]);
  assert.equal(seen?.headers["x-tag"], "a");
});

Deno.test("a request with ninety headers is matched", async () => {
  await using server = await startStandin();
  await stubs(server, { last: { headers: { "x-n-89": "v" } } });
  const headers = Array.from({ length: 90 }, (_, n) => `X-N-${n}: v`);
  assert.equal(outcome(await ask(server, "/", { headers })), "last");
});

Deno.test("two spellings of a header name in one stub are both asked for", async () => {
  await using server = await startStandin();
  await server.stub(answering({ headers: { "X-A": "1", "x-a": "2" } }));
  assert.equal(
    outcome(await ask(server, "/", { headers: ["X-A: 1", "X-A: 2"] })),
    "ok",
  );
  assert.equal(outcome(await ask(server, "/", { headers: ["X-A: 1"] })), 404);
});

testFast(
  "the journal stays readable after requests whose headers the runtime takes back",
  async () => {
    await using server = await startStandin();
    const upgrade = [
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
      "X-Kept: yes",
    ];
    const connection = await Deno.connect({ port: server.port });
    await connection.write(
      new TextEncoder().encode(
        `GET /ws HTTP/1.1\r\nHost: a\r\n${upgrade.join("\r\n")}\r\n\r\n`,
      ),
    );
    assert.notEqual(await connection.read(new Uint8Array(1_000)), null);
    connection.close();
    await ask(server, "proxy.example:443", {
      method: "CONNECT",
      headers: ["X-Kept: yes"],
    });
    const { requests } = await server.requests();
    const seen = requests.map((one) => [one.method, one.headers["x-kept"]]);
    assert.deepEqual(seen, [["GET", "yes"], ["CONNECT", "yes"]]);
  },
);

import assert from "node:assert/strict";
import { lastEntry } from "../journal_reader.ts";
import { startStandin, type TestServer } from "../harness.ts";

type Shot = readonly [
  method: string,
  path: string,
  body: string | null,
  headers?: Record<string, string>,
];

const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const lone = '"\\ud800"';
const numbers = ["1e400", "9".repeat(10_000), `0.${"1".repeat(10_000)}`];

function many(count: number, one: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => one(at)).join();
}

const state: Shot[] = [
  `{"a":${deep(190)}}`,
  `{"a":${deep(100_000)}}`,
  `{${lone}:${lone},"\\u0000":"\\u0000"}`,
  `{${many(10_000, (at) => `"n${at}":1`)}}`,
  ...numbers.map((number) => `{"a":${number}}`),
].flatMap((value): Shot[] => [
  ["PUT", "/__mock__/state", `{"state":${value}}`],
  ["PATCH", "/__mock__/state", `{"resources":{"r":${value},"s":[${value}]}}`],
]);

const pushes: Shot[] = [
  many(1001, () => '{"data":"x"}'),
  many(50_000, () => "{}"),
  `{"data":${lone},"id":${lone},"event":"a\\nb\\u0000"}`,
  '{"data":"{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"}',
  '{"__proto__":{"data":"x"}}',
].map((
  events,
) => ["POST", "/__mock__/channels/news/events", `{"events":[${events}]}`]);

const rpc: Shot[] = [
  "",
  "null",
  "[]",
  deep(50_000),
  '{"jsonrpc":"2.0","id":1e400,"method":"ping"}',
  `{"jsonrpc":"2.0","id":${lone},"method":"ping"}`,
  '{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}',
  '{"jsonrpc":"2.0","id":1,"method":"__proto__","__proto__":{"method":"ping"}}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"__proto__"}}',
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","arguments":${
    deep(5000)
  }}}`,
  `[${many(10_000, (at) => `{"jsonrpc":"2.0","id":${at},"method":"ping"}`)}]`,
].map((body) => ["POST", "/mcp", body, { accept: "text/event-stream, */*" }]);

const talks: Shot[] = [
  ["POST", "/v1/chat/completions", `{"messages":${deep(50_000)}}`],
  ["POST", "/v1/chat/completions", '{"messages":5,"stream":"yes","model":{}}'],
  ["POST", "/v1/chat/completions", `{"model":${lone},"stream":true}`],
  ["POST", "/v1/chat/completions", ""],
  ["GET", `/users?${"a=1&".repeat(2000)}_sort=${"n,".repeat(1000)}`, null],
  ["GET", "/users?_limit=1e9&_page=-1&q=%00", null],
  ["GET", "/users/__proto__", null],
  ["POST", "/users", '{"__proto__":{"a":1},"id":"__proto__"}'],
  ["PATCH", "/users/1", '{"__proto__":{"a":1},"constructor":null}'],
  ["PUT", "/users/1", `{"a":${deep(5000)}}`],
  ["GET", "/users/%ED%A0%80", null],
  ["GET", "/events", null, { "last-event-id": "x".repeat(20_000) }],
  ["GET", "/events", null, { "last-event-id": "-1e400" }],
];

const ids = (id: string): Shot[] => [
  ["POST", `/__mock__/requests/${id}/send`, '{"headers":{"__proto__":"x"}}'],
  ["POST", `/__mock__/requests/${id}/send`, '{"headers":{"host":"a b"}}'],
  [
    "POST",
    `/__mock__/requests/${id}/send`,
    `{"target":"/%${"a".repeat(60_000)}"}`,
  ],
  [
    "POST",
    "/__mock__/stubs/from-requests",
    `{"request_ids":[${many(50_000, () => `"${id}"`)}]}`,
  ],
  [
    "POST",
    "/__mock__/stubs/from-requests",
    '{"filter":{"__proto__":"1","limit":"99999999999999999999"}}',
  ],
  ...numbers.map((number): Shot => [
    "POST",
    "/__mock__/stubs/from-requests",
    `{"timing":${number}}`,
  ]),
];

const asked: Shot[] = [
  "docs/__proto__",
  "docs/..%2f..%2fetc%2fpasswd",
  `channels/${"a".repeat(20_000)}`,
  "channels/__proto__?connections=1e3&within_ms=-1",
  `requests?q=${"body:a+-path:b+".repeat(2000)}`,
  `requests?text=${"%00".repeat(5000)}`,
  "export?to=__proto__",
].map((path) => ["GET", `/__mock__/${path}`, null]);

const request = { url: "/users", headers: {} };
const admin: Shot[] = [
  ...[
    deep(50_000),
    "null",
    "[]",
    `{"__proto__":{"request":{}},"request":{"url":${lone}}}`,
    `{"request":{"headers":{${
      many(50_000, (at) => `"n${at}":{"equalTo":"a"}`)
    }}}}`,
    `{"request":{"bodyPatterns":[${many(50_000, () => '{"contains":"a"}')}]}}`,
    `{"bodyPatterns":[${many(20_000, () => '{"not":{"contains":"a"}}')}]}`,
    `{"queryParameters":{${
      many(5000, (at) => `"n${at}":{"matches":"a${at}"}`)
    }}}`,
    `{${many(50_000, (at) => `"n${at}":1`)}}`,
    JSON.stringify(request),
    ...numbers.map((number) => `{"priority":${number},"request":{}}`),
  ].flatMap((body): Shot[] =>
    [
      ...["mappings", "mappings/import", "mappings/remove", "requests/find"],
      ...["requests/count", "near-misses/request-pattern", "requests/remove"],
    ].map((path) => ["POST", `/__admin/${path}`, body])
  ),
  ...[
    ...["mappings", "mappings?limit=1e9&offset=-1", "mappings/unmatched"],
    ...["mappings/__proto__", "mappings/%00", `mappings/${"a".repeat(9000)}`],
    ...["requests?since=%00", "requests?limit=99999999999", "scenarios"],
    ...["requests/unmatched/near-misses", "requests/__proto__", "__proto__"],
  ].map((path): Shot => ["GET", `/__admin/${path}`, null]),
  ["PUT", "/__admin/scenarios/__proto__/state", `{"state":${lone}}`],
];

async function furnish(server: TestServer): Promise<string> {
  const actions: [string, unknown][] = [
    ["/news", { sse: { events: [], channel: "news", keep: 10 } }],
    ["/mcp", { mcp: { tools: [{ name: "t", text: "{{ request.body }}" }] } }],
    ["/v1/chat/completions", { llm: { dialect: "openai_chat", text: "hi" } }],
    ["/users", { resource: { items: [{ id: 1, n: 1 }] } }],
    ["/events", { sse: { events: [{ id: "1", data: "x" }], resume: {} } }],
  ];
  for (const [path, action] of actions) {
    await server.stub({ request: { path }, action });
  }
  await server.get("/first");
  return (await lastEntry(server)).id;
}

Deno.test("whatever the later routes and stubs are sent, the server does not fail, and says what is wrong", async () => {
  await using server = await startStandin({ wireMockApi: true });
  const id = await furnish(server);
  const later = [...state, ...pushes, ...rpc, ...talks, ...ids(id), ...asked];
  const shots = [...later, ...admin];
  for (const [method, path, body, headers] of shots) {
    const sent = await server.get(path, {
      method,
      body,
      headers: { "content-type": "application/json", ...headers },
    });
    const label = `${method} ${path.slice(0, 100)} ${
      body?.slice(0, 100)
    } -> ${sent.status} ${sent.text.slice(0, 200)}`;
    assert.ok(!/INTERNAL_ERROR|Standin failed/.test(sent.text), label);
    const isRefused = sent.status >= 400;
    const isOurs = isRefused && path.startsWith("/__mock__/");
    if (isOurs) assert.ok(sent.error.length > 0 && sent.status < 500, label);
  }
  assert.equal(Object.hasOwn(Object.prototype, "a"), false);
  assert.equal((await server.control("GET", "/__mock__/health")).status, 200);
  assert.equal((await server.get("/users/1")).status, 200);
});

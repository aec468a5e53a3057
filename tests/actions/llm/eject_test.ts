import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../../harness.ts";
import { asking, eventsOf, llmPaths, speaking } from "./llm_server.ts";

const said = {
  thinking: "Hm.",
  text: "Zürich: {not a tag}",
  tool_calls: [{ name: "t", arguments: { city: "{{ Oslo }}", more: [1] } }],
};

const gemini = "/v1beta/models/m:streamGenerateContent";

/** The form of a stub, and a request that gets it. */
const forms: readonly (readonly [
  keyof typeof llmPaths,
  "response" | "sse" | "stream",
  string,
  Record<string, unknown>,
])[] = [
  ["openai_chat", "response", llmPaths.openai_chat, {}],
  ["openai_chat", "sse", llmPaths.openai_chat, { stream: true }],
  ["openai_responses", "response", llmPaths.openai_responses, {}],
  ["openai_responses", "sse", llmPaths.openai_responses, { stream: true }],
  ["anthropic", "response", llmPaths.anthropic, {}],
  ["anthropic", "sse", llmPaths.anthropic, { stream: true }],
  ["gemini", "response", "/v1beta/models/m:generateContent", {}],
  ["gemini", "sse", `${gemini}?alt=sse`, {}],
  ["gemini", "stream", gemini, {}],
  ["ollama", "response", llmPaths.ollama, { stream: false }],
  ["ollama", "stream", llmPaths.ollama, {}],
];

async function frozenServer(): Promise<TestServer> {
  const server = await startStandin();
  const now = "2026-03-01T00:00:00Z";
  await server.control("PUT", "/__mock__/scopes/s", { now });
  return server;
}

async function answerTo(
  server: TestServer,
  path: string,
  body: unknown,
) {
  const { status, text, headers } = await asking(
    server,
    `/__scope__/s${path}`,
    body,
  );
  const kept = [...headers].filter(([name]) =>
    !["date", "content-length", "vary"].includes(name)
  );
  return { status, text, headers: kept };
}

Deno.test("a stub sends the same bytes as the form in which it is shown", async () => {
  for (const [dialect, as, path, more] of forms) {
    await using server = await frozenServer();
    await server.stub(speaking(dialect, said), "s");
    const body = { model: "m", ...more };
    const own = await answerTo(server, path, body);
    const shown = await server.control(
      "GET",
      `/__mock__/stubs/${dialect}?as=${as}`,
    );
    assert.equal(shown.status, 200, shown.text);
    const put = await server.control(
      "PUT",
      `/__mock__/stubs/${dialect}`,
      shown.text,
    );
    assert.equal(put.status, 200, put.text);
    const { action } = await server.listed(dialect);
    assert.equal(action.llm, undefined);
    assert.deepEqual(await answerTo(server, path, body), own, dialect + as);
  }
});

Deno.test("what a request decides is a template in the form that is shown", async () => {
  const text = "From {{ request.body.city }}\n{{ 1 + 1 }}";
  const args = '{"q": {{ request.body.city | tojson }}}';
  const tool_calls = [{ name: "t", arguments: args }];
  for (const [dialect, as, path, more] of forms) {
    await using server = await frozenServer();
    await server.stub(speaking(dialect, { text, tool_calls }), "s");
    const shown = await server.control(
      "GET",
      `/__mock__/stubs/${dialect}?as=${as}`,
    );
    await server.control("PUT", `/__mock__/stubs/${dialect}`, shown.text);
    const body = { model: 'a "b"', city: 'O"<s>', ...more };
    const answer = await answerTo(server, path, body);
    assert.equal(answer.status, 200, answer.text);
    const texts = JSON.stringify(jsonOf(answer.text));
    assert.ok(texts.includes('From O\\"<s>\\n2'), dialect + as + texts);
    if (dialect !== "gemini") assert.ok(texts.includes('"a \\"b\\""'), texts);
  }
});

/** All JSON of an answer, in whatever form. */
function jsonOf(text: string): unknown {
  if (text.startsWith("data:") || text.startsWith("event:")) {
    return eventsOf(text);
  }
  try {
    return JSON.parse(text);
  } catch {
    return text.trim().split("\n").map((line) => JSON.parse(line));
  }
}

Deno.test("the pace is in the form that is shown, rests of milliseconds carried on", async () => {
  await using server = await startStandin();
  await server.stub(speaking("ollama", {
    pieces: ["a", "b", "c", "d", "e"],
    tokens_per_second: 300,
    first_delay_ms: 70,
    jitter_ms: 5,
  }));
  const { json } = await server.control(
    "GET",
    "/__mock__/stubs/ollama?as=stream",
  );
  const { action } = json as {
    action: { stream: { chunks: { delay_ms?: number; jitter_ms?: number }[] } };
  };
  assert.deepEqual(
    action.stream.chunks.map(({ delay_ms = 0 }) => delay_ms),
    [70, 3, 3, 4, 3, 0],
  );
  assert.deepEqual(
    action.stream.chunks.map(({ jitter_ms = 0 }) => jitter_ms),
    [5, 5, 5, 5, 5, 0],
  );
});

Deno.test("errors are shown where they are, and what has no such form says so", async () => {
  await using server = await startStandin();
  const show = (id: string, as: string) =>
    server.control("GET", `/__mock__/stubs/${id}?as=${as}`);
  await server.stub(speaking("anthropic", { error: { kind: "overloaded" } }));
  await server.stub(speaking("ollama", {
    text: "one two",
    error: { kind: "server", after_pieces: 1 },
  }));
  await server.stub({
    stub_id: "plain",
    request: {},
    action: { response: { status_code: 200, body: "" } },
  });
  const { json } = await show("anthropic", "response");
  const { action } = json as { action: { response: { status_code: number } } };
  assert.equal(action.response.status_code, 529);
  const broken = await show("ollama", "stream");
  assert.match(broken.text, /"chunks":\[\{.*\},\{"json":\{"error":/);
  const refused: [string, string, RegExp][] = [
    ["anthropic", "sse", /use \?as=response/],
    ["anthropic", "stream", /use \?as=sse/],
    ["ollama", "sse", /use \?as=stream/],
    ["plain", "sse", /stands for no other action/],
  ];
  for (const [id, as, why] of refused) {
    const { status, detail } = await show(id, as);
    assert.equal(status, 409, id + as);
    assert.match(detail, why);
  }
  assert.equal((await show("plain", "proxy")).status, 400);
});

Deno.test("a stream that is too long to be shown says so", async () => {
  await using server = await startStandin();
  await server.stub(speaking("ollama", { text: "a ".repeat(20_000) }));
  const { status, detail } = await server.control(
    "GET",
    "/__mock__/stubs/ollama?as=stream",
  );
  assert.equal(status, 409);
  assert.match(detail, /more than 10000 events/);
});

Deno.test("a path that no client of the dialect calls is told, and the stub is taken", async () => {
  await using server = await startStandin();
  const llm = { text: "a" };
  const cases: [string, unknown, boolean][] = [
    ["openai_chat", "/v1/chat/completions", false],
    ["openai_chat", "/openai/deployments/{d}/chat/completions", false],
    ["openai_chat", "/v1/{kind}/completions", false],
    ["openai_chat", "/v1/completions", true],
    ["openai_chat", { $regex: ".*" }, false],
    ["openai_chat", undefined, false],
    ["openai_responses", "/v1/responses/", false],
    ["openai_responses", "/v1/chat/completions", true],
    ["anthropic", "/messages", false],
    ["anthropic", "/", true],
    ["gemini", "/v1beta/models/{model}:streamGenerateContent", false],
    ["gemini", "/v1beta/models/gemini-9:generateContent", false],
    ["gemini", "/v1beta/models/{call}", false],
    ["gemini", "/v1beta/models/{model}:embed", true],
    ["ollama", "/api/generate", true],
  ];
  for (const [dialect, path, isWarned] of cases) {
    const stub = {
      request: path === undefined ? {} : { path },
      action: { llm: { dialect, ...llm } },
    };
    for (const query of ["", "?dry_run=true"]) {
      const { status, json } = await server.control(
        "POST",
        `/__mock__/stubs${query}`,
        stub,
      );
      assert.equal(status, 200);
      const { warnings } = json as { warnings?: string[] };
      assert.equal(warnings !== undefined, isWarned, `${dialect} ${path}`);
    }
  }
  const { json } = await server.control("POST", "/__mock__/stubs", {
    request: { path: "/v1/chat" },
    action: {
      sequence: { steps: [{ llm: { dialect: "anthropic", ...llm } }] },
    },
  });
  assert.deepEqual((json as { warnings: string[] }).warnings, [
    'The clients of anthropic call paths that end in "/messages", and never "/v1/chat"',
  ]);
});

Deno.test("a method that no client of the dialect uses is told, too", async () => {
  await using server = await startStandin();
  const warningsOf = async (method: unknown) => {
    const { json } = await server.control("POST", "/__mock__/stubs", {
      request: { path: "/v1/messages", method },
      action: { llm: { dialect: "anthropic", text: "a" } },
    });
    return (json as { warnings?: string[] }).warnings;
  };
  assert.deepEqual(await warningsOf("GET"), [
    "The clients of anthropic send POST, and never GET",
  ]);
  for (const method of ["POST", { $neq: "GET" }]) {
    assert.equal(await warningsOf(method), undefined);
  }
});

import { answering } from "../harness.ts";

/** Every operator of a criterion, in a form that a listing keeps. */
const everyCriterion: Record<string, unknown> = {
  $eq: { value: "red" },
  $neq: { value: "blue" },
  $gt: { value: 17 },
  $gte: { value: 18 },
  $lt: { value: "m" },
  $lte: { value: 9.5 },
  $between: { lower: 2, upper: 6, is_inclusive: false },
  $and: { items: [{ $gt: { value: 2 } }, { $lt: { value: 8 } }] },
  $or: { items: [{ $eq: { value: "p" } }, { $regex: { pattern: "q" } }] },
  $xor: { left: { $odd: {} }, right: { $gt: { value: 40 } } },
  $not: { value: { $eq: { value: "red" } } },
  $json: { inner_criteria: { $eq: { value: { sku: "k9" } } } },
  $contains: { items: [{ $eq: { value: 3 } }] },
  $contains_exactly: { items: [{ $eq: { value: 3 } }, { $gt: { value: 4 } }] },
  $regex: { pattern: "/v[12]/" },
  $length: { value: { $lte: { value: 10 } } },
  $key_values: { key_values: { tier: { $eq: { value: "gold" } } } },
  $exact_key_values: { key_values: { n: { $even: {} } } },
  $even: {},
  $odd: {},
  $ignore_case: { value: "Yes" },
};

/** Stubs that the server takes, one of each kind of action, predicate and criterion. */
export const goodStubs: Record<string, unknown>[] = [
  answering({}),
  answering({ path: "/users/{id}", method: "GET", host: "api.example:8080" }),
  answering({
    headers: { "X-Team": "qa" },
    query: { page: "1", __proto__x: "2" },
  }),
  answering({ headers: {}, query: {}, path: "", method: "", host: "" }),
  answering({ body: "exact text" }),
  answering({ body: "" }),
  answering({ body: { a: [1, 2.5, null, true] } }),
  answering({ body: [] }),
  answering({ body: false }),
  answering({ body: 0 }),
  answering({
    path: null,
    method: null,
    headers: null,
    query: null,
    host: null,
    body: null,
  }),
  answering({ path: "/a" }, { number: 1.5, nested: { list: [] } }),
  answering({ path: "/a" }, 12),
  answering({ path: "/a" }, false),
  answering({ path: "/a" }, ""),
  answering({ path: "/a" }, "x", { max_calls: 3, disabled: true }),
  answering({ path: "/a" }, "x", {
    title: "A",
    description: "a",
    labels: ["a"],
    source: { format: "har", file: "a.har", pointer: "/log/entries/0" },
    priority: -2,
  }),
  answering({ path: "/a" }, "x", { max_calls: 0, chaos: {} }),
  answering({ path: "/a" }, "x", {
    chaos: {
      latency: { base_ms: 1, jitter_ms: 2 },
      faults: { connection_drop: { probability: 0.25 } },
      seed: 7,
    },
  }),
  {
    request: { path: "/t/{n}" },
    action: {
      response: {
        status_code: 201,
        headers: { "set-cookie": ["a=1", "b=2"], "x-count": 5, "x-on": true },
        template_body: "n={{ request.path_params.n }}\n",
      },
    },
  },
  {
    request: { path: "/b" },
    action: {
      response: { status_code: 200, headers: {}, body_base64: "AP8=" },
    },
  },
  {
    request: { path: "/p" },
    action: { proxy: { url: "http://127.0.0.1:9/base?x=1" } },
  },
  {
    request: { path: "/p" },
    action: {
      proxy: {
        url: "https://upstream.example/v1",
        headers: { "X-Key": "k" },
        timeout: 0.5,
        append_path: true,
      },
    },
  },
  {
    request: { path: "/s" },
    action: {
      sse: {
        events: [
          {
            data: "{{ request.query.q }}",
            event: "tick",
            id: "1",
            retry: 0,
            delay_ms: 5,
          },
          { data: "" },
        ],
        default_delay_ms: 10,
      },
    },
  },
  {
    request: { path: "/v1/messages" },
    action: {
      llm: {
        dialect: "anthropic",
        thinking: "hm",
        text: "{{ request.query.q }}",
        tool_calls: [{ name: "t", arguments: { a: 1 }, id: "toolu_1" }],
        model: "m",
        usage: { input: 1, output: 2, cached: 0, reasoning: 1 },
        stop: "length",
        error: { kind: "overloaded", after_pieces: 1 },
        tokens_per_second: 0.5,
        first_delay_ms: 1,
        heartbeat_ms: 5,
      },
    },
  },
  {
    request: { path: "/api/chat" },
    action: {
      llm: {
        dialect: "ollama",
        blocks: [{ thinking: "hm" }, { text: "a" }, {
          tool_call: { name: "t" },
        }],
      },
    },
  },
  ...Object.entries(everyCriterion).flatMap(([name, operand]) => [
    answering({ body: { [name]: operand } }),
    answering({
      path: { $json: { inner_criteria: { [name]: operand } } },
      headers: { "x-a": { $json: { inner_criteria: { [name]: operand } } } },
    }),
  ]),
];

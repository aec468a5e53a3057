const action = { response: { status_code: 200, body: "ok" } };

const of = (request: object, more: object = {}) => ({
  request: { path: "/x", ...request },
  action,
  ...more,
});

/** Criteria of one text. */
const texts: readonly unknown[] = [
  "a",
  { $eq: "" },
  { $neq: "a" },
  { $not: { $eq: "a" } },
  { $not: { $regex: "a" } },
  { $or: ["a", { $not: { $contains: ["b"] } }] },
  { $and: [{ $contains: ["a"] }, { $not: { $contains: ["b"] } }] },
  { $and: [{ $not: { $eq: "a" } }, { $not: { $eq: "b" } }] },
  { $ignore_case: "A" },
  { $contains: ["a", "b"] },
  { $length: 1 },
  { $number: { $gte: 2 } },
  { $values: { $eq: ["a", "b"] } },
];

const patterns = [
  "a.c\\Z",
  "a$",
  "[[a]\\Z",
  "[]a]\\Z",
  "[a&&b]\\Z",
  "(?P<x>a)b(?P=x)",
  "(?P<x_y>a)",
  "a{,2}b\\Z",
  "\\d+\\Z",
  "[\\b]",
  "x|y",
  "[.$]",
  "(?as)(?:a.c)\\Z",
  "(?i)a",
  "a++",
  "",
];

const named = ["query", "headers", "cookies", "form"];

/** Stubs whose requests another tool may not be able to ask for as they do. */
export const askingStubs: readonly object[] = [
  ...texts.flatMap((text) => [
    ...named.map((field) => of({ [field]: { k: text } })),
    of({ body: text }),
  ]),
  ...patterns.flatMap(($regex) => [
    of({ query: { k: { $regex } } }),
    of({ body: { $regex } }),
    of({ path: { $regex: $regex.replace(/^(?:\(\?[a-z]+\))?/, "$&/") } }),
  ]),
  ...[
    "abc",
    "1",
    1,
    null,
    [],
    { a: "${json-unit.any-string}" },
    "${json-unit.ignore}",
    { a: { b: null } },
  ].map(($eq) => of({ body: { $json: { $eq } } })),
  ...["ANY", "get", { $not: { $eq: "GET" } }].map((method) => of({ method })),
  ...["/a*", "/{a}/b", "/a.{b}", "/a b", "/a?b"].map((path) => of({ path })),
  of({ target: "/x?k=a" }),
  of({ path: "/{k}", path_params: { k: { $regex: "[ab]\\Z" } } }),
  of({ host: "elsewhere.test:81" }),
  of({ scheme: "http", client_ip: { $not: { $eq: "10.0.0.1" } } }),
  of({ multipart: [{ name: "k", body: "a" }] }),
];

const faults = (given: object) => of({}, { chaos: { faults: given } });
const answering = (given: object) => ({
  request: { path: "/x" },
  action: given,
});
const state = (when: object | null, then: object | null) =>
  of({}, {
    ...(when === null ? {} : { when: { state: when } }),
    ...(then === null ? {} : { then: { state: then } }),
  });

/** Stubs with what other tools do not have, or have otherwise. */
export const doingStubs: readonly object[] = [
  faults({ reset: { probability: 1 } }),
  faults({ reset: { after_bytes: 1 } }),
  faults({ garbage: { bytes: 5 } }),
  faults({ malformed_chunk: { probability: 0.5 } }),
  faults({ slow: { chunks: 2, over_ms: 5 } }),
  faults({ slow: { bytes_per_second: 100 } }),
  faults({ connection_drop: { probability: 1 } }),
  of({}, { chaos: { latency: { base_ms: 1, jitter_ms: 2 } } }),
  of({}, { chaos: { latency: { normal: { mean_ms: 5, deviation_ms: 1 } } } }),
  of({}, {
    chaos: {
      latency: { lognormal: { median_ms: 5, sigma: 0.1 }, max_ms: 9 },
    },
  }),
  state({ k: null }, { k: "two" }),
  state({ k: "Started" }, null),
  state(null, { k: "Started" }),
  state({ k: { $number: { $gte: 2 } } }, null),
  state({ k: { $eq: "a" } }, { k: null }),
  state({ k: { $neq: "a" } }, null),
  state({ a: "1", b: "2" }, null),
  of({}, { expected_calls: 1 }),
  of({}, { max_calls: 1 }),
  of({}, { labels: ["a"], description: "b", title: "c" }),
  of({}, { disabled: true }),
  of({}, {
    webhooks: [{ url: "http://up.test/a", body: { a: 1 }, timeout_ms: 7 }],
  }),
  of({}, { webhooks: [{ url: "http://up.test/a", body: "{{a}}" }] }),
  of({}, { webhooks: [{ template_url: "http://up.test/{{ request.path }}" }] }),
  answering({ response: { status_code: 200, body: "{{request.path}}" } }),
  answering({ response: { status_code: 200, template_body: "{{ now() }}" } }),
  answering({ response: { status_code: 201, body: { a: [1.5, "é"] } } }),
  answering({
    response: {
      status_code: 202,
      headers: { "X-A": ["1", "2"], "Content-Type": "text/plain" },
      body_base64: "AAE=",
    },
  }),
  answering({ proxy: { url: "http://up.test", timeout: 2 } }),
  answering({
    proxy: { url: "http://up.test", append_path: true, timeout: 2 },
  }),
  answering({ sse: { events: [{ data: "a" }] } }),
  answering({ stream: { chunks: [{ json: { done: false } }] } }),
  answering({ llm: { dialect: "openai_chat", text: "a" } }),
  answering({ mcp: { name: "a", tools: [] } }),
  of({}, { then: { template_state: { k: "{{ request.path }}" } } }),
  of({}, { expected_calls: { $gte: 1 }, counted_per: "scope" }),
  answering({ resource: { items: [] } }),
  answering({
    sequence: { steps: [{ response: { status_code: 200, body: "" } }] },
  }),
];

const forms = { "content-type": "application/x-www-form-urlencoded" };

const values = ["a", "b", "ab", "A", "a\nc", "12", "["];

/** Requests that tell most of those stubs apart. */
export const triedRequests: readonly (readonly [string, RequestInit])[] = [
  ...values.flatMap((value): (readonly [string, RequestInit])[] => {
    const text = encodeURIComponent(value);
    const isLine = /^[ -~]+$/.test(value);
    return [
      [`/x?k=${text}`, {}],
      [`/x?k=${text}&k=b`, {}],
      [`/${text}`, {}],
      ["/x", { method: "POST", body: value }],
      ["/x", { method: "POST", body: `k=${text}`, headers: forms }],
      ["/x", { method: "POST", body: `k=${text}&k=b`, headers: forms }],
      ...isLine
        ? [
          ["/x", { headers: { k: value } }],
          ["/x", { headers: [["k", value], ["k", "b"]] }],
          ["/x", { headers: { cookie: `k=${value}` } }],
        ] satisfies (readonly [string, RequestInit])[]
        : [],
    ];
  }),
  ["/x", {}],
  ["/x", { method: "PUT" }],
  ["/a/b", {}],
  ["/axx", {}],
  ["/a.c", {}],
  ...['"abc"', "1", '"1"', "null", '{"a":"x"}', '{"a":{}}', "[1]"].map((
    body,
  ) =>
    ["/x", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    }] as const
  ),
];

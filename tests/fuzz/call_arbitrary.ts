import fc from "fast-check";
import { importPayload } from "./import_arbitrary.ts";
import { controlShot, inTarget, journalledIds, type Shot } from "./shot.ts";
import { template } from "./template_arbitrary.ts";
import { jsonValue, longText, repeats } from "./text_arbitrary.ts";
import { wireMockShot } from "./wiremock_arbitrary.ts";

const anyName = fc.oneof(
  fc.constantFrom("a", "news", "__proto__", "constructor", "\0", "\ud800"),
  longText(2000),
);

const names = fc.oneof(
  fc.dictionary(anyName, jsonValue, { maxKeys: 4 }),
  repeats(2000).map((count) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, n]))
  ),
);

const stateShot = fc.tuple(
  fc.constantFrom("PUT", "PATCH"),
  fc.record({ state: names, resources: names }, { requiredKeys: [] }),
).map(([method, payload]) => ({
  ...controlShot("state", "state", payload),
  method,
}));

/** So many of one, up to the bytes that the server takes. */
function many<T>(one: T, count: number): T[] {
  const most = Math.ceil(16_000_000 / (JSON.stringify(one).length + 1));
  return Array.from({ length: Math.min(count, most) }, () => one);
}

const pushed = fc.record({
  data: fc.oneof(template, jsonValue),
  event: longText(200),
  id: longText(200),
}, { requiredKeys: ["data"] });

const push = fc.tuple(
  anyName,
  fc.oneof(
    fc.array(pushed, { minLength: 1, maxLength: 4 }),
    fc.tuple(pushed, repeats(1000)).map(([one, count]) => many(one, count)),
  ),
).map(([name, events]) =>
  controlShot("push", `channels/${inTarget(name)}/events`, { events })
);

const recording = fc.record({
  request_ids: fc.constantFrom<unknown>(journalledIds, ["none"], null),
  matchers: fc.constantFrom("exact", "smallest"),
  parameters: fc.boolean(),
  timing: fc.constantFrom<unknown>("keep", 0.5, 1e308, "NaN"),
  streams: fc.constantFrom("events", "bytes"),
  secret_values: fc.array(longText(2000), { maxLength: 3 }),
  errors: fc.boolean(),
  incomplete: fc.boolean(),
  existing: fc.constant("copy"),
}, { requiredKeys: ["request_ids"] }).map((payload) =>
  controlShot("recording", "stubs/from-requests", payload)
);

const rpc = fc.record({
  jsonrpc: fc.constant("2.0"),
  id: fc.oneof(fc.constantFrom<unknown>(1, null, "a"), jsonValue),
  method: fc.constantFrom(
    ...["initialize", "ping", "tools/list", "tools/call", "resources/read"],
    ...["prompts/get", "__proto__"],
  ),
  params: fc.oneof(
    fc.record({
      name: fc.constantFrom("price", "__proto__", "p"),
      arguments: jsonValue,
      cursor: longText(200),
    }, { requiredKeys: [] }),
    jsonValue,
  ),
});

const mcp = fc.oneof(
  rpc,
  fc.tuple(rpc, repeats(1000)).map(([one, count]) => many(one, count)),
).map((payload) => posted("mcp", "/a", payload));

const llm = fc.tuple(
  fc.constantFrom("/v1/chat/completions", "/v1/messages", "/api/chat", "/a"),
  fc.record({
    model: longText(500),
    stream: fc.boolean(),
    messages: fc.oneof(
      jsonValue,
      repeats(5000).map((count) =>
        Array.from({ length: count }, () => ({ role: "user", content: "a" }))
      ),
    ),
  }),
).map(([path, payload]) => posted("llm", path, payload));

const resource = fc.tuple(
  fc.constantFrom("POST", "PUT", "PATCH", "DELETE", "GET"),
  fc.constantFrom("/a", "/a/1", "/a/__proto__", "/a?_sort=a&_order=desc&a=1"),
  jsonValue,
).map(([method, path, payload]) => ({
  ...posted("resource", path, payload),
  method,
  ...(method === "GET" ? { body: null } : {}),
}));

function posted(kind: string, target: string, payload: unknown): Shot {
  const headers = [
    ["content-type", "application/json"],
    ["accept", "application/json, text/event-stream"],
  ] as const;
  const body = JSON.stringify(payload) ?? "";
  return { kind, method: "POST", target, headers, body };
}

const asked = fc.tuple(
  fc.constantFrom("requests?q=", "requests?text=", "misses?q=", "export?to="),
  longText(5000),
).map(([path, text]) =>
  shown(`/__mock__/${path}${inTarget(text).slice(0, 20_000)}`)
);

const listing = fc.constantFrom(
  ...["state", "channels", "report", "misses", "metrics", "export"],
  ...["export?to=wiremock", "export?to=har", "report?format=junit"],
).map((path) => shown(`/__mock__/${path}`));

function shown(target: string): Shot {
  return { kind: "listing", method: "GET", target, headers: [], body: null };
}

/** Calls of the control API, and of WireMock's, that take long payloads or keep things, and what talks to stubs that hold data. */
export const call: fc.Arbitrary<Shot> = fc.oneof(
  importPayload.map((payload) => controlShot("import", "import", payload)),
  wireMockShot,
  recording,
  stateShot,
  push,
  mcp,
  llm,
  resource,
  asked,
  listing,
);

import fc from "fast-check";
import { searched } from "./search_arbitrary.ts";
import { inTarget, type Shot } from "./shot.ts";
import { longText } from "./text_arbitrary.ts";

const filters = fc.record({
  q: searched,
  text: fc.oneof(fc.constantFrom("a", "aaaab", "é"), longText(2000)),
  method: fc.constantFrom("GET", "post", "a,b"),
  path: fc.oneof(fc.constantFrom("/a", "a", "/a/b"), longText(2000)),
  status: fc.constantFrom("200", "4xx", "404,500", "x"),
  matched: fc.constantFrom("true", "false"),
  outcome: fc.constantFrom("answered", "no_match", "open"),
  stub_id: fc.constantFrom("one", "__proto__", ""),
  sent_by: fc.constantFrom("replay", "webhook"),
  before: fc.constantFrom("0", "9007199254740993", "a"),
  after: fc.constantFrom("0", "3", "1e9", "-1"),
  limit: fc.constantFrom("0", "1", "10", "1000000"),
  scope: fc.constantFrom("*", "fuzz", "", "none"),
  below: fc.constantFrom("true", "false"),
}, { requiredKeys: [] });

function queryOf(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values).filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${inTarget(String(value))}`).join("&")
    .slice(0, 30_000);
}

const listing = fc.tuple(
  fc.constantFrom("GET", "GET", "GET", "DELETE"),
  filters,
  fc.constantFrom("", "&view=rows", "&format=json&limit=3"),
).map(([method, query, more]) => ({
  ...asked("search", `requests?${queryOf(query)}${more}`),
  method,
}));

/** A tail goes on until the client leaves. */
const tail = fc.tuple(
  filters,
  fc.constantFrom("format=sse", "follow=true", "format=ndjson&follow=true"),
  fc.constantFrom(null, "0", "3", "a", "9".repeat(400)),
  fc.integer({ min: 1, max: 40 }),
).map(([query, how, lastId, leavesAfterMs]): Shot => ({
  ...asked("tail", `requests?${how}&${queryOf(query)}`),
  headers: lastId === null ? [] : [["last-event-id", lastId]],
  leavesAfterMs,
}));

const wait = fc.tuple(
  fc.constantFrom("news", "__proto__", "a b", "nobody"),
  fc.constantFrom(0, 1, 2, 1e9, "x"),
  fc.integer({ min: 0, max: 10 }),
).map(([name, connections, ms]) =>
  asked(
    "channel",
    `channels/${inTarget(name)}?connections=${connections}&within_ms=${ms}`,
  )
);

const page = fc.oneof(
  fc.constantFrom(
    ...["docs", "docs/search.json", "docs/stubs", "docs/none", "docs/api"],
    ...["openapi.json", "schema/stubs.json", "server?scopes=true", "health"],
    ...["live", "ready", "metrics", "scopes?after=a", "state", "channels"],
  ),
  longText(2000).map((text) => `docs/${inTarget(text).slice(0, 20_000)}`),
).map((path) => asked("page", path));

const told = fc.tuple(
  fc.constantFrom("report", "misses", "export", "stubs", "state"),
  fc.record({
    format: fc.constantFrom("json", "text", "junit"),
    to: fc.constantFrom("standin", "wiremock", "har"),
    secrets: fc.constantFrom("true", "false"),
    scope: fc.constantFrom("*", "fuzz"),
    below: fc.constantFrom("true", "false"),
    label: longText(200),
    after: longText(200),
  }, { requiredKeys: [] }),
).map(([path, query]) => asked("report", `${path}?${queryOf(query)}`));

function asked(kind: string, path: string): Shot {
  const target = `/__mock__/${path}`;
  return { kind, method: "GET", target, headers: [], body: null };
}

/** What people look at while tests run: listings that are searched and followed, channels, reports, exports and pages. */
export const observation: fc.Arbitrary<Shot> = fc.oneof(
  { weight: 3, arbitrary: listing },
  tail,
  wait,
  page,
  { weight: 2, arbitrary: told },
);

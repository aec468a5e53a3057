import fc from "fast-check";
import { criterion } from "./criterion_arbitrary.ts";
import { count, matcher } from "./matcher_arbitrary.ts";
import { controlShot, inTarget, lastId, type Shot } from "./shot.ts";
import { jsonText, longText, repeats } from "./text_arbitrary.ts";

/** What was answered, as a claim asks for it. */
const answered = fc.record({
  status: criterion,
  headers: fc.dictionary(fc.constantFrom("x-a", "content-type"), criterion),
  body: criterion,
  detail: criterion,
  last_event: fc.record({ id: criterion, event: criterion }),
}, { requiredKeys: [] });

const more = fc.record({
  times: count,
  max_open: count,
  trace_id: criterion,
  response: answered,
}, { requiredKeys: [] });

const claim = fc.tuple(matcher, more).map(([asked, more]) => ({
  ...asked,
  ...more,
}));

/** Some claims again and again, up to about a megabyte. */
const claims = fc.tuple(
  fc.array(claim, { minLength: 1, maxLength: 3 }),
  repeats(100),
).map(([some, count]) => {
  const most = Math.ceil(1_000_000 / (JSON.stringify(some).length + 1));
  return Array.from({ length: Math.min(count, most) }, () => some).flat();
});

const flags = fc.record({
  nothing_else: fc.boolean(),
  no_unmatched: fc.boolean(),
  no_unused_stubs: fc.boolean(),
  within_ms: fc.integer({ min: 1, max: 10 }),
  stays_ms: fc.integer({ min: 1, max: 10 }),
  after: fc.constantFrom<unknown>(0, 3, 1e300),
}, { requiredKeys: [] });

const verdict = fc.tuple(
  fc.oneof(
    claim,
    claims.map((all) => ({ all })),
    fc.tuple(claims, fc.constantFrom("path", "header:x-a", "a")).map((
      [in_order, per],
    ) => ({ in_order, ...(per === "a" ? {} : { per }) })),
  ),
  flags,
  fc.constantFrom("", "?fitting=1000", "?format=text", "?scope=*&below=true"),
).map(([asked, more, query]) =>
  controlShot("verdict", `assert${query}`, { ...asked, ...more })
);

/** JSON of up to about ten megabytes. */
const longJson = fc.oneof(
  { weight: 3, arbitrary: jsonText },
  repeats(4_000_000).map((count) => `[${"1,".repeat(count)}1]`),
  repeats(700_000).map((count) => `[${'{"a":[1]},'.repeat(count)}1]`),
);

/** The text of a body in a payload: JSON, that JSON as a text, or any text. */
const body = fc.oneof(
  { weight: 2, arbitrary: longJson },
  jsonText.map((text) => JSON.stringify(text)),
  longText(1_000_000).map((text) => JSON.stringify(text)),
  fc.constant("null"),
);

/** A payload with a body that may be nested deeper than the runtime writes JSON. */
function withBody(payload: Record<string, unknown>, body: string): string {
  const text = JSON.stringify({ ...payload, method: "POST" });
  return `${text.slice(0, -1)},"body":${body}}`;
}

/** A described request, with its body in each of its forms. */
const match = fc.record({
  path: fc.constantFrom("/a", "/a/b"),
  query: fc.dictionary(fc.constantFrom("a", "b"), longText(2000)),
  headers: fc.dictionary(fc.constantFrom("x-a", "cookie"), longText(2000)),
  state: fc.dictionary(longText(20), criterion, { maxKeys: 3 }),
  render: fc.boolean(),
}, { requiredKeys: ["path"] }).chain((query) =>
  body.map((text) =>
    controlShot("described request", "match", withBody(query, text))
  )
);

const again = fc.record({
  target: fc.constantFrom("/a", "/a/b?a=1", "/__mock__/stubs", "a"),
  headers: fc.dictionary(fc.constantFrom("x-a", "host"), longText(2000)),
}, { requiredKeys: [] }).chain((payload) =>
  fc.option(body).map((text) =>
    controlShot(
      "sent again",
      `requests/${lastId}/send`,
      text === null ? payload : withBody(payload, text),
    )
  )
);

/** What is asked of one request, and done to it. */
const one = fc.oneof(
  fc.constantFrom("", "/body", "/near-misses").map((part) => ({
    ...controlShot("one request", `requests/${lastId}${part}`, ""),
    method: "GET",
    body: null,
  })),
  fc.tuple(fc.constantFrom("end", "cut", "stall"), longText(20)).map((
    [how, id],
  ) => controlShot("end of one", `requests/${inTarget(id)}/end`, { how })),
);

/** Verdicts, some of which wait, described requests, and requests that are sent again. */
export const claimed: fc.Arbitrary<Shot> = fc.oneof(
  { weight: 2, arbitrary: verdict },
  match,
  again,
  one,
);

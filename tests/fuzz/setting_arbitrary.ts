import fc from "fast-check";
import { action } from "./action_arbitrary.ts";
import { criterion } from "./criterion_arbitrary.ts";
import { controlShot, type Shot } from "./shot.ts";
import { template } from "./template_arbitrary.ts";
import { jsonValue, longText, repeats } from "./text_arbitrary.ts";

/** Faults that leave the connection as it is: a client could not tell the others from a server that failed. */
const faults = fc.record({
  content_type: longText(200).map((value) => ({ value })),
  omit: fc.constant({ event: 1 }),
  duplicate: fc.constant({ event: { from: 1, to: 100_000 } }),
  swap: fc.constant({ event: 1 }),
  insert: longText(2000).map((raw) => ({ event: 1, raw })),
  without_terminator: fc.constant({}),
}, { requiredKeys: [] });

const chaos = fc.record({
  latency: fc.constantFrom(
    { base_ms: 1, jitter_ms: 3 },
    { lognormal: { median_ms: 1, sigma: 9 }, max_ms: 5 },
  ),
  faults,
  seed: fc.integer(),
}, { requiredKeys: [] });

const settings = fc.record({
  title: longText(600),
  ttl_ms: fc.constantFrom(60_000, 31_536_000_000, 0),
  journal_limit: fc.constantFrom(0, 3, 10_000_000),
  strict: fc.boolean(),
  cors: fc.boolean(),
  select: repeats(25).map((count) =>
    Array.from({ length: count }, (_, at) => ({ credential: `fuzz ${at}` }))
  ),
  chaos,
  seed: fc.integer(),
  now: fc.constantFrom<unknown>(
    ...["2020-01-01T00:00:00Z", { shift_ms: -3_155_760_000_000 }, "yesterday"],
  ),
}, { requiredKeys: [] });

/** Scopes inside the one of the round, which end with it, and that one itself. */
const scope = fc.oneof(
  fc.tuple(settings, fc.constantFrom("inner", "__proto__", "a".repeat(200)))
    .map(([more, name]) =>
      controlShot("scope", "scopes", { name, parent: "fuzz", ...more })
    ),
  fc.tuple(settings, fc.constantFrom("PATCH", "PUT"))
    .map(([payload, method]) => ({
      ...controlShot("scope", "scopes/fuzz", payload),
      method,
    })),
  fc.constantFrom("scopes/fuzz", "scopes", "scopes/inner").map((path) => ({
    ...controlShot("scope", path, ""),
    method: "GET",
    body: null,
  })),
  fc.constantFrom("scopes/inner?report=true&below=true", "scopes/inner")
    .map((path) => ({
      ...controlShot("end of an inner scope", path, ""),
      method: "DELETE",
      body: null,
    })),
);

const part = fc.record({
  request: fc.record({ path: fc.constant("/a"), body: criterion }, {
    requiredKeys: ["path"],
  }),
  action,
  when: fc.record({ state: fc.dictionary(longText(20), criterion) }),
  then: fc.record({
    state: fc.dictionary(longText(20), jsonValue, { maxKeys: 3 }),
    template_state: fc.dictionary(longText(20), template, { maxKeys: 3 }),
  }, { requiredKeys: [] }),
  max_calls: fc.constantFrom(0, 1, 5),
  expected_calls: criterion,
  chaos,
  disabled: fc.boolean(),
  title: longText(600),
  description: longText(12_000),
  labels: fc.array(longText(250), { maxLength: 5 }),
}, { requiredKeys: [] });

/** The one stub with an id, put, patched in parts, shown in all ways, deleted and restored. */
const stubs = fc.oneof(
  fc.tuple(
    part,
    fc.constantFrom("PUT", "PATCH"),
    fc.constantFrom(null, "*", '"a"'),
  )
    .map(([payload, method, etag]): Shot => {
      const shot = controlShot("stub by id", "stubs/one", payload);
      const more = etag === null ? [] : [["if-match", etag] as const];
      return { ...shot, method, headers: [...shot.headers, ...more] };
    }),
  fc.constantFrom("", "?as=sse", "?as=stream", "?as=response").map((query) => ({
    ...controlShot("stub by id", `stubs/one${query}`, ""),
    method: "GET",
    body: null,
  })),
  fc.constantFrom("stubs/one", "stubs?label=a", "state").map((path) => ({
    ...controlShot("deletion", path, ""),
    method: "DELETE",
    body: null,
  })),
  fc.constantFrom("stubs/one/restore", "reset", "reset?below=true")
    .map((path) => ({ ...controlShot("undoing", path, ""), body: null })),
);

/** Settings of scopes, and the life of a stub under its id. */
export const setting: fc.Arbitrary<Shot> = fc.oneof(
  scope,
  { weight: 2, arbitrary: stubs },
);

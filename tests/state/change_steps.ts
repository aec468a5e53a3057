import fc from "fast-check";
import type { TestServer } from "../harness.ts";

/** A call, and what it sends. */
export type Step = readonly [method: string, path: string, payload?: string];

const names = ["", "a", "b", "c"];
const ids = ["s1", "s2", "s3"];
const paths = ["/p", "/q", "/items"];

const oneOf = <T>(...all: readonly T[]) => fc.constantFrom(...all);

/** Bodies whose numbers lose digits to a careless reader. */
const exact = oneOf("1.0", "9007199254740993", "1e400", '{"__proto__": 1.50}');

const action = fc.oneof(
  exact.map((body) => `{"response": {"status_code": 200, "body": ${body}}}`),
  exact.map((body) =>
    `{"sequence": {"steps": [{"response": {"status_code": 200, "body": ${body}}}, {"response": {"status_code": 201, "body": 2.50}}], "at_end": "repeat_last"}}`
  ),
);

const more = fc.record({
  max_calls: fc.option(fc.integer({ min: 0, max: 3 })),
  counted_per: oneOf("server", "scope"),
  labels: oneOf(["x"], ["y"]),
  then: oneOf(null, { state: { turn: "two" } }),
  when: oneOf(null, null, { state: { turn: "two" } }),
  priority: fc.integer({ min: 0, max: 1 }),
});

const stub = fc.tuple(oneOf(...paths), action, more).map(
  ([path, does, rest]) =>
    `{"request": {"path": "${path}"}, "action": ${does}, ${
      JSON.stringify(rest).slice(1)
    }`,
);

const resource = oneOf("[]", '[{"id": 1, "n": 1.0}]').map((items) =>
  `{"request": {"path": "/items"}, "action": {"resource": {"items": ${items}}}}`
);

const named = (payload: string, id: string) =>
  `{"stub_id": "${id}", ${payload.slice(1)}`;

const scope = oneOf(...names);
const scopePayload = fc.record({
  parent: oneOf(null, null, "a"),
  title: oneOf("one", "two"),
  chaos: fc.constant(null),
  select: oneOf(null, [{ host: "a.test" }]),
});

const values =
  '{"state": {"turn": "two", "n": 9007199254740993}, "resources": {"items": [{"id": 7, "n": 1.0}]}}';

/** A control call, or a request where there is no method. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.oneof(stub, resource), oneOf(...ids), scope)
      .map((
        [body, id, to],
      ): Step => ["POST", `/__mock__/stubs?scope=${to}`, named(body, id)]),
  },
  fc.tuple(stub, oneOf(...ids), scope)
    .map((
      [body, id, to],
    ): Step => ["PUT", `/__mock__/stubs/${id}?scope=${to}`, body]),
  fc.tuple(oneOf(...ids), scope)
    .map((
      [id, to],
    ): Step => [
      "PATCH",
      `/__mock__/stubs/${id}?scope=${to}`,
      '{"title": "patched"}',
    ]),
  fc.tuple(oneOf(...ids), scope)
    .map(([id, to]): Step => ["DELETE", `/__mock__/stubs/${id}?scope=${to}`]),
  fc.tuple(oneOf(...ids), scope)
    .map((
      [id, to],
    ): Step => ["POST", `/__mock__/stubs/${id}/restore?scope=${to}`]),
  fc.tuple(oneOf("", "&label=x"), scope)
    .map((
      [label, to],
    ): Step => ["DELETE", `/__mock__/stubs?scope=${to}${label}`]),
  {
    weight: 4,
    arbitrary: fc.tuple(oneOf("a", "b", "c"), scopePayload)
      .map((
        [name, payload],
      ): Step => ["PUT", `/__mock__/scopes/${name}`, JSON.stringify(payload)]),
  },
  oneOf("a", "b").map((
    name,
  ): Step => ["PATCH", `/__mock__/scopes/${name}`, '{"title": "three"}']),
  oneOf("a", "b").map((name): Step => ["DELETE", `/__mock__/scopes/${name}`]),
  fc.tuple(oneOf("PUT", "PATCH"), scope)
    .map((
      [method, to],
    ): Step => [method, `/__mock__/state?scope=${to}`, values]),
  scope.map((to): Step => ["DELETE", `/__mock__/state?scope=${to}`]),
  scope.map((to): Step => ["POST", `/__mock__/reset?scope=${to}`]),
  {
    weight: 6,
    arbitrary: fc.tuple(scope, oneOf(...paths))
      .map(([to, path]): Step => ["GET", within(to, path)]),
  },
  {
    weight: 4,
    arbitrary: scope.map((
      to,
    ): Step => ["POST", within(to, "/items"), '{"n": 1.0}']),
  },
  {
    weight: 3,
    arbitrary: scope.map((to): Step => ["DELETE", within(to, "/items/1")]),
  },
);

function within(to: string, path: string): string {
  return to === "" ? path : `/__scope__/${to}${path}`;
}

/** What each server has for itself. */
const own =
  /,"(?:last_used_at|expires_at|requests|unmatched|late)": ?(?:null|\d+|"[^"]*")/g;

/** All that listings tell, and what requests are answered; when something was used is each server's own. */
export async function shown(server: TestServer): Promise<string[]> {
  const texts: string[] = [];
  const take = async (method: string, path: string) => {
    const { status, text } = await server.control(method, path);
    texts.push(`${method} ${path}: ${status} ${text}`);
  };
  await take("GET", "/__mock__/stubs?scope=*");
  await take("GET", "/__mock__/scopes");
  for (const to of names) {
    await take("GET", `/__mock__/state?scope=${to}`);
  }
  for (let round = 0; round < 2; round++) {
    for (const to of names) {
      for (const path of paths) await take("GET", within(to, path));
    }
  }
  for (const id of ids) await take("POST", `/__mock__/stubs/${id}/restore`);
  await take("GET", "/__mock__/stubs?scope=*");
  return texts.map((text) => text.replaceAll(own, ""));
}

/** Something is there from the start, or most steps would find nothing. */
export const start: readonly Step[] = [
  ["PUT", "/__mock__/scopes/a", "{}"],
  ["PUT", "/__mock__/scopes/b", '{"parent": "a"}'],
  ["PUT", "/__mock__/scopes/c", '{"journal_limit": 3}'],
  [
    "POST",
    "/__mock__/stubs?scope=c",
    '{"request": {"path": "/items"}, "action": {"resource": {"items": [{"id": 1, "n": 1.0}, {"id": 2}]}}}',
  ],
  ...ids.map((id): Step => [
    "POST",
    "/__mock__/stubs?scope=a",
    `{"stub_id": "${id}", "request": {"path": "/p"}, "action": {"response": {"status_code": 200, "body": 1.0}}, "counted_per": "scope"}`,
  ]),
];

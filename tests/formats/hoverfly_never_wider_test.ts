import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, notes } from "./imports.ts";

const exact = (value: string) => [{ matcher: "exact", value }];

function simulation(...pairs: readonly object[]) {
  const content = { data: { pairs }, meta: { schemaVersion: "v5.3" } };
  return [{ path: "h.json", content }];
}

const pair = (request: object, response: object = {}, more: object = {}) => ({
  request: { path: exact("/a"), ...request },
  response: { status: 200, body: "yes", ...response },
  ...more,
});

/** Pairs that would take more, or do less, without what is wrong in them; and where that is told. */
const told: readonly (readonly [string, object, string])[] = [
  [
    "a state that is no object",
    pair({ requiresState: ["a"] }),
    "refused /request/requiresState",
  ],
  [
    "a value of a state that is no text",
    pair({ requiresState: { a: 1 } }),
    "refused /request/requiresState/a",
  ],
  [
    "a change of state that is no object",
    pair({}, { transitionsState: "a" }),
    "refused /response/transitionsState",
  ],
  [
    "a removed state that is no list",
    pair({}, { removesState: "a" }),
    "refused /response/removesState",
  ],
  [
    "a scheme that is no list",
    pair({ scheme: "https" }),
    "refused /request/scheme",
  ],
  [
    "a host that is no list",
    pair({ destination: { matcher: "exact", value: "a" } }),
    "refused /request/destination",
  ],
  [
    "a field of a request that is not known",
    pair({ cookies: exact("a") }),
    "refused /request/cookies",
  ],
  [
    "a member of a matcher that is not known",
    pair({ body: [{ matcher: "exact", value: "a", ignoreCase: true }] }),
    "refused /request/body",
  ],
  [
    "a setting of a matcher",
    pair({ body: [{ matcher: "array", value: "a", config: { a: 1 } }] }),
    "refused /request/body",
  ],
  ["a member of a pair", pair({}, {}, { weight: 5 }), "lost /weight"],
];

for (const [what, content, note] of told) {
  Deno.test(`a pair of Hoverfly's is told of at its place: ${what}`, async () => {
    await using server = await startStandin();
    const answer = await importInto(server, simulation(content));
    const [verdict = "", place = ""] = note.split(" ");
    assert.deepEqual(notes(answer), [`${verdict} /data/pairs/0${place}`]);
    assert.equal(answer.stubs.length, verdict === "refused" ? 0 : 1);
  });
}

Deno.test("a pair of Hoverfly's answers in the state that it asks for, and takes states away", async () => {
  await using server = await startStandin();
  const answer = await importInto(
    server,
    simulation(
      pair({ path: exact("/set") }, { transitionsState: { a: "1", b: "2" } }),
      pair({ path: exact("/unset") }, { removesState: ["a"] }),
      pair({ requiresState: { a: "1", b: "2" } }),
      pair({ path: exact("/b"), requiresState: { b: "2" } }),
    ),
  );
  assert.deepEqual(notes(answer), []);
  const statuses = async () => [
    (await server.get("/a")).status,
    (await server.get("/b")).status,
  ];
  assert.deepEqual(await statuses(), [404, 404]);
  await server.get("/set");
  assert.deepEqual(await statuses(), [200, 200]);
  await server.get("/unset");
  assert.deepEqual(await statuses(), [404, 200]);
});

Deno.test("pairs of several hosts answer at their own, and a path fits as it was sent", async () => {
  await using server = await startStandin();
  const { host } = new URL(server.url);
  await importInto(
    server,
    simulation(
      pair({ destination: exact(host) }, { body: "here" }),
      pair(
        { path: exact("/b"), destination: exact("elsewhere.test") },
        { body: "there" },
      ),
    ),
  );
  assert.equal((await server.get("/a")).text, "here");
  assert.equal((await server.get("/b")).status, 404);
  assert.equal((await server.get("/%61")).status, 404);
});

Deno.test("JSON that would be compared for too long refuses its pair", async () => {
  await using server = await startStandin();
  const value = JSON.stringify(Array.from({ length: 160_000 }, () => 1));
  const answer = await importInto(
    server,
    simulation(pair({ body: [{ matcher: "json", value }] })),
  );
  assert.deepEqual(notes(answer), ["refused /data/pairs/0/request/body"]);
  assert.match(JSON.stringify(answer.report), /it asks for more than/);
});

import assert from "node:assert/strict";
import { createFakeSleep } from "../fake_sleep.ts";
import { startStandin } from "../harness.ts";
import { admin, mapping } from "./admin_client.ts";

const on = { wireMockApi: true };

const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;

const asked = (request: unknown) =>
  JSON.stringify({ request, response: { status: 200 } });

/** An object with many members. */
function named(count: number, value: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`n${at}`, value]),
  );
}

const list = (count: number, value: unknown) =>
  Array.from({ length: count }, () => value);

/** More than a stub may ask for, or than is read of a mapping. */
const long: readonly string[] = [
  asked({ url: "/a", bodyPatterns: list(100_000, { equalTo: "a" }) }),
  asked({ url: "/a", bodyPatterns: list(100_000, { nothing: "a" }) }),
  asked({ url: "/a", headers: named(50_000, { equalTo: "a" }) }),
  asked({ url: "/a", cookies: named(50_000, { absent: true }) }),
  asked({ url: "/a", headers: { a: { or: list(60_000, { contains: "a" }) } } }),
  asked({ ...named(100_000, 1) }),
  JSON.stringify({ request: {}, response: {}, ...named(200_000, 1) }),
  JSON.stringify({
    request: {},
    response: { headers: named(100_000, "a") },
  }),
  JSON.stringify({
    request: {},
    response: {
      body: "{{request.path}}".repeat(20_000),
      transformers: ["response-template"],
    },
  }),
];

/** What no client sends by mistake, by method and path. */
const hostile: readonly (readonly [string, string, string | Uint8Array])[] = [
  ...["/mappings", "/mappings/import", "/requests/find"].flatMap((path) =>
    [
      deep,
      new Uint8Array([123, 255, 254, 125]),
      "{",
      "7",
    ].map((body) => ["POST", path, body] as const)
  ),
  ["POST", "/mappings", "null"],
  ...long.map((body) => ["POST", "/mappings", body] as const),
  ...["find", "count", "remove"].map((name) =>
    [
      "POST",
      `/requests/${name}`,
      JSON.stringify({ bodyPatterns: list(60_000, { equalTo: "a" }) }),
    ] as const
  ),
  ["POST", "/mappings", asked(1)],
  ["POST", "/mappings", asked({ urlPattern: "(a+)+$".repeat(2000) })],
  ["POST", "/mappings", asked({ urlPattern: "/(" })],
  [
    "POST",
    "/mappings",
    asked({ url: "/a", bodyPatterns: [{ equalToXml: "<a>".repeat(90_000) }] }),
  ],
  [
    "POST",
    "/mappings",
    asked({ url: "/a", bodyPatterns: [{ matchesXPath: "//*".repeat(5000) }] }),
  ],
  ["POST", "/mappings/import", '{"mappings": "x"}'],
  ["PUT", "/mappings/none", asked({ url: "/a" })],
  ["GET", "/mappings/%00", ""],
  ["DELETE", "/mappings/none", ""],
  ["PUT", "/scenarios/none/state", deep],
  ["GET", "/requests?since=x", ""],
  ["PATCH", "/nowhere", "x"],
];

Deno.test("whatever is sent to WireMock's admin API is answered with a clear error", async () => {
  await using server = await startStandin(on);
  for (const [method, path, body] of hostile) {
    const answer = await server.get(`/__admin${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body === "" ? {} : { body: body as BodyInit }),
    });
    const said = `${method} ${path} ${
      body.slice(0, 50)
    }: ${answer.status} ${answer.text}`;
    assert.ok(answer.status >= 400 && answer.status < 500, said.slice(0, 300));
    assert.match(answer.text, /"errors":\[\{.*"title":"[^"]/, said);
  }
  const { json } = await admin(server, "GET", "/mappings");
  assert.deepEqual(json, { mappings: [], meta: { total: 0 } });
});

Deno.test("many mappings of one import are registered in turns, and others are answered in between", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin(on, { sleep: clock.sleep });
  const mappings = Array.from(
    { length: 100 },
    (_, at) => mapping(`/${at}`, "x"),
  );
  const made = admin(server, "POST", "/mappings/import", {
    payload: { mappings },
  });
  const pauses = await clock.pausesOf(made, async () => {
    assert.equal((await server.get("/other")).status, 404);
  });
  assert.ok(pauses > 1, `${pauses} pauses`);
  assert.equal((await made).status, 200);
  assert.equal((await server.get("/99")).text, "x");
});

const longAsked = { url: "/a", headers: named(20_000, { equalTo: "a" }) };

for (
  const [path, payload, status] of [
    ["/mappings/remove", longAsked, 404],
    ["/mappings/import", { mappings: [], importOptions: longAsked }, 200],
  ] as const
) {
  Deno.test(`a long payload of ${path} is read in turns`, async () => {
    const clock = createFakeSleep();
    let now = 0;
    // Each look at the clock finds a slice over.
    const ticks = () => now += 100;
    await using server = await startStandin(on, { sleep: clock.sleep, ticks });
    const asked = admin(server, "POST", path, { payload });
    const pauses = await clock.pausesOf(asked);
    assert.ok(pauses > 4, `${pauses} pauses`);
    assert.equal((await asked).status, status);
  });
}

Deno.test("near misses of a pattern with many names are found in turns, and soon", async () => {
  await using server = await startStandin(on);
  for (let at = 0; at < 100; at++) await server.get(`/${at}`);
  const { json } = await admin(server, "POST", "/near-misses/request-pattern", {
    payload: { url: "/7", headers: named(7000, { equalTo: "a" }) },
  });
  const { nearMisses } = json as {
    nearMisses: {
      request: { url: string };
      matchResult: { distance: number };
    }[];
  };
  assert.equal(nearMisses.length, 3);
  assert.equal(nearMisses[0]?.request.url, "/7");
  assert.ok((nearMisses[0]?.matchResult.distance ?? 0) > 0.99);
});

Deno.test("mappings are found by the ids that stand for those of other stubs, in an import too", async () => {
  await using server = await startStandin(on);
  for (const stub_id of ["one", "two"]) {
    await server.stub({
      stub_id,
      request: { path: `/${stub_id}` },
      action: { response: { status_code: 200, body: "before" } },
    });
  }
  const { json } = await admin(server, "GET", "/mappings");
  const [{ id }] = (json as { mappings: [{ id: string }] }).mappings;
  const made = await admin(server, "POST", "/mappings/import", {
    payload: { mappings: [{ ...mapping("/two", "after"), id }] },
  });
  assert.equal(made.status, 200);
  assert.equal((await server.get("/two")).text, "after");
  const after = await admin(server, "GET", "/mappings");
  assert.deepEqual((after.json as { meta: unknown }).meta, { total: 2 });
  assert.equal((await admin(server, "DELETE", `/mappings/${id}`)).status, 200);
  assert.equal((await server.get("/two")).status, 404);
  assert.equal((await server.get("/one")).text, "before");
});

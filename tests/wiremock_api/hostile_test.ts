import assert from "node:assert/strict";
import { createFakeSleep } from "../fake_sleep.ts";
import { startStandin } from "../harness.ts";
import { admin, mapping } from "./admin_client.ts";

const on = { wireMockApi: true };

const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;

const asked = (request: unknown) =>
  JSON.stringify({ request, response: { status: 200 } });

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
    const said = `${method} ${path}: ${answer.status} ${answer.text}`;
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
  let pauses = 0;
  for (;;) {
    const nap = await Promise.race([clock.next(), made.then(() => null)]);
    if (nap === null) break;
    assert.equal((await server.get("/other")).status, 404);
    pauses++;
    nap.wake();
  }
  assert.ok(pauses > 1, `${pauses} pauses`);
  assert.equal((await made).status, 200);
  assert.equal((await server.get("/99")).text, "x");
});

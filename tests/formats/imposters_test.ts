import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, notes } from "./imports.ts";

Deno.test("several imposters answer in scopes of their own, so that none takes another's requests", async () => {
  await using server = await startStandin();
  const stub = (body: string) => ({
    predicates: [{ equals: { path: "/a" } }],
    responses: [{ is: { body } }],
  });
  const answer = await importInto(server, [{
    path: "two.json",
    content: {
      imposters: [
        { protocol: "http", port: 4545, stubs: [stub("one")] },
        {
          protocol: "http",
          port: 4546,
          stubs: [stub("two")],
          defaultResponse: { statusCode: 404, body: "none of mine" },
        },
      ],
    },
  }]);
  assert.deepEqual(notes(answer), [
    "rewritten /imposters/0/port",
    "rewritten /imposters/1/port",
  ]);
  const text = async (path: string) => (await server.get(path)).text;
  assert.equal(await text("/__scope__/imposter-4545/a"), "one");
  assert.equal(await text("/__scope__/imposter-4546/a"), "two");
  assert.equal(await text("/__scope__/imposter-4546/b"), "none of mine");
  assert.equal((await server.get("/__scope__/imposter-4545/b")).status, 404);
  assert.equal((await server.get("/a")).status, 404);
});

Deno.test("a stub that takes everything is refused behind one that is, and CORS is told", async () => {
  await using server = await startStandin();
  const content = {
    protocol: "http",
    allowCORS: true,
    stubs: [
      { responses: [{ is: { body: "before" } }], predicates: [] },
      { predicates: [{ inject: "x" }], responses: [{ is: {} }] },
      { responses: [{ is: { body: "all" } }] },
    ],
  };
  const answer = await importInto(server, [{ path: "a.json", content }]);
  assert.deepEqual(notes(answer), [
    "lost /allowCORS",
    "refused /stubs/1/predicates",
    "refused /stubs/2",
  ]);
});

Deno.test("an imposter of https is told of, since its server has no TLS of its own", async () => {
  await using server = await startStandin();
  const content = {
    protocol: "https",
    port: 4545,
    stubs: [{ responses: [{ is: { body: "yes" } }] }],
  };
  const answer = await importInto(server, [{ path: "mb.json", content }]);
  assert.deepEqual(notes(answer), ["lost /protocol"]);
  assert.equal(answer.report[0]?.effect, "none");
  assert.equal((await server.get("/a")).text, "yes");
});

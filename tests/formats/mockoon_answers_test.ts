import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, notes } from "./imports.ts";
import { environment, route } from "./mockoon_environment.ts";

Deno.test("a resource of Mockoon's is one here", async () => {
  await using server = await startStandin();
  const data = [{ id: "d1", name: "Users", value: '[{"key": 1, "n": "Ada"}]' }];
  const first = { bodyType: "DATABUCKET", databucketID: "d1", crudKey: "key" };
  const users = route("users", {
    type: "crud",
    method: "",
    responses: [first],
  });
  const answer = await importInto(server, environment([users], { data }));
  assert.deepEqual(notes(answer), ["rewritten /routes/0/type"]);
  assert.deepEqual((await server.get("/users/1")).json, { key: 1, n: "Ada" });
  const post = { method: "POST", body: '{"n": "Bo"}' };
  assert.equal((await server.get("/users", post)).status, 201);
  assert.equal((await server.get("/users")).json instanceof Array, true);
});

Deno.test("callbacks of Mockoon's are webhooks", async () => {
  await using server = await startStandin();
  const callbacks = [{
    uuid: "c1",
    uri: "/hook/{{urlParam 'id'}}",
    method: "put",
    headers: [{ key: "X-A", value: "1" }],
    bodyType: "INLINE",
    body: "id {{urlParam 'id'}}",
  }];
  const responses = [{
    statusCode: 202,
    body: "",
    default: true,
    callbacks: [{ uuid: "c1", latency: 5 }],
  }];
  await importInto(
    server,
    environment([
      route("things/:id", { responses }),
      route("hook/:id", {
        method: "put",
      }),
    ], { callbacks }),
  );
  assert.equal((await server.get("/things/7")).status, 202);
  const called = await server.control("POST", "/__mock__/assert", {
    method: "PUT",
    path: "/hook/7",
    body: "id 7",
    headers: { "x-a": "1" },
    within_ms: 5000,
  });
  assert.match(called.text, /"result":true/);
});

Deno.test("headers of Mockoon's proxy go out and come back", async () => {
  await using upstream = await startStandin();
  await upstream.stub({
    request: { headers: { "x-sent": "1" } },
    action: { response: { status_code: 200, body: "up" } },
  });
  await using server = await startStandin();
  await importInto(
    server,
    environment([], {
      proxyMode: true,
      proxyHost: upstream.url,
      proxyReqHeaders: [{ key: "X-Sent", value: "1" }],
      proxyResHeaders: [{ key: "X-Back", value: "2" }],
    }),
  );
  const answer = await server.get("/anything");
  assert.equal(answer.text, "up");
  assert.equal(answer.headers.get("x-back"), "2");
});

Deno.test("a file of Mockoon's has the type of its ending, and cookies add up", async () => {
  await using server = await startStandin();
  const file = {
    bodyType: "FILE",
    filePath: "./a.csv",
    sendFileAsBody: false,
    headers: [{ key: "Set-Cookie", value: "b=2" }],
  };
  const more = { headers: [{ key: "Set-Cookie", value: "a=1" }] };
  await importInto(server, [
    ...environment([route("a", { responses: [file] })], more),
    { path: "a.csv", content: "1,2" },
  ]);
  const answer = await server.get("/a");
  assert.equal(answer.text, "1,2");
  assert.match(answer.headers.get("content-type") ?? "", /^text\/csv/);
  assert.match(answer.headers.get("content-disposition") ?? "", /"a\.csv"/);
  assert.deepEqual(answer.headers.getSetCookie(), ["a=1", "b=2"]);
});

Deno.test("what Mockoon invents is invented here, too", async () => {
  await using server = await startStandin({ seed: 1 });
  const body = "{{faker 'person.firstName'}} {{email}} {{int 3 3}}";
  const responses = [{ body, default: true }];
  await importInto(server, environment([route("a", { responses })]));
  assert.match((await server.get("/a")).text, /^\w+ \S+@\S+ 3$/);
});

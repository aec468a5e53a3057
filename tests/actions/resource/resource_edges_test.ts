import assert from "node:assert/strict";
import { sendRaw } from "../../raw_http.ts";
import { startStandin, testFast } from "../../harness.ts";
import { collection, ids, send } from "./posts.ts";

Deno.test("a body that is not a JSON object is refused, and changes nothing", async () => {
  await using server = await startStandin();
  await server.stub(collection());
  const deep = `{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
  for (const body of ["", "{", "[]", "7", '{"id": ""}', '{"id": {}}', deep]) {
    const answer = await send(server, "POST", "/posts", body);
    assert.deepEqual(
      [answer.status, answer.error],
      [400, "INVALID_JSON"],
      body.slice(0, 20),
    );
  }
  assert.equal((await ids(server)).length, 3);
});

Deno.test("a path that no header can hold is escaped in Location", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/caf\u00e9" },
    action: { resource: { items: [] } },
  });
  const made = await send(server, "POST", "/caf%C3%A9/", {
    id: "\u00e9/\ud800",
  });
  assert.equal(made.headers.get("location"), "/caf%C3%A9/%C3%A9%2F%EF%BF%BD");
});

testFast(
  "a path of bytes that are not ASCII is escaped in Location",
  async () => {
    await using server = await startStandin();
    await server.stub({
      request: { path: "/caf\u00e9" },
      action: { resource: { items: [] } },
    });
    const bare = await sendRaw(
      server.port,
      "POST /caf\u00e9 HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}",
    );
    const location = bare.headers.find(([name]) => name === "location");
    assert.equal(location?.[1], "/caf%C3%A9/1");
  },
);

Deno.test("a page of another origin is let read what a listing counts and where an item is", async () => {
  await using server = await startStandin({ cors: true });
  await server.stub(collection());
  const origin = "http://shop.test";
  const exposed = "access-control-expose-headers";
  const list = await server.get("/posts", { headers: { origin } });
  assert.equal(list.headers.get(exposed), "X-Total-Count");
  const made = await send(server, "POST", "/posts", {}, { origin });
  assert.equal(made.headers.get(exposed), "Location");
  assert.equal((await server.get("/posts")).headers.get(exposed), null);
});

Deno.test("a listing looks at so many filters and no more", async () => {
  await using server = await startStandin();
  await server.stub(collection());
  const some = Array.from({ length: 19 }, (_, n) => `x${n}=1`).join("&");
  assert.deepEqual(await ids(server, `?${some}&id=1`), [1]);
  assert.deepEqual(await ids(server, `?${some}&y=1&id=1`), [1, 2, 3]);
});

import assert from "node:assert/strict";
import { connect, type TailLine } from "../../client/standin.ts";
import { startStandin } from "../harness.ts";

Deno.test("a body is read as JSON, with exact numbers as texts where that is asked for", async () => {
  await using server = await startStandin();
  const mock = await connect(server.url).scope();
  await mock.post("/a", 201);
  const body =
    '{"id": 9007199254740993, "price": 1.10, "small": 7, "big": 1e400, "n": [-0.0, 1E2]}';
  await (await mock.fetch("/a", { method: "POST", body })).body?.cancel();
  const [request] = await mock.received("/a");
  assert.equal(request?.json().id, 9007199254740992);
  assert.deepEqual(request.json({ exact: true }), {
    id: "9007199254740993",
    price: 1.1,
    small: 7,
    big: "1e400",
    n: [-0, 100],
  });
  assert.equal(Object.keys(request).includes("json"), false);
});

Deno.test("a body that is not JSON says so with its beginning", async () => {
  await using server = await startStandin();
  const mock = await connect(server.url).scope();
  await mock.post("/a", 201);
  const init = { method: "POST", body: "<a/>" };
  await (await mock.fetch("/a", init)).body?.cancel();
  const [request] = await mock.received("/a");
  assert.throws(
    () => request?.json(),
    /The body of POST \/a is not JSON: "<a\/>"/,
  );
});

Deno.test("requests are listed by what is asked", async () => {
  await using server = await startStandin();
  const mock = await connect(server.url).scope();
  await mock.get("/a", 200);
  for (const path of ["/a", "/b", "/a"]) {
    await (await mock.fetch(path)).body?.cancel();
  }
  const targets = async (filter = {}) =>
    (await mock.requests(filter)).map(({ target }) => target);
  assert.deepEqual(await targets(), ["/a", "/b", "/a"]);
  assert.deepEqual(await targets({ matched: false }), ["/b"]);
  assert.deepEqual(await targets({ stub_id: "get-a", limit: 1 }), ["/a"]);
});

Deno.test("a tail tells what happens until nobody reads on", async () => {
  await using server = await startStandin();
  const mock = await connect(server.url).scope();
  await mock.get("/a", "1");
  const events: TailLine["event"][] = [];
  await (await mock.fetch("/a")).body?.cancel();
  for await (const { event } of mock.tail({ after: 0 })) {
    events.push(event);
    if (events.length === 2) break;
  }
  assert.deepEqual(events, ["arrived", "ended"]);
});

import assert from "node:assert/strict";
import { answering, startStandin } from "../../harness.ts";
import { collection, ids, items, posts, send } from "./posts.ts";

Deno.test("a collection lists its items and reads one by its id", async () => {
  await using server = await startStandin();
  await server.stub(collection());
  const list = await server.get("/posts");
  assert.equal(list.headers.get("content-type"), "application/json");
  assert.equal(list.headers.get("x-total-count"), "3");
  assert.deepEqual(list.json, posts);
  assert.deepEqual((await server.get("/posts/2")).json, posts[1]);
  const missing = await server.get("/posts/9");
  assert.deepEqual([missing.status, missing.text], [404, "{}"]);
  assert.equal(
    (await server.get("/posts/2/comments")).text,
    "NO_STUB_MATCH_FOUND",
  );
});

Deno.test("a query filters by members, deep ones and items of lists too; a name that no item has filters nothing", async () => {
  await using server = await startStandin();
  await server.stub(collection());
  assert.deepEqual(await ids(server, "?title=mock"), [3]);
  assert.deepEqual(await ids(server, "?author.name=ada"), [2, 3]);
  assert.deepEqual(await ids(server, "?id=1&id=3"), [1, 3]);
  assert.deepEqual(await ids(server, "?tags=b"), [3]);
  assert.deepEqual(await ids(server, "?author.name=ada&views=9"), [2]);
  assert.deepEqual(await ids(server, "?title=nobody"), []);
  assert.deepEqual(await ids(server, "?_=1700000000"), [1, 2, 3]);
});

Deno.test("a listing is sorted by members, a hyphen turns one round, and is paged", async () => {
  await using server = await startStandin();
  await server.stub(collection());
  assert.deepEqual(await ids(server, "?_sort=views"), [2, 3, 1]);
  assert.deepEqual(await ids(server, "?_sort=author.name,-views"), [3, 2, 1]);
  assert.deepEqual(await ids(server, "?_limit=2"), [1, 2]);
  assert.deepEqual(await ids(server, "?_page=2&_limit=2"), [3]);
  assert.deepEqual(await ids(server, "?_sort=-id&_page=1&_limit=1"), [3]);
  const page = await server.get("/posts?author.name=ada&_limit=1");
  assert.equal(page.headers.get("x-total-count"), "2");
  const many = Array.from({ length: 25 }, (_, n) => ({ id: n + 1 }));
  await server.stub({
    request: { path: "/many" },
    action: { resource: { items: many } },
  });
  assert.equal((await server.get("/many?_page=3")).as(items).length, 5);
  assert.equal((await server.get("/many")).as(items).length, 25);
});

Deno.test("POST adds an item with the next id and says where it is", async () => {
  await using server = await startStandin();
  await server.stub(collection());
  const made = await send(server, "POST", "/posts", { title: "new" });
  assert.equal(made.status, 201);
  assert.equal(made.headers.get("location"), "/posts/4");
  assert.deepEqual(made.json, { id: 4, title: "new" });
  assert.deepEqual((await server.get("/posts/4")).json, made.json);
  const own = await send(server, "POST", "/posts", { title: "x", id: 70 });
  assert.deepEqual(own.json, { title: "x", id: 70 });
  assert.equal(
    (await send(server, "POST", "/posts", {})).headers.get("location"),
    "/posts/71",
  );
  const taken = await send(server, "POST", "/posts", { id: 70 });
  assert.deepEqual([taken.status, taken.error], [409, "CONFLICT"]);
  assert.equal((await server.get("/posts")).headers.get("x-total-count"), "6");
});

Deno.test("PUT replaces an item, PATCH merges into it, DELETE gives it a last time; its id stays", async () => {
  await using server = await startStandin();
  await server.stub(collection());
  const put = await send(server, "PUT", "/posts/1", { id: 5, title: "new" });
  assert.deepEqual([put.status, put.json], [200, { id: 1, title: "new" }]);
  const patch = await send(server, "PATCH", "/posts/2", {
    views: null,
    author: { mail: "a@b" },
    id: 7,
  });
  assert.deepEqual(patch.json, {
    id: 2,
    title: "standin",
    author: { name: "ada", mail: "a@b" },
  });
  const gone = await send(server, "DELETE", "/posts/3");
  assert.deepEqual([gone.status, gone.json], [200, posts[2]]);
  assert.deepEqual(await ids(server), [1, 2]);
  for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
    const answer = await send(
      server,
      method,
      "/posts/3",
      method === "GET" ? undefined : {},
    );
    assert.deepEqual([answer.status, answer.text], [404, "{}"], method);
  }
});

Deno.test("other methods are refused with those that there are", async () => {
  await using server = await startStandin();
  await server.stub(collection());
  await server.stub({
    request: { path: "/me" },
    action: { resource: { item: { a: 1 } } },
  });
  for (
    const [method, path, allow] of [
      ["DELETE", "/posts", "GET, HEAD, POST"],
      ["POST", "/posts/1", "GET, HEAD, PUT, PATCH, DELETE"],
      ["DELETE", "/me", "GET, HEAD, PUT, PATCH"],
    ] as const
  ) {
    const answer = await send(server, method, path);
    assert.deepEqual([answer.status, answer.headers.get("allow")], [
      405,
      allow,
    ]);
  }
  const head = await send(server, "HEAD", "/posts");
  assert.deepEqual([head.status, head.text], [200, ""]);
});

Deno.test("a single document is read, replaced and merged into", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/profile" },
    action: { resource: { item: { name: "typicode", theme: { dark: true } } } },
  });
  const patch = await send(server, "PATCH", "/profile", {
    theme: { dark: false },
  });
  assert.deepEqual(patch.json, { name: "typicode", theme: { dark: false } });
  await send(server, "PUT", "/profile", { name: "ada" });
  assert.deepEqual((await server.get("/profile")).json, { name: "ada" });
  assert.equal((await server.get("/profile/1")).text, "NO_STUB_MATCH_FOUND");
});

Deno.test("ids may be texts, under any name, and numbers keep their digits", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/keys" },
    action: {
      resource: { id_field: "key", items: [{ key: "a b", n: 1 }, { n: 2 }] },
    },
  });
  assert.deepEqual((await server.get("/keys/a%20b")).json, {
    key: "a b",
    n: 1,
  });
  assert.deepEqual((await server.get("/keys/1")).json, { key: 1, n: 2 });
  const made = await send(server, "POST", "/keys", '{"n": 1.50}');
  assert.match(made.text, /^\{"key":"[0-9a-f-]{36}","n":1.50\}$/);
  assert.equal(
    (await server.get(made.headers.get("location") ?? "")).text,
    made.text,
  );
});

Deno.test("the stub of an item goes before its collection's, and the collection before what takes any segment less literally", async () => {
  await using server = await startStandin();
  await server.stub(collection());
  await server.stub(answering({ path: "/{any}/{id}" }, "any"));
  await server.stub(answering({ path: "/posts/2" }, "two"));
  assert.equal((await server.get("/posts/2")).text, "two");
  assert.deepEqual((await server.get("/posts/1")).json, posts[0]);
  assert.equal((await server.get("/else/1")).text, "any");
});

Deno.test("a removed collection leaves nothing in the index", async () => {
  await using server = await startStandin();
  const id = await server.stub(collection());
  await server.control(
    "PUT",
    `/__mock__/stubs/${id}`,
    answering({ path: "/posts" }, "x"),
  );
  assert.equal((await server.get("/posts")).text, "x");
  assert.equal((await server.get("/posts/1")).status, 404);
  await server.control("DELETE", "/__mock__/stubs");
  assert.equal((await server.get("/posts")).status, 404);
});

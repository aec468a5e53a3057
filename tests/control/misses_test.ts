import assert from "node:assert/strict";
import { type MissGroup, missListing } from "../../src/model/miss_group.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";

async function missesOf(server: TestServer, query = "") {
  const answer = await server.control("GET", `/__mock__/misses${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.as(missListing);
}

function short({ method, path_shape, count, near_miss }: MissGroup) {
  return [method, path_shape, count, near_miss?.stub_id ?? null];
}

Deno.test("misses are grouped by method, shape of the path and reason", async () => {
  await using server = await startStandin();
  await server.stub(
    answering(
      {
        path: "/orders/{id}",
        method: "GET",
        headers: { authorization: { $regex: "Bearer .+" }, accept: "a/b" },
      },
      "ok",
      { stub_id: "order" },
    ),
  );
  const both = { accept: "a/b", authorization: "Bearer x" };
  for (const id of ["1", "2", "3"]) {
    await server.get(`/orders/${id}`, { headers: { accept: "a/b" } });
  }
  await server.get("/orders/4", {
    headers: { authorization: "Bearer x", accept: "c/d" },
  });
  await server.get("/orders/6", { method: "POST", headers: both });
  await server.get("/orders/5", { headers: both });
  const { misses, ...rest } = await missesOf(server);
  assert.deepEqual(misses.map(short), [
    ["GET", "/orders/{}", 3, "order"],
    ["POST", "/orders/{}", 1, "order"],
    ["GET", "/orders/{}", 1, "order"],
  ]);
  assert.deepEqual(rest, { total: 5 });
  const [first] = misses;
  const { requests } = await server.requests("?matched=false");
  assert.equal(first?.request_id, requests[2]?.id);
  assert.equal(first?.first_at, requests[0]?.received_at);
  assert.equal(first?.last_at, requests[2]?.received_at);
  assert.match(
    first?.reason ?? "",
    /^the nearest, order, differs in the header authorization: /,
  );
});

Deno.test("a stub that is switched off is said to be that, not to differ", async () => {
  await using server = await startStandin();
  const off = { stub_id: "order", disabled: true };
  await server.stub(answering({ path: "/o" }, "ok", off));
  await server.get("/o");
  const { misses: [miss] } = await missesOf(server);
  assert.match(
    miss?.reason ?? "",
    /^the nearest, order, cannot answer: the stub is switched off/,
  );
});

for (
  const { name, sent, wanted } of [
    { name: "misspelt", sent: "/product/7", wanted: "/products/{id}" },
    { name: "in other letters", sent: "/Products/7", wanted: "/products/{id}" },
    {
      name: "without its beginning",
      sent: "/carts/7",
      wanted: "/v1/carts/{id}",
    },
    { name: "with a beginning too much", sent: "/api/users", wanted: "/users" },
  ]
) {
  Deno.test(`a path that is ${name} has the one that was meant as the reason`, async () => {
    await using server = await startStandin();
    const others = ["/orders/{id}", "/a/{id}", "/{any}/{thing}/{else}/x"];
    for (const path of others) await server.stub(answering({ path }));
    await server.stub(answering({ path: wanted }, "ok", { stub_id: "meant" }));
    await server.get(sent);
    const { misses: [miss] } = await missesOf(server);
    assert.equal(
      miss?.reason,
      `no stub has this path: did you mean "${wanted}"?`,
    );
    assert.equal(miss?.near_miss?.stub_id, "meant");
  });
}

Deno.test("what else differs from the path that was meant stands behind it", async () => {
  await using server = await startStandin();
  await server.stub(
    answering({ path: "/products/{id}", headers: { accept: "a/b" } }),
  );
  await server.get("/product/7", { headers: { accept: "c/d" } });
  const { misses: [miss] } = await missesOf(server);
  assert.match(
    miss?.reason ?? "",
    /^no stub has this path: did you mean "\/products\/\{id\}"\? That stub also differs in the header accept: /,
  );
});

for (
  const { name, sent, other } of [
    { name: "another word", sent: "/orders/7", other: "/users/{id}" },
    { name: "a short word", sent: "/a", other: "/b" },
    { name: "another number", sent: "/order-1", other: "/order-2" },
    { name: "what lies below", sent: "/users/7/posts", other: "/users/{id}" },
    { name: "a parameter alone", sent: "/7", other: "/users/{id}" },
  ]
) {
  Deno.test(`no path is said to be meant where ${name} was asked for`, async () => {
    await using server = await startStandin();
    await server.stub(answering({ path: other }));
    await server.get(sent);
    const { misses: [miss] } = await missesOf(server);
    assert.match(miss?.reason ?? "", /^the nearest, .* differs in the path: /);
  });
}

Deno.test("numbers, UUIDs and hexadecimal ids are one shape, words are not", async () => {
  await using server = await startStandin();
  for (
    const id of [
      "7",
      "-1.5",
      "0b8de1f2-1111-4222-8333-123456789abc",
      "4bf92f3577b34da6",
    ]
  ) {
    await server.get(`/a/${id}`);
  }
  await server.get("/a/facadefacade");
  await server.get("/");
  const { misses } = await missesOf(server);
  assert.deepEqual(misses.map(short), [
    ["GET", "/a/{}", 4, null],
    ["GET", "/", 1, null],
    ["GET", "/a/facadefacade", 1, null],
  ]);
  assert.equal(misses[0]?.reason, "there is no stub near it");
});

Deno.test("a miss that was mended says which stub answers by now", async () => {
  await using server = await startStandin();
  await server.get("/a");
  await server.stub(answering({ path: "/a" }, "ok", { stub_id: "a" }));
  const { misses: [miss] } = await missesOf(server);
  assert.equal(miss?.reason, "stub a would answer it by now");
  assert.equal(miss?.near_miss, null);
});

Deno.test("misses are those of a scope, and mask secrets", async () => {
  await using server = await startStandin({ redact: [] });
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  await server.stub(
    answering({ path: "/a", headers: { authorization: "Bearer right" } }),
    "qa",
  );
  await server.get("/a", { headers: { qa: "1", authorization: "Bearer no" } });
  await server.get("/global");
  const { misses } = await missesOf(server, "?scope=qa");
  assert.deepEqual(misses.map(({ path_shape }) => path_shape), ["/a"]);
  assert.doesNotMatch(JSON.stringify(misses), /Bearer no/);
  assert.equal((await missesOf(server, "?scope=*")).total, 2);
  const gone = await server.control("GET", "/__mock__/misses?scope=nope");
  assert.equal(gone.error, "NOT_FOUND");
  const wrong = await server.control("GET", "/__mock__/misses?limit=1");
  assert.equal(wrong.error, "INVALID_QUERY");
});

Deno.test("many misses with many stubs are grouped, whatever their number", async () => {
  await using server = await startStandin();
  for (let at = 0; at < 110; at++) {
    await server.stub(
      answering({ path: `/s${at}/x` }, "ok", { stub_id: `s${at}` }),
    );
  }
  for (let at = 0; at < 150; at++) await server.get(`/s${at % 110}/${at}`);
  const { misses, total, omitted } = await missesOf(server);
  assert.equal(misses.length, 100);
  assert.equal(total, 150);
  const shown = misses.reduce((sum, { count }) => sum + count, 0);
  assert.equal(omitted, total - shown);
});

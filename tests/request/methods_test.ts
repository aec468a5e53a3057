import assert from "node:assert/strict";
import { matchAnswer } from "../../src/model/match_answer.ts";
import { answering, startStandin, testFast } from "../harness.ts";
import { sendRaw } from "../raw_http.ts";
import { ask, outcome, stubs } from "../wire.ts";

testFast("any method can be stubbed", async () => {
  const methods = [
    "GET",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
    "TRACE",
    "PROPFIND",
    "PURGE",
    "QUERY",
    "M-SEARCH",
    "X!#$%&'*+.^_`|~9",
  ];
  await using server = await startStandin();
  await stubs(
    server,
    Object.fromEntries(
      methods.map((method) => [method, { path: "/m", method }]),
    ),
  );
  for (const method of methods) {
    assert.equal(outcome(await ask(server, "/m", { method })), method);
  }
  assert.equal(outcome(await ask(server, "/m", { method: "LOCK" })), 404);
  const json = await server.requests();
  assert.deepEqual(
    json.requests.map(({ method }) => method),
    [...methods, "LOCK"],
  );
});

Deno.test("a stub without a method answers to all of them", async () => {
  await using server = await startStandin();
  await stubs(server, { any: { path: "/any" } });
  for (const method of ["GET", "DELETE", "OPTIONS", "MKCOL"]) {
    assert.equal(outcome(await ask(server, "/any", { method })), "any");
  }
});

testFast(
  "a method in lower case stands for the upper-case one, and for itself",
  async () => {
    await using server = await startStandin();
    await stubs(server, {
      purge: { path: "/p", method: "purge" },
      patch: { path: "/q", method: "PATCH" },
    });
    assert.equal(
      outcome(await ask(server, "/p", { method: "PURGE" })),
      "purge",
    );
    assert.equal(
      outcome(await ask(server, "/p", { method: "purge" })),
      "purge",
    );
    assert.equal(outcome(await ask(server, "/p", { method: "Purge" })), 404);
    assert.equal(outcome(await ask(server, "/q", { method: "patch" })), 404);
  },
);

testFast("a method may be asked for by a criterion", async () => {
  await using server = await startStandin();
  await stubs(server, {
    write: { path: "/c", method: { $or: [{ $eq: "PUT" }, { $eq: "PATCH" }] } },
    folded: { path: "/c", method: { $ignore_case: "get" } },
  });
  assert.equal(outcome(await ask(server, "/c", { method: "PATCH" })), "write");
  assert.equal(outcome(await ask(server, "/c", { method: "Get" })), "folded");
  assert.equal(outcome(await ask(server, "/c", { method: "POST" })), 404);
});

Deno.test("nothing built in answers OPTIONS before a stub", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/cors", method: "OPTIONS" },
    action: {
      response: {
        status_code: 204,
        headers: { "Access-Control-Allow-Origin": "https://shop.example" },
        body: "",
      },
    },
  });
  const headers = [
    "Origin: https://shop.example",
    "Access-Control-Request-Method: DELETE",
  ];
  const answer = await ask(server, "/cors", { method: "OPTIONS", headers });
  assert.equal(answer.status, 204);
  assert.ok(
    answer.headers.some(([name, value]) =>
      name === "access-control-allow-origin" && value === "https://shop.example"
    ),
  );
  assert.equal(
    (await ask(server, "/other", { method: "OPTIONS", headers })).status,
    404,
  );
});

Deno.test("HEAD is answered by a stub for GET, with its headers and without its body", async () => {
  await using server = await startStandin();
  await server.stub(
    answering({ path: "/doc", method: "GET" }, "eleven long", { max_calls: 2 }),
  );
  const head = "HEAD /doc HTTP/1.1\r\nHost: a\r\n\r\n";
  const get = "GET /doc HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  const { whole } = await sendRaw(server.port, head + get);
  const [first = "", second = ""] = whole.split(/(?=HTTP\/1\.1 )/);
  assert.match(
    first,
    /^HTTP\/1\.1 200 [\s\S]*content-length: 11\r\n[\s\S]*\r\n\r\n$/i,
  );
  assert.match(second, /\r\n\r\neleven long$/);
  assert.equal(outcome(await ask(server, "/doc")), 404);
});

/** Which stub answers HEAD: the `X-By` header says it. */
async function answerToHead(
  requests: Record<string, Record<string, unknown>>,
): Promise<string | null> {
  await using server = await startStandin();
  for (const [name, request] of Object.entries(requests)) {
    await server.stub({
      request,
      action: {
        response: { status_code: 200, headers: { "X-By": name }, body: "" },
      },
    });
  }
  const { headers } = await ask(server, "/h?q=1", {
    method: "HEAD",
    headers: ["X-A: 1"],
  });
  return headers.find(([name]) => name === "x-by")?.[1] ?? null;
}

Deno.test("HEAD goes to the stub that asks for it before any for GET", async () => {
  const head = { path: "/h", method: "HEAD" };
  const get = { path: "/h", method: "GET", query: { q: "1" } };
  const wide = { path: "/h", query: { q: "1" }, headers: { "x-a": "1" } };
  const notPost = { path: "/h", method: { $neq: "POST" } };
  assert.equal(await answerToHead({ get, head }), "head");
  assert.equal(await answerToHead({ get, notPost }), "notPost");
  assert.equal(await answerToHead({ get, wide }), "get");
  assert.equal(
    await answerToHead({ get, head, wide }),
    "wide",
    "GET stubs are out where a stub asks for HEAD",
  );
  assert.equal(await answerToHead({ wide }), "wide");
  assert.equal(
    await answerToHead({ lower: { path: "/h", method: "head" }, get }),
    "lower",
  );
  assert.equal(
    await answerToHead({ post: { path: "/h", method: "POST" } }),
    null,
  );
  assert.equal(
    await answerToHead({ get, elsewhere: { path: "/x", method: "HEAD" } }),
    "get",
  );
});

Deno.test("the control API explains HEAD as the server answers it", async () => {
  await using server = await startStandin();
  const get = await server.stub(
    answering({ path: "/h", method: "GET", query: { q: "1" } }),
  );
  const wide = await server.stub(
    answering({ path: "/h", query: { q: "1" }, headers: { "x-a": "1" } }),
  );
  const described = {
    method: "HEAD",
    path: "/h",
    query: { q: "1" },
    headers: { "x-a": "1" },
  };
  const first = async () =>
    (await server.control("POST", "/__mock__/match", described))
      .as(matchAnswer).matches[0]?.stub_id;
  assert.equal(await first(), get);
  await server.stub(answering({ path: "/h", method: "HEAD" }));
  assert.equal(await first(), wide);
});

Deno.test("bodies of DELETE, OPTIONS and unknown methods are matched", async () => {
  await using server = await startStandin();
  await stubs(server, { found: { body: { ids: [4, 5] } } });
  for (const method of ["DELETE", "OPTIONS", "REPORT", "QUERY"]) {
    const answer = await ask(server, "/b", { method, body: '{"ids":[4,5]}' });
    assert.equal(outcome(answer), "found", method);
  }
});

testFast("a body sent with GET leaves the connection in step", async () => {
  await using server = await startStandin();
  await stubs(server, { one: { path: "/one" }, two: { path: "/two" } });
  const message =
    "GET /one HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nGET /evilGET /two HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  const { whole } = await sendRaw(server.port, message);
  assert.equal(whole.split("HTTP/1.1 200 ").length, 3, whole);
  assert.match(whole, /two$/);
  const json = await server.requests();
  assert.deepEqual(json.requests.map(({ path }) => path), [
    "/one",
    "/two",
  ]);
});

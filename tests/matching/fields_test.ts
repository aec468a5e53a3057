import assert from "node:assert/strict";
import { nearMissListing } from "../../src/model/match_answer.ts";
import {
  answering,
  startStandin,
  testFast,
  type TestServer,
} from "../harness.ts";
import { ask, outcome, stubs } from "../wire.ts";

/** Why the only stub did not take the newest request. */
async function whyNot(server: TestServer): Promise<string[]> {
  const { requests } = await server.requests("?limit=1");
  const id = requests[0]?.id ?? "";
  const answer = await server.control(
    "GET",
    `/__mock__/requests/${id}/near-misses`,
  );
  const { near_misses } = answer.as(nearMissListing);
  return near_misses.flatMap(({ clauses }) =>
    clauses.filter(({ matched }) => !matched)
      .map(({ field, key, reason }) => `${key ?? field}: ${reason}`)
  );
}

Deno.test("target compares path and query exactly as they were sent", async () => {
  await using server = await startStandin();
  await stubs(server, {
    exact: { target: "/a%20b?x=1&y=" },
    pattern: { target: { $regex: "/v1/.*[?]x=%31$" } },
  });
  const to = async (target: string) => outcome(await ask(server, target));
  assert.equal(await to("/a%20b?x=1&y="), "exact");
  assert.equal(await to("/a%20b?y=&x=1"), 404);
  assert.equal(await to("/a+b?x=1&y="), 404);
  assert.equal(await to("//v1/a?x=%31"), 404);
  assert.equal(await to("/v1/a/../b?x=%31"), "pattern");
});

Deno.test("target in a scope is what follows the prefix", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "mine" });
  await server.stub(answering({ target: "/a?x" }, "found"), "mine");
  assert.equal((await server.get("/__scope__/mine/a?x")).text, "found");
});

Deno.test("path_params compares the parts of the path that its parameters take", async () => {
  await using server = await startStandin();
  const path = "/users/{id}/{file}.json";
  await stubs(server, {
    seven: { path, path_params: { id: 7 } },
    word: { path, path_params: { id: { $regex: "[a-z]+$" }, file: "a" } },
  });
  const to = async (target: string) => outcome(await ask(server, target));
  assert.equal(await to("/users/7/x.json"), "seven");
  assert.equal(await to("/users/%37/x.json"), "seven");
  assert.equal(await to("/users/ada/a.json"), "word");
  assert.equal(await to("/users/ada/b.json"), 404);
  assert.deepEqual(await whyNot(server), [
    'id: member "id": expected "7", got "ada"',
    'file: member "file": expected "a", got "b"',
  ]);
});

Deno.test("path_params names parameters that the path has", async () => {
  await using server = await startStandin();
  const refusal = async (request: unknown) => {
    const { status, issues } = await server.control("POST", "/__mock__/stubs", {
      ...answering({}),
      request,
    });
    assert.equal(status, 422);
    return [issues[0]?.loc.slice(2).join("."), issues[0]?.msg];
  };
  assert.deepEqual(
    await refusal({ path: "/u/{id}/{n}.x", path_params: { name: "1" } }),
    [
      "path_params.name",
      'The path has no parameter "name": those that it has are "id", "n"',
    ],
  );
  const nested = {
    $or: [{ $key_values: { id: "1" } }, { $not: { $key_values: { x: "1" } } }],
  };
  assert.deepEqual(
    await refusal({ path: "/u/{id}", path_params: nested }),
    [
      "path_params.x",
      'The path has no parameter "x": those that it has are "id"',
    ],
  );
  for (const path of [undefined, "/u", { $regex: "/u" }]) {
    assert.deepEqual(await refusal({ path, path_params: {} }), [
      "path_params",
      'There are no path parameters: write a path with some, such as "/users/{id}"',
    ]);
  }
});

Deno.test("cookies are pairs of all Cookie lines, and any value of a name is enough", async () => {
  await using server = await startStandin();
  await stubs(server, {
    both: { cookies: { session: "a=b", theme: { $regex: "d" } } },
    list: { cookies: { tag: { $values: ["1", "2"] } } },
  });
  const sending = async (...lines: string[]) => {
    const headers = lines.map((line) => `Cookie: ${line}`);
    return outcome(await ask(server, "/", { headers }));
  };
  assert.equal(await sending("session=a=b; theme=dark"), "both");
  assert.equal(await sending(" theme=dark ;session=a=b;x"), "both");
  assert.equal(await sending("theme=dark", "session=a=b"), "both");
  assert.equal(await sending("tag=1; tag=2"), "list");
  assert.equal(await sending("tag=2; tag=1"), 404);
  assert.equal(await sending("Session=a=b; theme=dark"), 404);
});

Deno.test("form compares the fields of an urlencoded body", async () => {
  await using server = await startStandin();
  const request = { path: "/f", form: { name: "Ada L", n: { $number: 7 } } };
  await server.stub(answering(request, "form"));
  const type = "Content-Type: application/x-www-form-urlencoded; charset=utf-8";
  const sending = async (body: string, header = type) =>
    outcome(
      await ask(server, "/f", { method: "POST", headers: [header], body }),
    );
  assert.equal(await sending("n=7&name=Ada+L"), "form");
  assert.equal(await sending("name=x&name=Ada%20L&n=7.0&z"), "form");
  assert.equal(await sending("name=Ada&n=7"), 404);
  assert.deepEqual(await whyNot(server), [
    'name: member "name": expected "Ada L", got "Ada"',
  ]);
  assert.equal(
    await sending("name=Ada+L&n=7", "Content-Type: text/plain"),
    404,
  );
  assert.match(
    (await whyNot(server))[0] ?? "",
    /^name: the body is not a form: its Content-Type is "text\/plain"/,
  );
  assert.equal(await sending("name=Ada+L&n=7&" + "a&".repeat(10_000)), 404);
  assert.match((await whyNot(server))[0] ?? "", /more than 10000 fields/);
  assert.equal(await sending("name=Ada+L&n=7&a=" + "a".repeat(1 << 20)), 404);
});

Deno.test("client_ip and scheme tell where a request came from and how", async () => {
  await using server = await startStandin();
  await stubs(server, {
    other: { client_ip: "10.0.0.1" },
    local: { client_ip: "127.0.0.1", scheme: "http" },
    tls: { scheme: "https", client_ip: { $regex: "127" }, path: "/" },
  });
  assert.equal((await server.get("/")).text, "local");
  const { requests } = await server.requests();
  assert.equal(requests[0]?.client_ip, "127.0.0.1");
  assert.equal(requests[0]?.scheme, "http");
});

testFast(
  "a client of IPv4 keeps its address where the server listens on IPv6",
  async () => {
    await using server = await startStandin({ host: "::" });
    await server.stub(answering({ client_ip: "127.0.0.1" }, "four"));
    await server.stub(answering({ client_ip: "0:0:0:0:0:0:0:1" }, "six"));
    assert.equal((await server.get("/")).text, "four");
    const six = await fetch(`http://[::1]:${server.port}/`);
    assert.equal(await six.text(), "six");
  },
);

Deno.test("values that can never be are refused", async () => {
  await using server = await startStandin();
  const wrong: [Record<string, unknown>, RegExp][] = [
    [{ target: "a" }, /start with "\/"/],
    [{ target: 5 }, /string or a criterion/],
    [{ scheme: "ftp" }, /"http" or "https"/],
    [{ cookies: ["a"] }, /dictionary/],
    [{ form: { a: { $key_values: {} } } }, /never holds/],
    [{ client_ip: [] }, /string or a criterion/],
    [{ cookie: {} }, /did you mean "cookies"/],
  ];
  for (const [request, sentence] of wrong) {
    const answer = await server.control(
      "POST",
      "/__mock__/stubs",
      answering(request),
    );
    assert.equal(answer.status, 422, JSON.stringify(request));
    assert.match(answer.issues[0]?.msg ?? "", sentence);
  }
});

Deno.test("a listing shows the new fields where they were given, and is taken back", async () => {
  await using server = await startStandin();
  const id = await server.stub(answering({
    path: "/a/{b}",
    target: "/a/1",
    path_params: { b: "1" },
    cookies: { c: "1" },
    form: { f: "1" },
    multipart: [{ name: "n", body: { a: 1 } }],
    client_ip: "127.0.0.1",
    scheme: "http",
  }));
  const plain = await server.stub(answering({ path: "/a" }));
  const { request } = await server.listed(id);
  assert.deepEqual(Object.keys(request).toSorted(), [
    "body",
    "client_ip",
    "cookies",
    "form",
    "headers",
    "host",
    "method",
    "multipart",
    "path",
    "path_params",
    "query",
    "scheme",
    "target",
  ]);
  assert.equal(Object.keys((await server.listed(plain)).request).length, 6);
  const listed = await server.listed(id);
  const put = await server.control("PUT", `/__mock__/stubs/${id}`, listed);
  assert.equal(put.status, 200, put.text);
  const { revision } = await server.listed(id);
  assert.deepEqual(await server.listed(id), { ...listed, revision });
});

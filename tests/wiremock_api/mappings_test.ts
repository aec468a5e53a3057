import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";
import { admin, mapping, register } from "./admin_client.ts";

const on = { wireMockApi: true };

Deno.test("without --wiremock-api the path /__admin belongs to stubs", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/__admin/mappings" }, "mine"));
  assert.equal((await server.get("/__admin/mappings")).text, "mine");
});

Deno.test("a mapping that is registered answers, and is listed as it was sent", async () => {
  await using server = await startStandin({}, {});
  assert.equal((await admin(server, "GET", "/mappings")).status, 404);
  await using other = await startStandin(on);
  const sent = mapping("/a?b=1", "hello", { metadata: { team: "shop" } });
  const [made] = await register(other, sent);
  assert.equal((await other.get("/a?b=1")).text, "hello");
  const listed = await admin(other, "GET", "/mappings");
  assert.deepEqual(listed.json, { mappings: [made], meta: { total: 1 } });
  const { id, uuid, ...rest } = made ?? {};
  assert.equal(id, uuid);
  assert.deepEqual(rest, sent);
  const one = await admin(other, "GET", `/mappings/${id}`);
  assert.deepEqual(one.json, made);
});

Deno.test("the newest of two mappings answers, a lower priority before it, and an edited one keeps its place", async () => {
  await using server = await startStandin(on);
  const [first] = await register(
    server,
    mapping("/a", "first"),
    mapping("/a", "second"),
  );
  assert.equal((await server.get("/a")).text, "second");
  await register(
    server,
    mapping("/a", "urgent", { priority: 1 }),
    mapping("/a", "late", { priority: 9 }),
    mapping("/a", "third"),
  );
  assert.equal((await server.get("/a")).text, "urgent");
  const edited = await admin(server, "PUT", `/mappings/${first?.["id"]}`, {
    payload: mapping("/b", "moved"),
  });
  assert.equal(edited.status, 200);
  assert.equal((await server.get("/b")).text, "moved");
});

Deno.test("a mapping with fewer criteria that is newer answers, as in WireMock", async () => {
  await using server = await startStandin(on);
  await register(
    server,
    {
      request: { urlPath: "/a", headers: { x: { equalTo: "1" } } },
      response: { body: "narrow" },
    },
    { request: { urlPathPattern: "/a.*" }, response: { body: "broad" } },
  );
  const headers = { x: "1" };
  assert.equal((await server.get("/a", { headers })).text, "broad");
});

Deno.test("a mapping that cannot be kept is refused with its place, and nothing is stored", async () => {
  await using server = await startStandin(on);
  const payload = {
    request: { url: "/a", port: 8080 },
    response: { status: 200 },
  };
  const answer = await admin(server, "POST", "/mappings", { payload });
  assert.equal(answer.status, 422);
  assert.deepEqual(answer.json, {
    errors: [{
      code: 10,
      title: "Standin does not keep this mapping",
      detail: "a port has no criterion",
      source: { pointer: "/request/port" },
    }],
  });
  assert.deepEqual(await server.stubs(), []);
});

Deno.test("what is neither JSON nor a mapping, and an unknown one, gets WireMock's errors", async () => {
  await using server = await startStandin(on);
  for (
    const [payload, status] of [
      ["{", 422],
      ["[]", 422],
      ["7", 422],
      ["", 422],
      [
        { request: {}, response: { status: 99 } },
        422,
      ],
      [{ request: {}, answer: {} }, 422],
      [[mapping("/a", "a"), mapping("/b", "b")], 422],
    ] as const
  ) {
    const answer = await admin(server, "POST", "/mappings", { payload });
    assert.equal(answer.status, status, `${payload}: ${answer.text}`);
    assert.ok(Array.isArray((answer.json as { errors: unknown }).errors));
  }
  for (const path of ["/mappings/nope", "/nope", "", "/requests/nope"]) {
    const answer = await admin(server, "GET", path);
    assert.equal(answer.status, 404, path);
    assert.match(answer.text, /"errors"/);
  }
});

Deno.test("mappings are deleted by id, by what they ask, and all at once", async () => {
  await using server = await startStandin(on);
  const [first] = await register(
    server,
    mapping("/a", "a"),
    mapping("/b", "b"),
    mapping("/c", "c"),
  );
  await admin(server, "DELETE", `/mappings/${first?.["id"]}`);
  assert.equal((await server.get("/a")).status, 404);
  const { response: _, ...asked } = mapping("/b", "other");
  await admin(server, "POST", "/mappings/remove", { payload: asked });
  assert.equal((await server.get("/b")).status, 404);
  await admin(server, "DELETE", "/mappings");
  assert.deepEqual(await server.stubs(), []);
});

Deno.test("a reset takes away what was registered and leaves other stubs", async () => {
  await using server = await startStandin(on);
  const kept = await server.stub(answering({ path: "/kept" }));
  await register(server, mapping("/a", "a"));
  await server.get("/a");
  assert.equal((await admin(server, "POST", "/reset")).status, 200);
  assert.deepEqual((await server.stubs()).map((one) => one.stub_id), [kept]);
  assert.equal((await server.requests()).total, 0);
});

Deno.test("stubs of the control API are listed as mappings where WireMock has their like", async () => {
  await using server = await startStandin(on);
  await server.stub(answering({ path: { $eq: "/a" }, method: "GET" }));
  await server.stub({
    request: { path: "/s" },
    action: { sse: { events: [{ data: "x" }] } },
  });
  const { json } = await admin(server, "GET", "/mappings");
  const { mappings } = json as { mappings: { request: unknown }[] };
  assert.deepEqual(mappings.map(({ request }) => request), [
    { method: "GET", urlPath: "/a" },
  ]);
});

Deno.test("several mappings are imported, duplicates as the options say", async () => {
  await using server = await startStandin(on);
  const id = "11111111-1111-1111-1111-111111111111";
  await register(server, { id, ...mapping("/a", "old") });
  const mappings = [
    { id, ...mapping("/a", "new") },
    mapping("/b", "first"),
    mapping("/b", "second"),
  ];
  const importInto = (importOptions: unknown) =>
    admin(server, "POST", "/mappings/import", {
      payload: { mappings, importOptions },
    });
  await importInto({ duplicatePolicy: "IGNORE" });
  assert.equal((await server.get("/a")).text, "old");
  assert.equal((await server.get("/b")).text, "first");
  await importInto({
    duplicatePolicy: "OVERWRITE",
    deleteAllNotInImport: true,
  });
  assert.equal((await server.get("/a")).text, "new");
  assert.equal((await server.stubs()).length, 3);
});

Deno.test("options of an import are found in JSON with comments, and beside no mapping", async () => {
  await using server = await startStandin(on);
  await register(server, mapping("/a", "old"));
  const options = '"importOptions": {"deleteAllNotInImport": true}';
  const payload = `{"mappings": [], /* all go */ ${options}}`;
  const path = "/__admin/mappings/import";
  const sent = await server.control("POST", path, payload);
  assert.equal(sent.status, 200, sent.text);
  assert.deepEqual(await server.stubs(), []);
});

Deno.test("mappings of a scope are registered by its prefix and seen there alone", async () => {
  await using server = await startStandin(on);
  await server.control("POST", "/__mock__/scopes", { name: "a" });
  const payload = mapping("/x", "in a");
  const made = await admin(server, "POST", "/mappings", {
    payload,
    scope: "a",
  });
  assert.equal(made.status, 201, made.text);
  assert.equal((await server.get("/__scope__/a/x")).text, "in a");
  assert.equal((await server.get("/x")).status, 404);
  const { json } = await admin(server, "GET", "/mappings");
  assert.deepEqual(json, { mappings: [], meta: { total: 0 } });
  const count = (scope?: string) =>
    admin(server, "POST", "/requests/count", {
      payload: { url: "/x" },
      ...(scope === undefined ? {} : { scope }),
    });
  assert.match((await count("a")).text, /"count":1/);
  await admin(server, "POST", "/reset", { scope: "a" });
  assert.equal((await server.requests("?scope=")).total, 1);
});

Deno.test("the token and the guard of the control API hold here, too", async () => {
  await using server = await startStandin({ ...on, controlToken: "secret" });
  const refused = await admin(server, "GET", "/mappings");
  assert.equal(refused.status, 401);
  assert.match(refused.text, /"errors"/);
  const call = (headers: HeadersInit) =>
    server.control("GET", "/__admin/mappings", undefined, headers);
  assert.equal((await call({ authorization: "Bearer secret" })).status, 200);
  const foreign = {
    authorization: "Bearer secret",
    origin: "http://evil.test",
  };
  assert.equal((await call(foreign)).status, 403);
});

Deno.test("a body file lies below the folder of --files", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/a.txt`, "from a file");
    await using server = await startStandin({ ...on, files: folder });
    await register(server, {
      request: { url: "/a" },
      response: { bodyFileName: "a.txt" },
    });
    assert.equal((await server.get("/a")).text, "from a file");
    const outside = await admin(server, "POST", "/mappings", {
      payload: { request: {}, response: { bodyFileName: "../a.txt" } },
    });
    assert.equal(outside.status, 422);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

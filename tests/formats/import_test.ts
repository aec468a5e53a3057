import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";
import { importInto, mappings, notes, sendImport } from "./imports.ts";

const hello = {
  request: { method: "GET", urlPath: "/hello" },
  response: { status: 200, body: "hello" },
};

Deno.test("an import of mappings is served, with a score and a report", async () => {
  await using server = await startStandin();
  const answer = await importInto(server, mappings(hello));
  assert.equal(answer.format, "wiremock");
  assert.deepEqual(answer.score, {
    kept: 1,
    rewritten: 0,
    lost: 0,
    refused: 0,
  });
  assert.equal(answer.stubs[0]?.change, "new");
  assert.equal((await server.get("/hello")).text, "hello");
  const [stub] = await server.stubs();
  assert.deepEqual(stub?.source, {
    format: "wiremock",
    file: "mappings/all.json",
    pointer: "/mappings/0",
  });
});

Deno.test("a dry run of an import tells what would change and stores nothing", async () => {
  await using server = await startStandin();
  const dry = { query: "?dry_run=true" };
  const answer = await importInto(server, mappings(hello), dry);
  assert.equal(answer.stubs[0]?.change, "new");
  assert.deepEqual(await server.stubs(), []);
});

Deno.test("what is imported twice is the same, and what differs is refused, replaced, skipped or copied", async () => {
  await using server = await startStandin();
  await importInto(server, mappings(hello));
  const again = await importInto(server, mappings(hello));
  assert.deepEqual(again.stubs.map(({ change }) => change), ["same"]);
  const other = { ...hello, response: { status: 200, body: "other" } };
  const refused = await sendImport(server, mappings(other));
  assert.equal(refused.status, 409);
  assert.match(refused.detail, /"replace"/);
  await importInto(server, mappings(other), { existing: "skip" });
  assert.equal((await server.get("/hello")).text, "hello");
  await importInto(server, mappings(other), { existing: "copy" });
  assert.equal((await server.stubs()).length, 2);
  const replaced = await importInto(server, mappings(other), {
    existing: "replace",
  });
  assert.deepEqual(replaced.stubs.map(({ change }) => change), ["changed"]);
  assert.equal((await server.get("/hello")).text, "other");
});

Deno.test("an import goes into the scope of the call, or the one that it names", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "a" });
  await importInto(server, mappings(hello), { query: "?scope=a" });
  assert.equal((await server.get("/hello")).status, 404);
  assert.equal(
    (await server.get("/hello", { headers: { a: "1" } })).text,
    "hello",
  );
  await importInto(server, mappings(hello), { into: "b" });
  assert.equal(
    (await server.get("/hello", { headers: { b: "1" } })).text,
    "hello",
  );
});

Deno.test("single stubs of an import go into scopes of their own, or into none", async () => {
  await using server = await startStandin();
  const file = (...ids: string[]) => [{
    path: "stubs.json",
    content: ids.map((id) => ({
      scope: "file",
      ...answering({ path: `/${id}` }, id, { stub_id: id }),
    })),
  }];
  const into_each = { b: "Made", c: null, gone: "nowhere" };
  const more = { into_each, query: "?scope=&dry_run=true" };
  const scopesOf = ({ stubs }: Awaited<ReturnType<typeof importInto>>) =>
    stubs.map(({ stub_id, scope }) => [stub_id, scope]);
  const wanted: [string, string | null][] = [["a", "file"], ["b", "made"], [
    "c",
    null,
  ]];
  const files = file("a", "b", "c");
  assert.deepEqual(scopesOf(await importInto(server, files, more)), wanted);
  assert.deepEqual(
    scopesOf(await importInto(server, files, { into_each })),
    wanted,
  );
  for (const [id, scope] of wanted) {
    const headers = scope === null ? {} : { [scope]: "1" };
    assert.equal((await server.get(`/${id}`, { headers })).text, id);
  }
  const all = await importInto(server, files, { into_each, into: "all" });
  assert.deepEqual(scopesOf(all), [["a", "all"], ["b", "made"], ["c", null]]);
  const again = await importInto(server, files, { into_each, into: "all" });
  assert.deepEqual(again.stubs.map(({ change }) => change), [
    "same",
    "same",
    "same",
  ]);
  const wrong = { into_each: { a: "not a name" } };
  assert.equal((await sendImport(server, files, wrong)).status, 422);
});

Deno.test("an entry that cannot be kept is refused with its place, and the others are taken", async () => {
  await using server = await startStandin();
  const odd = {
    request: { urlPath: "/odd", customMatcher: { name: "mine" } },
    response: { status: 200 },
  };
  const answer = await importInto(server, mappings(odd, hello));
  assert.equal(answer.score.refused, 1);
  assert.deepEqual(notes(answer), [
    "refused /mappings/0/request/customMatcher",
  ]);
  assert.equal((await server.get("/odd")).status, 404);
  assert.equal((await server.get("/hello")).status, 200);
});

Deno.test("the report has the line and column of a place", async () => {
  await using server = await startStandin();
  const content =
    '{\n  "request": {"urlPath": "/a"},\n  "response": {"status": "201"}\n}';
  const { report } = await importInto(server, [{ path: "a.json", content }]);
  assert.equal(report[0]?.pointer, "/response/status");
  assert.deepEqual([report[0]?.line, report[0]?.column], [3, 26]);
});

Deno.test("files of no known format, of several, or broken ones are a 422 that says so", async () => {
  await using server = await startStandin();
  const unknown = await sendImport(server, [{
    path: "a.json",
    content: { x: 1 },
  }]);
  assert.match(
    unknown.issues[0]?.msg ?? "",
    /a\.json is of no format that is read/,
  );
  const several = await sendImport(server, [
    ...mappings(hello),
    { path: "b.json", content: { stubs: [] } },
  ]);
  assert.match(several.issues[0]?.msg ?? "", /several formats/);
  const broken = await sendImport(server, [{ path: "a.json", content: "{" }]);
  assert.match(broken.issues[0]?.msg ?? "", /^a\.json:1:2: /);
  const none = await sendImport(server, [{ path: "a.png", content: "" }]);
  assert.match(none.issues[0]?.msg ?? "", /no file of JSON or YAML/);
});

Deno.test("a stub file is imported as it is", async () => {
  await using server = await startStandin();
  const stub = {
    id: "one",
    request: { path: "/one" },
    action: { response: { status_code: 200, body: "1" } },
    scope: "a",
  };
  const answer = await importInto(server, [{
    path: "s.json",
    content: [stub],
  }]);
  assert.deepEqual(answer.stubs, [{
    stub_id: "one",
    scope: "a",
    change: "new",
  }]);
  assert.equal((await server.get("/one", { headers: { a: "1" } })).text, "1");
});

Deno.test("a payload of an import is checked", async () => {
  await using server = await startStandin();
  const twice = { files: [{ path: "a.json", text: "{}", base64: "e30=" }] };
  const answer = await server.control("POST", "/__mock__/import", twice);
  assert.match(answer.issues[0]?.msg ?? "", /Exactly one of text or base64/);
  const strange = await sendImport(server, mappings(hello), { allow: ["all"] });
  assert.equal(strange.status, 422);
});

import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";

const notes = {
  title: "Buys gold",
  description: "As the shop does it\nwhen nobody looks",
  labels: ["shop", "smoke"],
  source: { format: "wiremock", file: "mappings/gold.json", pointer: "/0" },
  priority: -3,
};

Deno.test("what is noted of a stub is listed where it was given, and a listing is taken back", async () => {
  await using server = await startStandin();
  const id = await server.stub(answering({ path: "/a" }, "x", notes));
  const plain = await server.stub(answering({ path: "/b" }));
  const listed = await server.listed(id);
  const { title, description, labels, source, priority } = listed;
  assert.deepEqual({ title, description, labels, source, priority }, notes);
  const bare = await server.listed(plain);
  for (const name of Object.keys(notes)) assert.ok(!(name in bare), name);
  const put = await server.control("PUT", `/__mock__/stubs/${id}`, listed);
  assert.equal(put.status, 200);
  const { revision } = await server.listed(id);
  assert.deepEqual(await server.listed(id), { ...listed, revision });
  await server.control("PUT", `/__mock__/stubs/${id}`, {
    ...answering({ path: "/a" }),
    title: null,
    labels: null,
    source: null,
    priority: null,
  });
  assert.ok(!("title" in await server.listed(id)));
});

Deno.test("label lists and deletes the stubs that have it, in the scopes that are selected", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "mine" });
  const make = (path: string, labels?: string[], scope?: string) =>
    server.stub(answering({ path }, path, labels ? { labels } : {}), scope);
  await make("/a", ["shop"]);
  await make("/b", ["shop", "smoke"]);
  await make("/c");
  await make("/d", ["shop"], "mine");
  const paths = async (query: string) =>
    (await server.stubs(query)).map(({ request }) => request.path);
  assert.deepEqual(await paths("?label=shop"), ["/a", "/b"]);
  assert.deepEqual(await paths("?label=shop&scope=*"), ["/a", "/b", "/d"]);
  assert.deepEqual(await paths("?label=sho"), []);
  const drop = await server.control("DELETE", "/__mock__/stubs?label=smoke");
  assert.deepEqual(drop.json, { success: true, deleted: 1 });
  assert.deepEqual(await paths("?scope=*"), ["/a", "/c", "/d"]);
  assert.equal((await server.get("/b")).status, 404);
  assert.equal((await server.get("/a")).status, 200);
});

Deno.test("thousands of stubs on one path are deleted by their label, and the others stay", async () => {
  await using server = await startStandin();
  for (let at = 0; at < 600; at++) {
    const labels = at % 3 === 0 ? ["third"] : [];
    const priority = at % 7;
    await server.stub(
      answering({ path: "/a" }, `${at}`, { labels, priority, max_calls: 1 }),
    );
  }
  const drop = await server.control("DELETE", "/__mock__/stubs?label=third");
  assert.deepEqual(drop.json, { success: true, deleted: 200 });
  const seen = new Set<string>();
  for (let call = 0; call < 400; call++) {
    seen.add((await server.get("/a")).text);
  }
  assert.equal(seen.size, 400);
  assert.ok([...seen].every((at) => Number(at) % 3 !== 0));
  assert.equal((await server.get("/a")).status, 404);
});

Deno.test("notes that are too long, empty, or of another kind are a 422 that names the bound", async () => {
  await using server = await startStandin();
  const wrong: [Record<string, unknown>, (string | number)[], RegExp][] = [
    [{ title: "x".repeat(501) }, ["title"], /500/],
    [{ description: "x".repeat(10_001) }, ["description"], /10,?000/],
    [{ labels: ["x".repeat(201)] }, ["labels", 0], /200/],
    [{ labels: [""] }, ["labels", 0], /1/],
    [{ labels: "shop" }, ["labels"], /list/],
    [{ labels: Array(101).fill("x") }, ["labels"], /100/],
    [{ priority: 1.5 }, ["priority"], /fractional/],
    [{ priority: 2 ** 31 }, ["priority"], /2147483647/],
    [{ source: { fil: "a" } }, ["source", "fil"], /"file"/],
  ];
  for (const [more, place, sentence] of wrong) {
    const { status, issues } = await server.control(
      "POST",
      "/__mock__/stubs",
      answering({}, "x", more),
    );
    assert.equal(status, 422, JSON.stringify(place));
    assert.deepEqual(issues[0]?.loc, ["body", ...place]);
    assert.match(issues[0]?.msg ?? "", sentence);
  }
});

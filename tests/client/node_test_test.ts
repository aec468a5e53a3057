import assert from "node:assert/strict";
import {
  assertShows,
  makeNpmProject,
  npmTest,
  typeOptions,
  writeModules,
} from "./npm_project.ts";

const made = await makeNpmProject(["@types/node", "node", "typescript"]);

npmTest(
  made,
  "node:test runs what the page on the client shows",
  async (project) => {
    await writeModules(project, ["price.test.js"]);
    const ran = await project.run("node", "--test", "price.test.js");
    assert.equal(ran.code, 0, ran.output);
    assertShows(ran, "pass 1");
  },
);

const failing = `
import assert from "node:assert/strict";
import { test } from "node:test";
import { scoped } from "@standin/test/node-test";

test("claims in vain", scoped(async (t, mock) => {
  await mock.get("/a", 200);
  await mock.received("/a", { within: 50 });
}));

test("misses a stub", scoped(async (t, mock) => {
  await mock.get("/a", 200);
  await fetch(mock.url + "/b");
}));

test("throws", scoped(async (t, mock) => {
  await mock.get("/a", 200);
  assert.equal((await fetch(mock.url + "/b")).status, 200);
}));
`;

npmTest(
  made,
  "a test of node:test that fails shows its reason and the report",
  async (project) => {
    await project.write("failing.test.js", failing);
    const ran = await project.run("node", "--test", "failing.test.js");
    assert.equal(ran.code, 1, ran.output);
    assertShows(
      ran,
      "expected 1 or more of /a, received 0",
      "failing.test.js:8:",
      "GET /b had no stub; the nearest, get-a, differs in the path",
      "404 !== 200",
      "no stub    GET /b",
      "nearest is get-a",
    );
  },
);

const typed = `
import { test } from "node:test";
import { scoped } from "@standin/test/node-test";

interface Order {
  sku: string;
}

test("types", scoped(async (t, mock) => {
  t.diagnostic(t.name);
  const order: Order = { sku: "k9" };
  await mock.post("/orders", { json: order });
  await mock.get({ $regex: "^/a" }, { headers: { a: 1 }, text: "a" });
  await mock.get({ path: "/a", query: { a: 1 } }, { sse: { events: [] } });
  const [one] = await mock.received({ path: "/orders", body: order });
  const sku: string = one?.json().sku;
  await mock.received({ path: "/a", times: { $gte: 2 }, title: sku });
  // @ts-expect-error: an answer has no such word
  await mock.get("/a", { body: "a" });
  // @ts-expect-error: a claim has no such field
  await mock.received({ paht: "/a" });
  // @ts-expect-error: there is no such operator
  await mock.received({ path: { $matches: "/a" } });
}));
`;

npmTest(
  made,
  "the client's types take what the server takes, and refuse a wrong word",
  async (project) => {
    await project.write("typed.ts", typed);
    const checked = await project.run("tsc", ...typeOptions, "typed.ts");
    assert.equal(checked.code, 0, checked.output);
  },
);

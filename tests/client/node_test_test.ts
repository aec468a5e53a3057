import assert from "node:assert/strict";
import {
  assertShows,
  makeNpmProject,
  npmTest,
  writeModules,
} from "./npm_project.ts";

const made = await makeNpmProject(["node"]);

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

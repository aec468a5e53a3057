import assert from "node:assert/strict";
import { fileOfQuickstart, textOfQuickstart } from "../release/quickstart.ts";
import {
  assertShows,
  makeNpmProject,
  npmTest,
  textsOfPage,
  typeOptions,
  writeModules,
} from "./npm_project.ts";

const made = await makeNpmProject(["node", "typescript", "vitest"]);

/** An output without what is drawn: the ends of scopes' names. */
function withoutChance(output: string): string {
  return output.replaceAll(/-[0-9a-f]{8}\b/g, "-CHANCE");
}

npmTest(
  made,
  "Vitest runs what the page on the client shows, and it type-checks",
  async (project) => {
    const tests = [
      "shop.test.ts",
      "job.test.ts",
      "cancel.test.ts",
      "suite.test.ts",
    ];
    await writeModules(project, ["vitest.config.ts", "mock.ts", ...tests]);
    const ran = await project.run("vitest", "run", ...tests);
    assert.equal(ran.code, 0, ran.output);
    assertShows(ran, "4 passed", "5 passed");
    const checked = await project.run("tsc", ...typeOptions, ...tests);
    assert.equal(checked.code, 0, checked.output);
  },
);

npmTest(
  made,
  "Vitest runs what the quickstart shows, it type-checks, and a typo is told as there",
  async (project) => {
    const name = "price.test.ts";
    const text = await fileOfQuickstart("TypeScript", name);
    await Deno.remove(`${project.folder}/vitest.config.ts`)
      .catch(() => undefined);
    await project.write(name, text);
    const ran = await project.run("vitest", "run", name);
    assert.equal(ran.code, 0, ran.output);
    assertShows(ran, "1 passed");
    const checked = await project.run("tsc", ...typeOptions, name);
    assert.equal(checked.code, 0, checked.output);
    await project.write(name, text.replace("}/price/", "}/prices/"));
    const failed = await project.run("vitest", "run", name);
    assert.equal(failed.code, 1, failed.output);
    assertShows(failed, await textOfQuickstart("TypeScript"));
  },
);

npmTest(
  made,
  "a test of Vitest that passed fails at its end by a request without a stub, and says which stub came near",
  async (project) => {
    await writeModules(project, [
      "vitest.config.ts",
      "mock.ts",
      "typo.test.ts",
    ]);
    const ran = await project.run("vitest", "run", "typo.test.ts");
    assert.equal(ran.code, 1, ran.output);
    const shown = await textsOfPage();
    const failure = shown.find((one) => one.startsWith("AssertionFailed"));
    const plain = { ...ran, output: withoutChance(ran.output) };
    assertShows(plain, withoutChance(failure ?? "no example"));
  },
);

const failing = `
import { expect } from "vitest";
import { test } from "./mock.ts";

test("claims in vain", async ({ mock }) => {
  await mock.get("/a", 200);
  await fetch(mock.url + "/b");
  await mock.received("/a", { within: 50 });
});

test("expects in vain", async ({ mock }) => {
  await mock.get("/a", 200);
  const { status } = await fetch(mock.url + "/b");
  expect(status).toBe(200);
});
`;

npmTest(
  made,
  "a test of Vitest that fails shows its own reason first, then what was received, unmatched and unused",
  async (project) => {
    await writeModules(project, ["vitest.config.ts", "mock.ts"]);
    await project.write("failing.test.ts", failing);
    const ran = await project.run("vitest", "run", "failing.test.ts");
    assert.equal(ran.code, 1, ran.output);
    assertShows(
      ran,
      "AssertionFailed: expected 1 or more of /a, received 0",
      "GET /b",
      "get-a",
      "get-a (GET /a) was not called",
      "❯ failing.test.ts:8:",
      'await mock.received("/a"',
      "AssertionError: expected 404 to be 200",
      "this is what its mock saw",
      "GET /b",
      "get-a",
    );
  },
);

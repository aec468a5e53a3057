import assert from "node:assert/strict";
import { chromiumPath } from "../admin/stage.ts";
import { fromSource } from "../cli/from_source.ts";
import {
  assertShows,
  type Ended,
  makeNpmProject,
  type NpmProject,
  npmTest,
  typeOptions,
  writeModules,
} from "./npm_project.ts";

const made = chromiumPath === undefined
  ? { ok: false, reason: "no Chromium was found" } as const
  : await makeNpmProject(["@playwright/test", "node", "typescript"]);

/** The page's configuration, with what this machine needs. */
const config = `
import shown from "./playwright.config.ts";

export default {
  ...shown,
  testDir: ".",
  workers: 1,
  reporter: "list",
  use: {
    ...shown.use,
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: ["--no-sandbox"],
    },
  },
};
`;

/** Runs a file of tests with the page's configuration, on ports that are free. */
async function play(project: NpmProject, file: string): Promise<Ended> {
  await writeModules(project, ["playwright.config.ts"]);
  await project.write("test.config.ts", config);
  const path = `${project.folder}/playwright.config.ts`;
  const shown = await Deno.readTextFile(path);
  const shop = freePort();
  const own = shown.replace("npx standin", fromSource().join(" "))
    .replaceAll("8910", String(freePort()))
    .replaceAll("3000", String(shop));
  await project.write("playwright.config.ts", own);
  const variables = {
    CHROMIUM: chromiumPath ?? "",
    SHOP_URL: `http://localhost:${shop}`,
  };
  const options = ["--config=test.config.ts", file];
  return await project.runWith(variables, "playwright", "test", ...options);
}

function freePort(): number {
  const listener = Deno.listen({ port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}

npmTest(
  made,
  "Playwright runs what the page on the client shows, and it type-checks",
  async (project) => {
    await writeModules(project, ["order.spec.ts"]);
    const ran = await play(project, "order.spec.ts");
    assert.equal(ran.code, 0, ran.output);
    assertShows(ran, "1 passed");
    const checked = await project.run("tsc", ...typeOptions, "order.spec.ts");
    assert.equal(checked.code, 0, checked.output);
  },
);

const whole = `
import { expect, test as base } from "@playwright/test";
import { type Mock, standin } from "@standin/test/playwright";

const only = [process.env.SHOP_URL, process.env.STANDIN_URL];

for (const options of [{ carry: "baggage" }, { carry: "baggage", only }]) {
  const test = base.extend<Mock>(standin(options));

  test(\`all lands in one scope with \${Object.keys(options)}\`, async ({ page, mock }) => {
    await mock.post("/orders", 201);
    await mock.get("/prices/{sku}", { json: { cents: 700 } });
    await mock.get("/stock/{sku}", { json: 3 });
    await page.goto("/cart?all");
    await page.getByRole("button", { name: "Buy" }).click();
    await expect(page.getByRole("status")).toHaveText("200 201 200");
    const [order] = await mock.received("POST /orders");
    expect(order?.json()).toMatchObject({ sku: "k9" });
    const all = ["/orders", "/prices/k9", "/stock/k9"];
    await mock.check({ all, nothingElse: true });
  });
}
`;

npmTest(
  made,
  "a page, its server side and its service worker land in one scope of Playwright's",
  async (project) => {
    await project.write("whole.spec.ts", whole);
    const ran = await play(project, "whole.spec.ts");
    assert.equal(ran.code, 0, ran.output);
    assertShows(ran, "2 passed");
  },
);

const failing = `
import { expect, test as base } from "@playwright/test";
import { type Mock, standin } from "@standin/test/playwright";

const test = base.extend<Mock>(standin({ carry: "baggage" }));

test("expects in vain", async ({ page, mock }) => {
  await mock.post("/orders", 201);
  await page.goto("/cart?all");
  await page.getByRole("button", { name: "Buy" }).click();
  const status = page.getByRole("status");
  await expect(status).toHaveText(/^[0-9]/);
  expect(await status.textContent()).toBe("200 201 200");
});

test("claims in vain", async ({ page, mock }) => {
  await mock.post("/orders", 201);
  await page.goto("/cart");
  await mock.received("POST /orders", { within: 50 });
});

test("misses a stub", async ({ request, mock }) => {
  await mock.post("/orders", 201);
  await request.get(mock.url + "/order");
});
`;

npmTest(
  made,
  "a test of Playwright that fails shows its own reason, and the report beside it",
  async (project) => {
    await project.write("failing.spec.ts", failing);
    const ran = await play(project, "failing.spec.ts");
    assert.equal(ran.code, 1, ran.output);
    assertShows(
      ran,
      'Expected: "200 201 200"',
      "this is what its mock saw",
      "no stub    GET /prices/k9",
      "nearest is post-orders",
      "GET /stock/k9",
      "201  post-orders",
      "AssertionFailed: expected 1 or more of POST /orders, received 0",
      '> 19 |   await mock.received("POST /orders"',
      "AssertionFailed: GET /order had no stub; the nearest, post-orders,",
      "3 failed",
    );
  },
);

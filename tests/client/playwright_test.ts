import assert from "node:assert/strict";
import { chromiumPath } from "../admin/stage.ts";
import { startStandin, type TestServer } from "../harness.ts";
import {
  assertShows,
  makeNpmProject,
  type NpmProject,
  npmTest,
  writeModules,
} from "./npm_project.ts";

const made = chromiumPath === undefined
  ? { ok: false, reason: "no Chromium was found" } as const
  : await makeNpmProject(["@playwright/test", "node", "typescript"]);

/** The page's configuration, with what this machine needs. */
const config = `
import shown from "./playwright.config.ts";

const { SHOP_URL, CHROMIUM } = process.env;

export default {
  ...shown,
  testDir: ".",
  workers: 1,
  reporter: "list",
  use: {
    baseURL: SHOP_URL,
    launchOptions: { executablePath: CHROMIUM, args: ["--no-sandbox"] },
  },
};
`;

const setup = ["playwright.config.ts", "order.spec.ts"];

/** Runs a file of tests against a shop that has its prices from the server. */
async function playInShop(
  { folder, runWith }: NpmProject,
  mock: TestServer,
  file: string,
) {
  const shop = new Deno.Command("node", {
    args: ["shop_server.js", mock.url],
    cwd: folder,
    stdout: "piped",
  }).spawn();
  const lines = shop.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value = "" } = await lines.read();
  try {
    const variables = {
      SHOP_URL: value.trim(),
      STANDIN_URL: mock.url,
      CHROMIUM: chromiumPath ?? "",
    };
    const config = "--config=test.config.ts";
    return await runWith(variables, "playwright", "test", config, file);
  } finally {
    shop.kill();
    await lines.cancel();
    await shop.status;
  }
}

npmTest(
  made,
  "Playwright runs what the page on the client shows, and it type-checks",
  async (project) => {
    await using mock = await startStandin();
    await writeModules(project, setup);
    await project.write("test.config.ts", config);
    // What the page of the shop and its worker ask for besides.
    const spec = await Deno.readTextFile(`${project.folder}/order.spec.ts`);
    const ran = await playInShop(project, mock, "order.spec.ts");
    assert.equal(ran.code, 1, spec);
    assertShows(ran, "GET /prices/k9 had no stub");
  },
);

const whole = `
import { expect, test as base } from "@playwright/test";
import { type Mock, standin } from "@standin/test/playwright";

const test = base.extend<Mock>(standin({ carry: "baggage" }));

test("all of it lands in one scope", async ({ page, mock }) => {
  await mock.post("/orders", 201);
  await mock.get("/prices/{sku}", { json: { cents: 700 } });
  await mock.get("/stock/{sku}", { json: 3 });
  await page.goto("/cart");
  await page.getByRole("button", { name: "Buy" }).click();
  await expect(page.getByRole("status")).toHaveText("200 201 200");
  const [order] = await mock.received("POST /orders");
  expect(order?.json()).toMatchObject({ sku: "k9" });
  const all = ["/orders", "/prices/k9", "/stock/k9"];
  await mock.check({ all, nothingElse: true });
});
`;

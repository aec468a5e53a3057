import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./axe_findings.ts";
import { browserTests, type Stage } from "./stage.ts";

const root = "/__mock__/docs";

/** Pages that between them have all that a page may have. */
const pages = [
  "",
  "/manual",
  "/manual/streams",
  "/manual/performance",
  "/manual/nope",
];

async function visit({ page, server }: Stage, path: string): Promise<void> {
  await page.goto(`${server.url}${root}${path}`);
  await page.locator("#search-open").waitFor();
}

/** The example of a route, by its anchor. */
function exampleOf(page: Page, route: string) {
  const example = page.locator(`#${route} .example`);
  return {
    open: () => example.getByRole("button", { name: /^Edit and send/ }).click(),
    target: example.getByLabel("path and query"),
    payload: example.getByLabel("Payload"),
    send: example.locator("button.primary"),
    status: example.locator(".answer .status"),
    answer: example.locator(".answer pre"),
    place: example,
  };
}

async function inspect(stage: Stage): Promise<void> {
  const { page, complaints } = stage;
  const found: string[] = [];
  for (const path of pages) {
    await visit(stage, path);
    found.push(...(await findings(page)).map((one) => `${path}: ${one}`));
  }
  await visit(stage, "");
  const example = exampleOf(page, "post-__mock__stubs");
  await example.open();
  await example.send.click();
  await example.status.waitFor();
  found.push(
    ...(await findings(page, ".send")).map((one) => `example: ${one}`),
  );
  await page.locator("#search-open").click();
  await page.getByRole("searchbox").fill("scope");
  await page.locator(".results a").first().waitFor();
  found.push(
    ...(await findings(page, "dialog")).map((one) => `search: ${one}`),
  );
  assert.deepEqual(found, []);
  assert.deepEqual(complaints, []);
}

browserTests("the documentation of a running server", (play) => {
  play(
    "an example is changed, sent, and its answer shown",
    async ({ page, server, complaints, ...stage }) => {
      await visit({ page, server, complaints, ...stage }, "");
      const example = exampleOf(page, "post-__mock__stubs");
      await example.open();
      const text = await example.payload.inputValue();
      await example.payload.fill(text.replace('"user"', '"mine"'));
      await example.send.click();
      await example.answer.getByText('"stub_id": "mine"').waitFor();
      assert.equal(await example.status.innerText(), "200");
      assert.equal((await server.listed("mine")).stub_id, "mine");
      await example.send.click();
      await page.waitForFunction(
        "document.querySelector('.answer .status')?.textContent === '409'",
      );
      assert.deepEqual(complaints, []);
    },
  );

  play(
    "the fields of a payload are folded out where a route names it",
    async (stage) => {
      const { page } = stage;
      await visit(stage, "");
      const route = page.locator("#put-__mock__stubsstub_id");
      await route.locator("summary", { hasText: "Fields" }).first().click();
      const row = route.getByRole("row", { name: /^max_calls/ });
      await row.getByText("how often the stub answers, 0 for never").waitFor();
    },
  );

  play("what deletes asks once more before it is sent", async (stage) => {
    const { page, server } = stage;
    await server.get("/kept");
    await visit(stage, "");
    const example = exampleOf(page, "delete-__mock__requests");
    await example.open();
    await example.send.click();
    await example.place.getByText("Send it: this deletes").waitFor();
    assert.equal((await server.requests()).requests.length, 1);
    await example.send.click();
    await example.status.waitFor();
    assert.equal((await server.requests()).requests.length, 0);
  });

  play("an example about a request begins with the newest", async (stage) => {
    const { page, server } = stage;
    const { headers } = await server.get("/newest");
    const id = headers.get("standin-request-id") ?? "";
    await visit(stage, "");
    const example = exampleOf(page, "get-__mock__requestsid");
    await example.open();
    await page.waitForFunction(
      `document.querySelector("#get-__mock__requestsid input")?.value.endsWith("${id}")`,
    );
    await example.send.click();
    await example.answer.getByText('"/newest"').first().waitFor();
  });

  play(
    "a stream is shown as it comes, until it is stopped",
    async (stage) => {
      const { page, server } = stage;
      await visit(stage, "");
      const example = exampleOf(page, "get-__mock__requests");
      await example.open();
      await example.target.fill("/__mock__/requests?format=ndjson");
      await example.send.click();
      await example.status.waitFor();
      await server.get("/later");
      await example.answer.getByText("/later").waitFor();
      await example.place.getByRole("button", { name: "Stop" }).click();
      await example.place.getByText("Stopped.").waitFor();
    },
  );

  play(
    "pages open without the control token, and an example asks for it",
    async (stage) => {
      const { page } = stage;
      await visit(stage, "");
      const example = exampleOf(page, "get-__mock__stubs");
      await example.open();
      await example.send.click();
      await example.place.getByLabel("Control token").fill("secret");
      await example.place.getByRole("button", { name: "Send with it" }).click();
      await example.answer.getByText('"stubs": []').waitFor();
    },
    { settings: { controlToken: "secret" } },
  );

  play(
    "the search finds a sentence of the manual and a field of the API, by keyboard alone",
    async (stage) => {
      const { page } = stage;
      await visit(stage, "/manual");
      await page.keyboard.press("/");
      await page.keyboard.type("a list of writes with times");
      const results = page.locator(".results a");
      await results.first().getByText("Streams").waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/manual\/streams$/);
      await page.keyboard.press("Control+k");
      await page.keyboard.type("dry_run POST /__mock__/stubs");
      await results.getByText("Control API").first().waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Escape");
      assert.equal(await page.getByRole("dialog").count(), 0);
    },
  );

  play(
    "a criterion in the editor leads to its operator in the manual",
    async (stage) => {
      const { page, server, open } = stage;
      await open("/stubs/new");
      await page.getByLabel("How the path is compared").selectOption("$regex");
      const link = page.getByRole("link", { name: /^regex in the manual/ });
      const place = await link.getAttribute("href") ?? "";
      assert.equal(place, `${root}/manual/stubs#operator-regex`);
      const { text } = await server.control("GET", `${root}/manual/stubs`);
      assert.ok(text.includes(' id="operator-regex"'));
    },
  );

  play(
    "the theme is chosen here and in the admin UI at once",
    async (stage) => {
      const { page, open } = stage;
      await visit(stage, "/manual");
      await page.getByLabel("Theme").selectOption("dark");
      const theme = "document.documentElement.dataset.theme";
      await visit(stage, "/manual/streams");
      assert.equal(await page.evaluate(theme), "dark");
      await open("");
      await page.getByText("No requests yet").waitFor();
      assert.equal(await page.evaluate(theme), "dark");
    },
  );

  play(
    "at 360 px nothing is wider than the page, and the menu covers it",
    async (stage) => {
      const { page } = stage;
      for (const path of [...pages, "/manual/contract", "/manual/java"]) {
        await visit(stage, path);
        const width = await page.evaluate(
          "document.documentElement.scrollWidth",
        );
        assert.equal(width, 360, path);
      }
      await page.getByRole("link", { name: "Menu" }).click();
      const menu = page.getByRole("navigation", { name: "Contents" });
      await menu.getByRole("link", { name: "Streams", exact: true }).click();
      await page.getByRole("heading", { name: "Streams", level: 1 }).waitFor();
      assert.equal(await menu.isVisible(), false);
    },
    { width: 360, height: 740 },
  );

  play("axe-core finds nothing in the light theme", inspect);
  play("axe-core finds nothing in the dark theme", inspect, { dark: true });
  play("axe-core finds nothing at 360 px", inspect, {
    width: 360,
    height: 740,
  });
});

import assert from "node:assert/strict";
import type { Page, Response } from "playwright-core";
import { answering, type TestServer } from "../harness.ts";
import { findings } from "./axe_findings.ts";
import { furnish } from "./scenery.ts";
import { browserTests, send, type Stage } from "./stage.ts";

const markup =
  '<img src=x onerror="document.title=1"><script>document.title=1</script>';

/** The same without a slash, for a path segment. */
const flat = "<img src=x onerror=document.title=1>";

/** Every main view with a text that it shows when it is ready. */
const views = [
  ["", "10 requests"],
  ["/stubs", "7 stubs"],
  ["/stubs/create-order", "The server accepts this."],
  ["/stubs/prices", "The server accepts this."],
  ["/scopes", "search-team: 1"],
  ["/scopes/checkout-tests", "baggage: mock-scope"],
  ["/server", "at the peak of the last"],
] as const;

async function inspect({ page, server, open }: Stage): Promise<void> {
  await furnish(server);
  const found: string[] = [];
  for (const [path, text] of views) {
    await open(path);
    await page.getByText(text).first().waitFor();
    found.push(...(await findings(page)).map((one) => `${path} ${one}`));
  }
  await open("?q=umbrella");
  await page.locator(".row-link").click();
  await page.getByText("where the request differs").waitFor();
  found.push(...(await findings(page)).map((one) => `miss ${one}`));
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  found.push(...(await findings(page)).map((one) => `keys ${one}`));
  assert.deepEqual(found, []);
}

async function width(page: Page): Promise<number> {
  return Number(
    await page.evaluate(
      "Math.max(document.documentElement.scrollWidth, document.getElementById('main').scrollWidth)",
    ),
  );
}

/** Leaves a scope, a stub and three requests that would do harm as anything but data. */
async function sendHostile(server: TestServer): Promise<void> {
  await server.control("POST", "/__mock__/scopes", { name: "__proto__" });
  await server.stub({
    request: {
      path: `/${flat}/{__proto__}`,
      headers: { "x-evil": markup },
    },
    action: {
      response: {
        status_code: 200,
        headers: { "x-evil": markup, "content-type": "text/html" },
        body: markup,
      },
    },
  });
  await send(
    server,
    `/${encodeURIComponent(flat)}/constructor?__proto__=${
      encodeURIComponent(markup)
    }`,
    {
      method: "POST",
      headers: { "x-evil": markup, "content-type": "application/json" },
      body: `{"__proto__": ${
        JSON.stringify(markup)
      }, "constructor": {"prototype": "\\u2028"}}`,
    },
  );
  await send(server, "/deep", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "[".repeat(20_000) + "]".repeat(20_000),
  });
  await send(server, "/near", {
    method: "POST",
    body: markup,
    headers: { "x-evil": "no" },
  });
}

browserTests("the admin UI as a page", (play) => {
  play(
    "hostile content in path, header, body, scope and stub stays data",
    async ({ page, server, complaints, open }) => {
      await sendHostile(server);
      await open("");
      await page.getByText("3 requests").waitFor();
      for (const at of [0, 1, 2]) {
        await page.locator(".list-body .row-link").nth(at).click();
        await page.getByRole("heading", { name: "Why this answer" }).waitFor();
        await page.getByRole("heading", { name: "Body" }).first().waitFor();
      }
      await page.getByRole("region", { name: "request body" }).getByText(
        "__proto__",
      ).waitFor();
      await page.getByRole("region", { name: "answer body" }).getByText(
        "<script>",
      ).waitFor();
      await page.getByRole("link", { name: "Stubs" }).click();
      await page.locator(".list-body .row-link").first().click();
      await page.getByText("The server accepts this.").waitFor();
      await page.getByText("This stub matches").waitFor();
      await open("/scopes");
      await page.getByText("__proto__: 1").waitFor();
      await open(`/scopes/${encodeURIComponent(markup)}`);
      await page.getByText("There is no scope").waitFor();
      assert.equal(await page.locator("img, main script").count(), 0);
      assert.notEqual(await page.title(), "1");
      assert.deepEqual(complaints, []);
    },
  );

  play("axe-core finds nothing on any main view in the light theme", inspect);
  play("axe-core finds nothing on any main view in the dark theme", inspect, {
    dark: true,
  });

  play(
    "no view scrolls sideways at 360 pixels",
    async ({ page, server, open }) => {
      await furnish(server);
      await send(server, `/${"long".repeat(200)}`, {
        headers: { "x-long": "y".repeat(500) },
      });
      for (const [path, text] of views.slice(1)) {
        await open(path);
        await page.getByText(text).first().waitFor();
        assert.ok(
          await width(page) <= 360,
          `${path} is ${await width(page)} pixels wide`,
        );
      }
      await open("");
      await page.getByText("11 requests").waitFor();
      assert.ok(await width(page) <= 360);
      await page.locator(".row-link").first().click();
      await page.getByRole("heading", { name: "Why this answer" }).waitFor();
      assert.ok(await width(page) <= 360);
      await page.getByRole("link", { name: "Close the request" }).click();
      await page.getByLabel("Filter by text").waitFor();
    },
    { width: 360, height: 740 },
  );

  play(
    "the first view is under 100 kB, from this server alone, under a strict policy",
    async ({ page, complaints, server, open }) => {
      await server.stub(answering({ path: "/a" }));
      const answers: Response[] = [];
      const note = (response: Response) => {
        // The tail goes on: it has no end to wait for.
        const isEndless = /ndjson/.test(response.url());
        if (!isEndless && response.status() === 200) answers.push(response);
      };
      page.on("response", note);
      for (const path of ["/one", "/two"]) await send(server, path);
      await open("");
      await page.getByText("2 requests").waitFor();
      await page.locator(".strip").waitFor();
      page.off("response", note);
      const bodies = await Promise.all(answers.map((one) => one.body()));
      const bytes = bodies.reduce((sum, body) => sum + body.length, 0);
      assert.ok(
        bytes > 10_000 && bytes < 100_000,
        `the first view is ${bytes} bytes`,
      );
      console.log(
        `the first view is ${bytes} bytes in ${answers.length} answers, nothing compressed`,
      );
      const policy = (await server.get("/__admin__")).headers.get(
        "content-security-policy",
      ) ?? "";
      assert.match(policy, /default-src 'none'/);
      assert.doesNotMatch(policy, /unsafe|\*/);
      for (const name of ["Stubs", "Scopes", "Server"]) {
        await page.getByRole("link", { name }).click();
        await page.getByRole("heading", { level: 1, name }).waitFor({
          state: "attached",
        });
      }
      await open("/stubs/new");
      await page.getByText("This stub matches").waitFor();
      assert.deepEqual(complaints, []);
    },
  );
});

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { furnish } from "./scenery.ts";
import { browserTests, row, send } from "./stage.ts";

const json = { "content-type": "application/json" };

async function paths(page: Page): Promise<string[]> {
  return await page.locator(".list-body .row-link").allTextContents();
}

browserTests("the request views of the admin UI", (play) => {
  play(
    "Requests lists what came, newest first, with its answer and scope",
    async ({ page, server, open }) => {
      await furnish(server);
      await open("");
      await row(page, "/users/9").waitFor();
      const shown = await paths(page);
      assert.equal(shown[0], "/orders");
      assert.equal(shown.at(-1), "/users/7?expand=team");
      const dropped = row(page, "/search?q=lamp");
      assert.match(
        await dropped.innerText(),
        /GET[^]*dropped[^]*search-team/,
      );
      assert.match(
        await row(page, "/users/7/avatar").innerText(),
        /404[^]*no match/,
      );
    },
  );

  play(
    "Requests filters by text, method, status and match, and keeps the filter in the address",
    async ({ page, context, server, open }) => {
      await furnish(server);
      await open("");
      await row(page, "/users/9").waitFor();
      await page.getByLabel("Filter by text").fill("UMBRELLA");
      await page.getByText("1 of 10 requests").waitFor();
      await page.waitForURL(/q=UMBRELLA/);
      await page.getByLabel("Filter by text").fill("");
      await page.getByLabel("Method").selectOption("POST");
      await page.getByLabel("Match").selectOption("no");
      await page.getByText("2 of 10 requests").waitFor();
      await page.getByLabel("Status").selectOption("5xx");
      await page.getByText("No requests match this filter").waitFor();
      await page.getByLabel("Status").selectOption("4xx");
      await page.waitForURL(/method=POST&match=no&status=4xx/);

      const other = await context.newPage();
      await other.goto(page.url());
      await other.getByText("2 of 10 requests").waitFor();
      assert.deepEqual(await paths(other), ["/orders", "/login"]);
    },
  );

  play(
    "Requests stands still while it is paused and says how much is new",
    async ({ page, server, open }) => {
      await send(server, "/one");
      await open("");
      await row(page, "/one").waitFor();
      await page.getByRole("button", { name: "Pause" }).click();
      await send(server, "/two");
      const resume = page.getByRole("button", { name: "Resume (1 new)" });
      await resume.waitFor();
      assert.deepEqual(await paths(page), ["/one"]);
      await resume.click();
      await row(page, "/two").waitFor();
    },
  );

  play(
    "a request's page shows why a stub won over the others that matched",
    async ({ page, server, open }) => {
      await furnish(server);
      await open("?q=expand");
      await page.getByRole("link", {
        name: "/users/7?expand=team",
        exact: true,
      }).click();
      await page.getByText("it matches on fewer fields: 1, not 2").waitFor();
      const detail = page.getByRole("region", { name: "Request", exact: true });
      const text = await detail.innerText();
      assert.match(text, /Matched\s+GET \/users\/\{id\}/);
      assert.match(text, /Path parameters\s+id\s+7/);
      assert.match(text, /expand\s+team/);
      assert.match(text, /200, answered after/);
      assert.match(text, /name:\s*"Ada Lovelace"/);
    },
  );

  play(
    "a request's page shows clause by clause why nothing matched",
    async ({ page, server, open }) => {
      await furnish(server);
      await open("?q=umbrella");
      await page.locator(".row-link").click();
      await page.getByText("where the request differs").waitFor();
      const clause = page.getByRole("row").filter({ hasText: "x-tenant" });
      assert.match(
        await clause.innerText(),
        /did not match[^]*acme[^]*umbrella/,
      );
      assert.match(
        await page.getByRole("row").filter({ hasText: "currency" }).first()
          .innerText(),
        /EUR[^]*USD/,
      );
    },
  );

  play(
    "a request's page shows JSON folded, form fields, and bytes as hex",
    async ({ page, server, open }) => {
      await send(server, "/json", {
        method: "POST",
        headers: json,
        body: '{"a":{"b":{"c":{"d":"deep"}}},"n":9007199254740993}',
      });
      await send(server, "/form", {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "name=Ada&tag=x&tag=y",
      });
      await send(server, "/bytes", {
        method: "POST",
        body: new Uint8Array([0, 255, 72, 105]),
      });
      await open("");
      await page.getByRole("link", { name: "/json", exact: true }).click();
      const body = page.getByRole("region", { name: "request body" });
      await body.getByText("9007199254740993").waitFor();
      assert.equal(await body.getByText('"deep"').count(), 0);
      await body.locator("summary").filter({ hasText: "c:" }).click();
      await body.getByText('"deep"').waitFor();
      await page.getByRole("group", { name: "Show the request body as" })
        .getByText("Text").click();
      await body.getByText('{"a":{"b"').waitFor();

      await page.getByRole("link", { name: "/form", exact: true }).click();
      await body.getByText("Ada").waitFor();
      assert.match(await body.innerText(), /name\s+Ada\s+tag\s+x\s+tag\s+y/);

      await page.getByRole("link", { name: "/bytes", exact: true }).click();
      await body.getByText("00 ff 48 69").waitFor();
      await page.getByText("4 bytes").waitFor();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download" }).first().click();
      assert.match((await download).suggestedFilename(), /\.bin$|^body$/);
    },
  );

  play(
    "a stream's page shows when each event went out and where the client left",
    async ({ page, server, open }) => {
      await server.stub({
        request: { path: "/ticks" },
        action: {
          sse: {
            events: [{ event: "tick", data: "1" }, {
              data: "2",
              delay_ms: 600_000,
            }],
          },
        },
      });
      const controller = new AbortController();
      const response = await fetch(`${server.url}/ticks`, {
        signal: controller.signal,
      });
      const reader = response.body?.getReader();
      await reader?.read();
      await open("");
      await page.getByRole("link", { name: "/ticks", exact: true }).click();
      await page.getByText(/200, open for/).waitFor();
      controller.abort();
      await reader?.read().catch(() => {});
      const timeline = page.getByRole("list", { name: "Events of the stream" });
      await timeline.getByText("client left").waitFor();
      await timeline.getByText("tick").waitFor();
    },
  );
});

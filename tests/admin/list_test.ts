import assert from "node:assert/strict";
import { answering } from "../harness.ts";
import { browserTests, send } from "./stage.ts";

browserTests("the list of requests in the admin UI", (play) => {
  play(
    "times have milliseconds, each row tells the time since the one before, and columns sort",
    async ({ page, server, open }) => {
      await server.stub(
        answering({ path: "/slow" }, "", {
          chaos: { latency: { base_ms: 60 } },
        }),
      );
      await server.stub(answering({ path: "/quick" }));
      await send(server, "/slow");
      await send(server, "/quick");
      await open("");
      const quick = page.getByRole("row").filter({ hasText: "/quick" });
      await quick.waitFor();
      const text = await quick.innerText();
      assert.match(text, /\d\d:\d\d:\d\d\.\d{3}\s*\+\d+(\.\d)? m?s/);
      assert.match(text, /\d(\.\d+)? ms\s*$/);
      await page.getByRole("button", { name: "Took" }).click();
      await page.waitForURL(/sort=-took/);
      assert.deepEqual(
        await page.locator(".list-body .row-link").allTextContents(),
        ["/slow", "/quick"],
      );
      await page.getByRole("columnheader", { name: "Took" }).and(
        page.locator("[aria-sort=descending]"),
      ).waitFor();
    },
  );

  play(
    "the pause keeps its count while another view is shown",
    async ({ page, server, open }) => {
      await send(server, "/one");
      await send(server, "/two");
      await open("");
      await page.getByText("2 requests").waitFor();
      await page.getByRole("button", { name: "Pause" }).click();
      await send(server, "/three");
      await page.getByRole("button", { name: "Resume (1 new)" }).waitFor();
      await page.getByRole("link", { name: "Stubs" }).click();
      await page.getByText("No stubs yet").waitFor();
      await page.getByRole("navigation").getByRole("link", { name: "Requests" })
        .click();
      await page.getByRole("button", { name: "Resume (1 new)" }).waitFor();
    },
  );

  play(
    "a filter is still there after a look at the stubs",
    async ({ page, server, open }) => {
      await send(server, "/one");
      await send(server, "/two");
      await open("");
      await page.getByLabel("Filter by text").fill("two");
      await page.getByText("1 of 2 requests").waitFor();
      await page.getByRole("link", { name: "Stubs" }).click();
      await page.getByText("No stubs yet").waitFor();
      await page.getByRole("navigation").getByRole("link", { name: "Requests" })
        .click();
      await page.getByText("1 of 2 requests").waitFor();
      assert.equal(await page.getByLabel("Filter by text").inputValue(), "two");
    },
  );

  play(
    "a scope that is gone is told, and not asked for again",
    async ({ page, open }) => {
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/__mock__/requests")) {
          asked.push(request.url());
        }
      });
      await open("?scope=nope");
      await page.getByText("There is no scope “nope” on this server").waitFor();
      await page.getByText("No requests in scope “nope”").waitFor();
      const before = asked.length;
      await page.waitForResponse(/__mock__\/scopes/);
      await page.waitForResponse(/__mock__\/scopes/);
      assert.equal(asked.length, before);
    },
  );

  play(
    "news comes by the tail in two tabs, and by polls in a third",
    async ({ page, context, server, open }) => {
      await send(server, "/first");
      const follows = (on: typeof page) =>
        on.waitForResponse((response) =>
          /format=ndjson/.test(response.url()) && response.ok()
        );
      const first = follows(page);
      await open("");
      await first;
      const second = await context.newPage();
      const other = follows(second);
      await open("", second);
      await other;
      const third = await context.newPage();
      const tails: string[] = [];
      third.on("request", (request) => {
        if (/ndjson/.test(request.url())) tails.push(request.url());
      });
      await open("", third);
      await third.getByText("1 request", { exact: true }).waitFor();
      // What the polls bring is kept from the first two: only the tail is left.
      for (const tab of [page, second]) {
        await tab.route(
          /__mock__\/requests\?(?!.*ndjson)/,
          (route) => route.abort(),
        );
      }
      await send(server, "/second");
      for (const tab of [page, second, third]) {
        await tab.getByRole("row").filter({ hasText: "/second" }).getByText(
          "no match",
        ).waitFor();
      }
      assert.deepEqual(tails, []);
      // A tab that leaves makes room.
      const later = follows(third);
      await second.close();
      await later;
    },
  );

  play(
    "a tail that was cut off is read anew, with what it missed",
    async ({ page, server, open }) => {
      await send(server, "/first");
      await open("");
      await page.getByRole("row").filter({ hasText: "/first" }).waitFor();
      await page.waitForRequest(/limit=0/);
      await server.control("DELETE", "/__mock__/requests?scope=*");
      await page.getByText("No requests yet").waitFor();
      await send(server, "/later");
      await page.getByRole("row").filter({ hasText: "/later" }).waitFor();
    },
  );

  play(
    "with a request open at 1024 pixels its path can still be read in the list",
    async ({ page, server, open }) => {
      await send(server, "/a-rather-long-path/to/see");
      await open("");
      const link = page.locator(".row-link");
      await link.click();
      await page.getByRole("heading", { name: "Why this answer" }).waitFor();
      const box = await link.boundingBox();
      assert.ok((box?.width ?? 0) >= 120, `the path has ${box?.width} pixels`);
    },
    { width: 1024 },
  );

  play(
    "keys go to the next miss, open the first hit, copy and change views; arrows move",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/fine" }));
      for (const path of ["/missed/1", "/fine", "/missed/2", "/fine"]) {
        await send(server, path);
      }
      await open("");
      await page.getByText("4 requests").waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "GET /fine" }).waitFor();
      await page.keyboard.press("n");
      await page.getByRole("heading", { name: "GET /missed/2" }).waitFor();
      await page.keyboard.press("n");
      await page.getByRole("heading", { name: "GET /missed/1" }).waitFor();
      await page.getByText("There is no stub").or(
        page.getByText("where the request differs"),
      ).first().waitFor();
      await page.keyboard.press("c");
      await page.getByText("Copied the curl command").waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("/");
      await page.keyboard.type("missed/2");
      await page.getByText("1 of 4 requests").waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "GET /missed/2" }).waitFor();
      await page.keyboard.press("Escape");
      await page.locator("h1").first().waitFor({ state: "attached" });
      await page.evaluate("document.activeElement.blur()");
      await page.keyboard.press("2");
      await page.getByRole("heading", { name: "Stubs" }).waitFor({
        state: "attached",
      });
    },
  );

  play(
    "the palette goes to a stub, and the theme and the rows can be chosen",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/basket" }, "", { stub_id: "b" }));
      await open("");
      await page.getByText("No requests yet").waitFor();
      await page.keyboard.press("Control+k");
      const field = page.getByRole("combobox", { name: "Command" });
      await field.fill("basket");
      await page.getByRole("option", { name: /Stub.*basket/ }).first()
        .waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Stub b" }).waitFor();
      await page.keyboard.press("Control+k");
      await field.fill("dark theme");
      await page.keyboard.press("Enter");
      await page.waitForFunction(
        "getComputedStyle(document.documentElement).colorScheme === 'dark'",
      );
      await page.reload();
      await page.waitForFunction(
        "getComputedStyle(document.documentElement).colorScheme === 'dark'",
      );
    },
  );
});

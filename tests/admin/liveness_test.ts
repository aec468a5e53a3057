import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { startUpstream } from "../upstream.ts";
import { browserTests, polls, send } from "./stage.ts";

const many = 10_000;

async function fill(server: TestServer, amount: number): Promise<void> {
  const lanes = Array.from({ length: 20 }, async (_, lane) => {
    for (let at = lane; at < amount; at += 20) {
      await send(server, `/item/${at}`);
    }
  });
  await Promise.all(lanes);
}

/** Milliseconds from a key to the frame that shows its effect. */
function keystroke(page: Page, text: string): Promise<unknown> {
  return page.evaluate(`new Promise((resolve) => {
    const field = document.querySelector("[data-filter]");
    const start = performance.now();
    field.value = ${JSON.stringify(text)};
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
  })`);
}

browserTests("the admin UI while things happen", (play) => {
  play(
    "polls leave the filter's text, focus and caret alone",
    async ({ page, server, open }) => {
      await send(server, "/first");
      await open("");
      const filter = page.getByLabel("Filter by text");
      await filter.pressSequentially("/fir");
      await page.keyboard.press("ArrowLeft");
      for (let round = 0; round < 3; round++) {
        await send(server, `/first/${round}`);
        await page.getByRole("link", { name: `/first/${round}`, exact: true })
          .waitFor();
      }
      await page.keyboard.type("X");
      assert.equal(await filter.inputValue(), "/fiXr");
    },
  );

  play(
    "polls ask only for what is new, and leave scroll and focus where they are",
    async ({ page, server, open }) => {
      for (let at = 0; at < 120; at++) await send(server, `/old/${at}`);
      await open("");
      await page.getByText("120 requests").waitFor();
      await page.evaluate("document.querySelector('.list').scrollTop = 1800");
      const link = page.getByRole("link", { name: "/old/66", exact: true });
      await link.focus();
      const before = await link.boundingBox();
      const asked = page.waitForRequest((request) =>
        /\/__mock__\/requests\?.*after=\d+/.test(request.url())
      );
      await send(server, "/new/1");
      await send(server, "/new/2");
      await asked;
      await page.getByText("122 requests").waitFor();
      assert.deepEqual(await link.boundingBox(), before);
      assert.equal(
        await page.evaluate("document.activeElement.textContent"),
        "/old/66",
      );
    },
  );

  play(
    "a journal of 10,000 requests stays quick, with only the rows in sight drawn",
    async ({ page, server, open }) => {
      await fill(server, many);
      await open("");
      await page.getByText("10,000 requests", { exact: true }).waitFor();
      assert.ok(await page.locator(".list-body .row").count() < 60);
      const times: number[] = [];
      for (
        const text of [
          "/",
          "/i",
          "/it",
          "/ite",
          "/item",
          "/item/9",
          "/item/99",
          "/item/999",
        ]
      ) {
        times.push(Number(await keystroke(page, text)));
      }
      await page.getByText("11 of 10,000 requests").waitFor();
      const sorted = times.toSorted((a, b) => a - b);
      console.log(
        `a keystroke in the filter over ${many} requests: median ${
          sorted[4]?.toFixed(1)
        } ms, at most ${sorted.at(-1)?.toFixed(1)} ms`,
      );
      await page.getByLabel("Filter by text").fill("");
      await page.keyboard.press("Escape");
      await page.getByText("10,000 requests", { exact: true }).waitFor();
      let held = 0;
      while (held <= 2000) {
        held = Number(
          await page.evaluate(`{
            const list = document.querySelector(".list");
            list.scrollTop = list.scrollHeight;
            list.getAttribute("aria-rowcount")
          }`),
        );
      }
      assert.ok(await page.locator(".list-body .row").count() < 60);
    },
  );

  play("two tabs see each other's changes", async ({ page, context, open }) => {
    const other = await context.newPage();
    await open("/stubs");
    await open("/scopes", other);
    await other.getByLabel("New scope").fill("shared");
    await other.getByRole("button", { name: "Create" }).click();
    await page.getByLabel("Scope").locator("option", { hasText: "shared" })
      .waitFor({ state: "attached" });
    // A tab behind another one is drawn but once a second.
    await page.bringToFront();
    await page.getByRole("link", { name: "New stub" }).click();
    await page.getByRole("button", { name: "Create stub" }).click();
    await page.getByText("Created the stub.").waitFor();
    await other.bringToFront();
    await other.getByRole("navigation").getByRole("link", { name: "Stubs" })
      .click();
    await other.getByRole("link", { name: "GET /hello" }).first().waitFor();
    await other.getByRole("button", { name: "Delete GET /hello" }).click();
    await page.bringToFront();
    await page.getByText("This stub is no longer on the server.").waitFor();
  });

  play(
    "a restart is told while the page is open, and then it goes on",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/a" }));
      await send(server, "/before");
      await open("");
      await page.getByRole("link", { name: "/before", exact: true }).waitFor();
      await page.getByLabel("Filter by text").fill("/");
      await server.running.stop(1000);
      await page.getByText("The server has not answered").waitFor();
      await page.getByRole("link", { name: "/before", exact: true }).waitFor();
      await using next = await startStandin({
        port: server.port,
        logLevel: "silent",
      });
      await page.getByText("The server was restarted.").waitFor();
      await page.getByText("The server has not answered").waitFor({
        state: "detached",
      });
      await page.getByRole("link", { name: "/before", exact: true }).waitFor({
        state: "detached",
      });
      await send(next, "/after");
      await page.getByRole("link", { name: "/after", exact: true }).waitFor();
      assert.equal(await page.getByLabel("Filter by text").inputValue(), "/");
      await page.goto("about:blank");
    },
  );

  play(
    "an open request's answer shows when it is finished",
    async ({ page, server, open }) => {
      const { promise: finished, resolve: finish } = Promise.withResolvers<
        Response
      >();
      await using upstream = startUpstream(() => finished);
      await server.stub({
        request: { path: "/slow" },
        action: { proxy: { url: upstream.url } },
      });
      const pending = send(server, "/slow");
      await open("");
      await page.getByRole("row").filter({ hasText: "pending" }).waitFor();
      await polls(page, "/__mock__/requests", 1);
      finish(new Response("done", { status: 203 }));
      await pending;
      await page.getByRole("row").filter({ hasText: "203" }).waitFor();
    },
  );

  play(
    "what another tab cleared or deleted leaves the list",
    async ({ page, server, open }) => {
      await server.control("POST", "/__mock__/scopes", { name: "mine" });
      await send(server, "/kept");
      await send(server, "/gone", { headers: { mine: "1" } });
      await open("");
      await page.getByRole("link", { name: "/gone", exact: true }).waitFor();
      await server.control("DELETE", "/__mock__/scopes/mine");
      await page.getByRole("link", { name: "/gone", exact: true }).waitFor({
        state: "detached",
      });
      await page.getByRole("link", { name: "/kept", exact: true }).waitFor();
      await server.control("DELETE", "/__mock__/requests");
      await page.getByText("No requests yet").waitFor();
    },
  );

  play(
    "the list follows a journal that pushes its oldest entries out",
    async ({ page, server, open }) => {
      for (let at = 0; at < 6; at++) await send(server, `/${at}`);
      await open("");
      await page.getByText("5 requests, 1 older one no longer in the journal")
        .waitFor();
      await send(server, "/new");
      await page.getByRole("link", { name: "/new", exact: true }).waitFor();
      await page.getByRole("link", { name: "/1", exact: true }).waitFor({
        state: "detached",
      });
      assert.equal(await page.locator(".list-body .row").count(), 5);
    },
    { settings: { journalLimit: 5 } },
  );
});

import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { answering } from "../harness.ts";
import { browserTests, row, send } from "./stage.ts";

interface Drawn {
  computedStyleMap(): { get(name: string): unknown };
}

/** The background of an element, which may stand in a shadow root. */
function background(element: Locator): Promise<string> {
  return element.evaluate((one) =>
    String((one as unknown as Drawn).computedStyleMap().get("background-color"))
  );
}

browserTests("what the admin UI shows", (play) => {
  for (const dark of [false, true]) {
    play(
      `the JSON of a stub looks like a field to write in, in the ${
        dark ? "dark" : "light"
      } theme`,
      async ({ page, open }) => {
        await open("/stubs/new");
        const json = page.locator(".json-pane .cm-editor");
        await json.waitFor();
        const field = page.getByLabel("Title", { exact: true });
        assert.equal(await background(json), await background(field));
      },
      { dark },
    );
  }

  play(
    "a sentence after how long it took does not run into it",
    async ({ page, server, open }) => {
      await server.stub({
        request: { path: "/t" },
        action: {
          response: {
            status_code: 200,
            headers: {},
            template_body: "{{ request.json.id }}",
          },
        },
      });
      await send(server, "/t");
      await open("");
      await row(page, "/t").locator(".row-link").click();
      const outcome = page.getByText(/template error after/);
      assert.match(await outcome.innerText(), /after [\d.]+ ms\. \S/);
    },
  );

  play(
    "a near miss counts the clauses that it lists, and a reason repeats none of their cells",
    async ({ page, server, open }) => {
      await server.stub(
        answering({
          method: "GET",
          path: "/a",
          headers: { accept: "application/json", "x-team": "qa" },
        }),
      );
      await send(server, "/a", { headers: { accept: "*/*" } });
      await open("");
      await row(page, "/a").locator(".row-link").click();
      const card = page.locator(".near");
      await card.getByText("2 of 4 clauses match").waitFor();
      assert.equal(await card.locator(".clauses tbody tr").count(), 4);
      const accept = row(page, "headers “accept”").filter({ hasText: "✗" });
      assert.deepEqual(
        (await accept.getByRole("cell").allInnerTexts()).map((text) =>
          text.split("\n")[0]
        ),
        ["application/json", "*/*"],
      );
      assert.equal(await accept.locator(".reason").count(), 0);
      assert.doesNotMatch(await card.innerText(), /member/);
    },
  );

  play(
    "fields side by side stand on one line, whatever their labels",
    async ({ page, open }) => {
      await open("/stubs/new");
      await page.getByLabel("Jitter, ms", { exact: true }).waitFor();
      // At one moment: the page moves while its editors come.
      const tops = await page.evaluate(
        `["Delay, ms", "Jitter, ms", "Drop probability"].map((text) => {
          const labels = [...document.querySelectorAll("label")];
          const { htmlFor } = labels.find((one) => one.textContent === text);
          return document.getElementById(htmlFor).getBoundingClientRect().top;
        })`,
      );
      assert.ok(Array.isArray(tops));
      assert.equal(new Set(tops).size, 1, String(tops));
    },
  );

  play(
    "no rule stands above a request that is not in the journal",
    async ({ page, open }) => {
      await open("/requests/nope");
      await page.getByText("This request is not in the journal").waitFor();
      const ruled = await page.evaluate(
        `[...document.querySelectorAll(".split-detail *")].filter((one) =>
          getComputedStyle(one).borderTopWidth !== "0px" &&
          !one.matches("a, button")
        ).map(({ outerHTML }) => outerHTML)`,
      );
      assert.deepEqual(ruled, []);
    },
  );

  play(
    "what has not come yet is not counted",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/a" }));
      await send(server, "/a");
      const held = Promise.withResolvers<void>();
      await page.route(/__mock__\/(?:requests|stubs)\?/, async (route) => {
        await held.promise;
        await route.continue();
      });
      await open("");
      const tally = page.locator(".tally");
      await tally.waitFor();
      assert.equal(await tally.innerText(), "Loading…");
      await page.getByRole("link", { name: "Stubs" }).click();
      await page.getByRole("link", { name: "New stub" }).waitFor();
      assert.equal(await tally.innerText(), "Loading…");
      held.resolve();
      await page.getByText("1 stub", { exact: true }).waitFor();
      await page.getByRole("link", { name: "Requests" }).click();
      await page.getByText("1 request", { exact: true }).waitFor();
    },
  );

  play(
    "what waits for a server that is away says so, and what needs none is there",
    async ({ page, context, open }) => {
      await context.route(/__mock__/, (route) => route.abort());
      await open("/stubs/new");
      const banner = page.getByRole("alert").filter({
        hasText: "The server has not answered",
      });
      await banner.waitFor();
      assert.doesNotMatch(await banner.innerText(), /is from before/);
      await page.getByRole("heading", { name: "New stub" }).waitFor();
      await page.getByText("The server is not answering: not checked.")
        .waitFor();
      for (const path of ["/requests", "/stubs", "/scopes/a", "/server"]) {
        await open(path);
        await banner.waitFor();
        await page.getByText("Loading…", { exact: true }).waitFor();
      }
    },
  );

  play(
    "a filter that cannot be read is not said to match nothing",
    async ({ page, server, open }) => {
      await send(server, "/a");
      await open("");
      await page.getByText("1 request", { exact: true }).waitFor();
      await page.getByLabel("Filter by text").fill("stauts:404");
      await page.getByText('did you mean "status:"?').waitFor();
      await open("?q=stauts:404");
      await page.getByText('did you mean "status:"?').waitFor();
      assert.equal(await page.getByText("No requests match").count(), 0);
    },
  );
});

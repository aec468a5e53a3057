import assert from "node:assert/strict";
import type { Response } from "playwright-core";
import { answering } from "../harness.ts";
import { startUpstream } from "../upstream.ts";
import { browserTests, polls, row, send } from "./stage.ts";

browserTests(
  "what opening a page of the admin UI asks of the server",
  (play) => {
    play(
      "the list asks for a page of rows, and each is small",
      async ({ page, server, open }) => {
        const headers = { "x-large": "x".repeat(4000) };
        for (let at = 0; at < 20; at++) {
          await send(server, `/a/${at}`, { headers });
        }
        const first = page.waitForResponse((response) =>
          response.url().includes("/__mock__/requests?")
        );
        await open("");
        const answer = await first;
        const query = new URL(answer.url()).searchParams;
        assert.deepEqual([query.get("view"), query.get("limit")], [
          "rows",
          "500",
        ]);
        const { length } = await answer.body();
        assert.ok(length < 20 * 300, `20 rows are ${length} bytes`);
      },
    );

    play(
      "a link to a miss shows its near misses, though the list has not come",
      async ({ page, server, open }) => {
        await server.stub(answering({ path: "/a", method: "POST" }));
        await send(server, "/a");
        const [miss] = (await server.requests()).requests;
        // The list is held back for good.
        await page.route(/\/__mock__\/requests\?/, () => {});
        await open(`/requests/${miss?.id}`);
        await page.getByText("where the request differs").waitFor();
      },
    );

    play(
      "a link to a request fetches it once, whether it or the list comes first",
      async ({ page, server, open }) => {
        await send(server, "/a");
        const [miss] = (await server.requests()).requests;
        const whole = `**/__mock__/requests/${miss?.id}`;
        let fetched = 0;
        let isListFirst = true;
        await page.route(whole, async (route) => {
          fetched++;
          if (isListFirst) await page.locator(".row-link").waitFor();
          await route.continue();
        });
        for (const first of [true, false]) {
          isListFirst = first;
          fetched = 0;
          await open(`/requests/${miss?.id}`);
          await page.getByRole("heading", { name: "Why this answer" })
            .waitFor();
          await page.locator(".row-link").waitFor();
          await polls(page, "/__mock__/server", 2);
          assert.equal(fetched, 1);
        }
      },
    );

    play(
      "a poll costs what is new, not what there is",
      async ({ page, server, open }) => {
        for (let at = 0; at < 30; at++) {
          await server.control("POST", "/__mock__/scopes", { name: `s${at}` });
          await server.stub(
            answering({ path: `/a/${at}` }, "", { stub_id: `a${at}` }),
          );
        }
        const answers: Response[] = [];
        page.on("response", (response) => {
          if (/__mock__\/(stubs|scopes|server)\?/.test(response.url())) {
            answers.push(response);
          }
        });
        const asked = async () => {
          answers.length = 0;
          await polls(page, "/__mock__/stubs", 2);
          const bodies = await Promise.all(answers.map((one) => one.text()));
          return bodies.filter((text) => !text.includes('"version"'));
        };
        await open("/stubs");
        await page.getByText("30 stubs").waitFor();
        await polls(page, "/__mock__/scopes", 1);
        for (const text of await asked()) {
          assert.ok(text.length < 150, `an idle poll brought ${text}`);
        }
        const own = answers.find((one) => /server/.test(one.url()));
        const facts = await own?.text() ?? "";
        assert.ok(facts.length < 1000, `the server told ${facts}`);

        await server.get("/a/3", { headers: { s7: "1" } });
        await row(page, "/a/3").getByText(/\d\d:\d\d:\d\d/).waitFor();
        await server.control("DELETE", "/__mock__/stubs/a5");
        await page.getByText("29 stubs").waitFor();
        await server.stub(answering({ path: "/new" }, "", { stub_id: "n" }));
        const news = await asked();
        await page.getByText("30 stubs").waitFor();
        for (const text of news) {
          assert.ok(
            text.length < 1500,
            `one new stub brought ${text.length} bytes`,
          );
        }
      },
    );
  },
);

browserTests("a request on its way through the admin UI", (play) => {
  play(
    "the stub that is opened from a miss is tried with that miss",
    async ({ page, server, open }) => {
      await server.stub(
        answering({ path: "/orders/{id}", headers: { "x-a": "1" } }),
      );
      await send(server, "/orders/17");
      await open("");
      await page.locator(".row-link").click();
      await page.getByRole("link", { name: /^Open this stub/ }).first().click();
      const trial = page.getByRole("region", { name: "Try it" });
      await trial.getByText("This stub does not match the sample").waitFor();
      assert.equal(
        await trial.getByLabel("Path and query").inputValue(),
        "/orders/17",
      );
    },
  );

  play(
    "an answer that came from elsewhere names the address that was asked",
    async ({ page, server, open }) => {
      await using upstream = startUpstream();
      await server.stub({
        request: { path: "/far" },
        action: { proxy: { url: `${upstream.url}/there` } },
      });
      await send(server, "/far");
      await open("");
      await page.locator(".row-link").click();
      await page.getByText(`${upstream.url}/there`).waitFor();
    },
  );

  play(
    "bodies are saved under the ending of their type, and pictures are shown",
    async ({ page, server, open }) => {
      const picture =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
      await server.stub({
        request: { path: "/dot" },
        action: {
          response: {
            status_code: 200,
            headers: { "content-type": "image/png" },
            body_base64: picture,
          },
        },
      });
      await send(server, "/dot", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"a":1}',
      });
      await open("");
      await page.locator(".row-link").click();
      await page.getByRole("img", { name: "The answer body" }).waitFor();
      const saved = async (name: string) => {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name }).click(),
        ]);
        return download.suggestedFilename();
      };
      assert.match(await saved("Download the request body"), /\.json$/);
      assert.match(await saved("Download the answer body"), /\.png$/);
    },
  );

  play(
    "the editor does not say that a server that is gone accepts a draft",
    async ({ page, server, open }) => {
      await open("/stubs/new");
      await page.getByText("The server accepts this.").waitFor();
      await server.running.stop(100);
      await page.getByText("The server is not answering: not checked.")
        .waitFor();
    },
  );

  play(
    "narrowed to a scope the stubs say that global ones answer, too",
    async ({ page, server, open }) => {
      await server.control("POST", "/__mock__/scopes", { name: "one" });
      await server.stub(answering({ path: "/own" }), "one");
      await server.stub(answering({ path: "/global" }));
      await open("/stubs?scope=one");
      await row(page, "/own").waitFor();
      await page.getByText(/global stub/i).first().waitFor();
    },
  );
});

import assert from "node:assert/strict";
import { verdict } from "../../src/model/verdict.ts";
import { answering } from "../harness.ts";
import { browserTests, clipboard, send } from "./stage.ts";

const json = { "content-type": "application/json" };

browserTests("what the admin UI does with a request", (play) => {
  play(
    "a request can be taken along as curl and as an assertion that hold",
    async ({ page, server, open }) => {
      await send(server, "/it's?q=1", {
        method: "PUT",
        headers: json,
        body: `{"say":"it's"}`,
      });
      await open("");
      await page.locator(".row-link").click();
      await page.getByRole("button", { name: "Copy as curl" }).click();
      await page.getByText("Copied the curl command").waitFor();
      const curl = await clipboard(page);
      assert.match(curl, /^curl .*-X PUT/s);
      assert.ok(curl.includes(`--data-raw '{"say":"it'\\''s"}'`), curl);
      assert.ok(curl.includes(server.url), curl);

      await page.getByRole("button", { name: "Copy as assertion" }).click();
      await page.getByText("Copied the assertion").waitFor();
      await page.getByText("which holds now (1 request)").waitFor();
      const command = await clipboard(page);
      assert.ok(command.includes(`${server.url}/__mock__/assert`), command);
      const [, quoted = ""] = /-d '([^]*)'$/.exec(command) ?? [];
      const answer = await server.control(
        "POST",
        "/__mock__/assert",
        JSON.parse(quoted.replaceAll("'\\''", "'")),
      );
      assert.equal(answer.as(verdict).result, true);
    },
  );

  play(
    "Create stub from this opens an editor whose stub answers the request",
    async ({ page, server, open }) => {
      const body = '{"sku":"A1"}';
      await send(server, "/basket?user=7", {
        method: "POST",
        headers: json,
        body,
      });
      await open("");
      await page.locator(".row-link").click();
      await page.getByRole("link", { name: "Create stub from this" }).click();
      await page.getByText("This stub matches").waitFor();
      await page.getByRole("button", { name: "Create stub" }).click();
      await page.getByText("Created the stub.").waitFor();
      const answer = await server.get("/basket?user=7", {
        method: "POST",
        headers: json,
        body,
      });
      assert.deepEqual([answer.status, answer.json], [200, { ok: true }]);
    },
  );

  play(
    "Clear says what it would delete, and of whom, before it does",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/a" }));
      await server.control("POST", "/__mock__/scopes", { name: "others" });
      await send(server, "/a");
      await send(server, "/b", { headers: { others: "1" } });
      await open("?q=nothing");
      await page.getByText("0 of 2 requests").waitFor();
      await page.getByRole("button", { name: "Clear", exact: true }).click();
      const question = page.getByRole("dialog", {
        name: "Clear 2 requests in one scope and outside it?",
      });
      await question.getByRole("button", { name: "Keep them" }).click();
      assert.equal((await server.requests("?scope=*")).total, 2);
      await page.getByRole("button", { name: "Clear", exact: true }).click();
      await question.getByRole("button", { name: "Clear requests" }).click();
      await page.getByText("Cleared 2 requests.").waitFor();
      assert.equal((await server.requests("?scope=*")).total, 0);
    },
  );
});

import assert from "node:assert/strict";
import { pairLines } from "../../admin/sequence_diff.ts";
import { answering } from "../harness.ts";
import { listedScope } from "../../src/model/scope_listing.ts";
import { browserTests, codeText, send } from "./stage.ts";

Deno.test("two sequences are laid beside each other by what they share", () => {
  assert.deepEqual(pairLines(["a", "b", "c"], ["b", "x", "c"]), [
    { left: "a", right: undefined },
    { left: "b", right: "b" },
    { left: undefined, right: "x" },
    { left: "c", right: "c" },
  ]);
  assert.deepEqual(pairLines([], ["a"]), [{ left: undefined, right: "a" }]);
});

browserTests("scopes in the admin UI", (play) => {
  play(
    "a scope's page has its requests, its report, and its calls beside another's",
    async ({ page, server, open }) => {
      for (const name of ["one", "two"]) {
        await server.control("POST", "/__mock__/scopes", { name });
      }
      await server.stub(answering({ path: "/a" }), "one");
      await server.stub(answering({ path: "/g" }));
      await send(server, "/a", { headers: { one: "1" } });
      await send(server, "/a", { headers: { two: "1" } });
      await send(server, "/g", { headers: { two: "1" } });
      await open("/scopes/one");
      await page.getByText(
        "One global stub also applies, after the scope's own.",
      ).waitFor();
      await page.getByRole("link", { name: "GET /a", exact: true }).first()
        .waitFor();
      const report = page.getByRole("region", { name: "Report" });
      await report.getByText(/one/).waitFor();
      await page.getByLabel("Compare its calls with those of").selectOption(
        "two",
      );
      await page.getByText("lines differ.").waitFor();
      assert.match(
        await page.locator(".compared").innerText(),
        /GET \/a → 200[^]*GET \/a → 404[^]*GET \/g → 200/,
      );
      await page.getByLabel("Scope to copy the stubs to").fill("two");
      await page.getByRole("button", { name: "Copy stubs" }).click();
      await page.getByText("Copied 1 stub to “two”.").waitFor();
      assert.equal(
        (await server.get("/a", { headers: { two: "1" } })).status,
        200,
      );
    },
  );

  play(
    "a scope's settings are read and changed, and a copy of it has them",
    async ({ page, server, open }) => {
      await server.control("POST", "/__mock__/scopes", {
        name: "one",
        title: "Mine",
        seed: 7,
        select: [{ credential: "sk_1" }],
      });
      await server.stub(answering({ path: "/a" }), "one");
      await open("/scopes/one");
      await page.getByText("credential sk_1").waitFor();
      await page.getByText(`${server.url}/__scope__/one`).waitFor();
      const settings = page.getByLabel("Settings as JSON");
      assert.match(await codeText(settings), /"seed": 7/);
      await settings.fill('{"seed": "x"}');
      await page.getByRole("button", { name: "Save settings" }).click();
      await page.locator(".issue").filter({ hasText: "integer" }).waitFor();
      await settings.fill('{"seed": 8, "ttl_ms": 600000}');
      await page.getByRole("button", { name: "Save settings" }).click();
      await page.getByText("Saved the settings.").waitFor();
      await page.getByLabel("Scope to copy the stubs to").fill("copy");
      await page.getByRole("button", { name: "Copy stubs" }).click();
      await page.getByText("Copied 1 stub to “copy”.").waitFor();
      for (const name of ["one", "copy"]) {
        const scope = await server.control("GET", `/__mock__/scopes/${name}`);
        const { title, seed, ttl_ms, select } = scope.as(listedScope);
        assert.deepEqual([title, seed, ttl_ms, select], [
          undefined,
          8,
          600_000,
          undefined,
        ]);
      }
      assert.equal(
        (await server.get("/a", { headers: { copy: "1" } })).status,
        200,
      );
    },
  );

  play(
    "a scope's page finds the requests that did not reach it, and what they lacked",
    async ({ page, server, open }) => {
      for (const name of ["one", "two"]) {
        await server.control("POST", "/__mock__/scopes", { name });
      }
      await server.stub(answering({ path: "/a" }), "one");
      await send(server, "/a?bare");
      await send(server, "/a?other", { headers: { two: "1" } });
      await send(server, "/b");
      await open("/scopes/one");
      await page.getByRole("button", { name: "Find them" }).click();
      await page.getByText("2 requests would have been answered").waitFor();
      const item = (text: string) =>
        page.getByRole("listitem").filter({ hasText: text });
      await item("/a?bare").getByText("the header “one: 1” is missing")
        .waitFor();
      await item("/a?other").getByText("selected scope “two”").waitFor();
    },
  );

  play(
    "a reset of a scope says what goes, and asks",
    async ({ page, server, open }) => {
      await server.control("POST", "/__mock__/scopes", { name: "one" });
      await send(server, "/a", { headers: { one: "1" } });
      await open("/scopes/one");
      await page.getByRole("button", { name: "Reset" }).click();
      const question = page.getByRole("dialog", {
        name: "Reset scope “one”?",
      });
      await question.getByRole("button", { name: "Cancel" }).click();
      assert.equal((await server.requests("?scope=one")).total, 1);
      await page.getByRole("button", { name: "Reset" }).click();
      await question.getByRole("button", { name: "Reset" }).click();
      await page.getByText("Reset: requests and state").waitFor();
      assert.equal((await server.requests("?scope=one")).total, 0);
    },
  );

  play(
    "many scopes are filtered, sorted and deleted together; the bar counts what is narrowed to",
    async ({ page, server, open }) => {
      for (let at = 0; at < 12; at++) {
        await server.control("POST", "/__mock__/scopes", {
          name: `${at % 2 === 0 ? "ci" : "mine"}-${at}`,
        });
      }
      await send(server, "/a", { headers: { "mine-3": "1" } });
      await open("/scopes");
      await page.getByText("12 scopes", { exact: true }).waitFor();
      await page.getByLabel("Order").selectOption("busy");
      assert.match(
        await page.locator(".scope-card h2").first().innerText(),
        /mine-3/,
      );
      await page.getByLabel("Filter by text").fill("ci-");
      await page.getByText("6 of 12 scopes").waitFor();
      await page.getByRole("button", { name: "Delete all shown" }).click();
      await page.getByRole("dialog", { name: "Delete 6 scopes?" }).getByRole(
        "button",
        { name: "Delete scopes" },
      ).click();
      await page.getByText("Deleted 6 scopes.").waitFor();
      await open("?scope=mine-3");
      await page.getByRole("navigation").getByText(/Requests\s*1/).waitFor();
    },
  );
});

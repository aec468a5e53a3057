import assert from "node:assert/strict";
import { listedScope } from "../../src/model/scope_listing.ts";
import { startUpstream } from "../upstream.ts";
import { browserTests, listed, row, send } from "./stage.ts";

browserTests("an upstream and recording in the admin UI", (play) => {
  play(
    "a scope gets an upstream, rows that went there are marked, and stubs of all of them are proved and made",
    async (stage) => {
      const { page, server, open } = stage;
      await using upstream = startUpstream();
      await server.control("POST", "/__mock__/scopes", { name: "shop" });
      await open("/scopes/shop");
      await page.getByLabel("URL of the upstream").fill("nonsense");
      await page.getByRole("button", { name: "Set upstream" }).click();
      await page.locator("#upstream-issue").getByText(/URL|http/).waitFor();
      await page.getByLabel("URL of the upstream").fill(upstream.url);
      await page.getByRole("button", { name: "Set upstream" }).click();
      await page.getByText("Set the upstream.").waitFor();
      const set = await server.control("GET", "/__mock__/scopes/shop");
      assert.deepEqual(set.as(listedScope).upstream, {
        url: upstream.url,
        mode: "miss",
      });
      for (const path of ["/a", "/b", "/a"]) {
        await send(server, path, { headers: { shop: "1" } });
      }
      await page.getByRole("button", {
        name: "Create stubs from its answers",
      }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("2 stubs", { exact: true }).waitFor();
      await dialog.getByText("Would have answered all 2 the same way")
        .waitFor();
      await dialog.getByText("Would have answered it the same way").waitFor();
      assert.deepEqual(await listed(stage), []);
      await dialog.getByRole("button", { name: "Create 2 stubs" }).click();
      await page.getByText("Created 2 stubs.").waitFor();
      const stubs = await listed(stage);
      assert.deepEqual(
        stubs.map(({ scope, request }) => [scope, request.path]),
        [["shop", "/a"], ["shop", "/b"]],
      );
      await open("/requests?match=up");
      await row(page, "/b").getByText("upstream", { exact: true }).waitFor();
      await page.locator(".row-link", { hasText: "/b" }).click();
      await page.getByRole("button", { name: "Record as a stub" }).waitFor();
    },
  );

  play(
    "stubs are made of requests that are chosen in the list, with secrets masked and noise struck out",
    async (stage) => {
      const { page, server, open } = stage;
      await using upstream = startUpstream();
      await server.stub({
        request: { path: { $regex: "/.*" } },
        action: { proxy: { url: upstream.url, append_path: true } },
      });
      await send(server, "/login?token=hunter2hunter2&_=1700000000000");
      await send(server, "/other");
      await open("");
      await page.getByText("2 requests").waitFor();
      await page.getByRole("button", { name: "Select", exact: true }).click();
      await page.getByLabel(/Select GET \/login/).check();
      const bar = page.getByRole("group", { name: "Selected requests" });
      await bar.getByText("1 request selected").waitFor();
      await bar.getByRole("button", { name: "Create stubs" }).click();
      const dialog = page.getByRole("dialog", { name: "Stubs from 1 request" });
      await dialog.getByText("1 secret masked:").waitFor();
      await dialog.locator("del").first().waitFor();
      assert.doesNotMatch(await dialog.innerText(), /hunter2/);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await bar.getByRole("button", { name: "Select all" })
        .click();
      await bar.getByText("2 requests selected").waitFor();
      await bar.getByRole("button", { name: "Done" }).click();
      await bar.waitFor({ state: "detached" });
    },
  );

  play(
    "drafts are made of all misses of a kind, and would match all of them",
    async (stage) => {
      const { page, server, open } = stage;
      for (let id = 1; id <= 4; id++) await send(server, `/orders/${id}`);
      await send(server, "/else");
      await open("/requests?show=kinds");
      await page.locator("summary").filter({ hasText: "/orders/{}" }).click();
      await page.getByRole("button", { name: "Create stubs from these" })
        .click();
      const dialog = page.getByRole("dialog", {
        name: "Stubs from 4 requests",
      });
      await dialog.getByLabel("Combine paths that differ only in an id")
        .check();
      await dialog.getByText("1 stub", { exact: true }).waitFor();
      await dialog.getByText("Would match all 4").waitFor();
      await dialog.getByRole("button", { name: "Create 1 stub" }).click();
      await page.getByText("Created 1 stub.").waitFor();
      assert.equal((await listed(stage))[0]?.request.path, "/orders/{id}");
    },
  );
});

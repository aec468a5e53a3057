import assert from "node:assert/strict";
import { scopeListing } from "../../src/model/scope_listing.ts";
import { answering } from "../harness.ts";
import { furnish } from "./scenery.ts";
import { certificate, openssl } from "../certificate.ts";
import { browserTests, clipboard, polls, send } from "./stage.ts";

const tls = openssl ? await certificate() : null;

browserTests("the scope, server and shared parts of the admin UI", (play) => {
  play(
    "Scopes are created over HTTPS, too, where no Host field says who is asked",
    async ({ page, open }) => {
      await open("/scopes");
      await page.getByLabel("New scope").fill("mine");
      await page.getByRole("button", { name: "Create" }).click();
      await page.getByRole("button", { name: "Delete scope mine" }).waitFor();
    },
    { settings: { tls } },
  );
  play(
    "Scopes creates a scope, gives the header to send, and deletes after asking",
    async ({ page, server, open }) => {
      await open("/scopes");
      await page.getByText("No scopes yet").waitFor();
      await page.getByLabel("New scope").fill("Not a name!");
      await page.getByRole("button", { name: "Create" }).click();
      await page.getByRole("alert").getByText(/pattern/).waitFor();
      await page.getByLabel("New scope").fill("mine");
      await page.getByRole("button", { name: "Create" }).click();
      await page.getByText("mine: 1").waitFor();
      await page.getByRole("button", { name: "Copy the header of mine" }).or(
        page.getByRole("button", { name: "Copy", exact: true }),
      ).first().click();
      await page.getByText("Copied the header of mine").waitFor();
      assert.equal(await clipboard(page), "mine: 1");
      await page.getByRole("button", { name: "Delete scope mine" }).click();
      await page.getByRole("button", { name: "Keep it" }).click();
      await page.getByRole("button", { name: "Delete scope mine" }).click();
      await page.getByRole("button", { name: "Delete scope", exact: true })
        .click();
      await page.getByText("No scopes yet").waitFor();
      assert.deepEqual(
        (await server.control("GET", "/__mock__/scopes")).as(scopeListing)
          .scopes,
        [],
      );
    },
  );

  play(
    "a scope's page shows what is in it and both ways to select it",
    async ({ page, server, open }) => {
      await furnish(server);
      await open("/scopes/checkout-tests");
      await page.getByText("baggage: mock-scope=checkout-tests").waitFor();
      await page.getByRole("link", { name: "POST /login" }).first().waitFor();
      await page.getByRole("link", { name: "2 requests" }).click();
      await page.getByText("2 requests").waitFor();
    },
  );

  play(
    "the whole UI can be narrowed to one scope",
    async ({ page, server, open }) => {
      await furnish(server);
      await open("");
      await page.getByText("10 requests").waitFor();
      await page.getByLabel("Scope").selectOption("search-team");
      await page.getByText("1 request", { exact: true }).waitFor();
      await page.getByRole("link", { name: "Stubs" }).click();
      await page.getByText("1 stub", { exact: true }).waitFor();
      await page.waitForURL(/scope=search-team/);
      await page.getByLabel("Scope").selectOption({ label: "Global only" });
      await page.getByText("5 stubs").waitFor();
    },
  );

  play(
    "Server shows version, addresses, journal, counters and the plot",
    async ({ page, server, open }) => {
      await furnish(server);
      await open("/server");
      await page.getByText(server.url).waitFor();
      await page.getByText("0.0.0-test").waitFor();
      const outcomes = page.getByRole("row");
      assert.match(
        await outcomes.filter({ hasText: "no match" }).innerText(),
        /3/,
      );
      assert.match(
        await outcomes.filter({ hasText: "search-team" }).innerText(),
        /1\s+0/,
      );
      await polls(page, "/__mock__/server", 1);
      await send(server, "/users/1");
      const plot = page.getByRole("img", {
        name: /Requests per second: 0\.\d now, 0\.[1-9] at the peak/,
      });
      await plot.waitFor();
    },
  );

  play(
    "the keys move, open, close, filter and list themselves, and can be turned off",
    async ({ page, server, open }) => {
      await furnish(server);
      await open("");
      await page.getByText("10 requests").waitFor();
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "DELETE /users/9" }).waitFor();
      await page.keyboard.press("k");
      await page.getByRole("heading", { name: "POST /orders" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("heading", { name: "POST /orders" }).waitFor({
        state: "detached",
      });
      await page.keyboard.press("/");
      await page.keyboard.type("jk/?");
      assert.equal(
        await page.getByLabel("Filter by text").inputValue(),
        "jk/?",
      );
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await dialog.getByText("Go to the filter").waitFor();
      await dialog.getByLabel("Single-key shortcuts").uncheck();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await page.keyboard.press("?");
      assert.equal(await dialog.count(), 0);
    },
  );

  play(
    "back and forward walk through the views",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/a" }, "", { stub_id: "a" }));
      await open("/stubs");
      await page.getByRole("link", { name: "any method /a" }).first().click();
      await page.getByRole("heading", { name: "Stub a" }).waitFor();
      await page.goBack();
      await page.getByText("1 stub", { exact: true }).waitFor();
      await page.goForward();
      await page.getByRole("heading", { name: "Stub a" }).waitFor();
    },
  );

  play(
    "the control token is asked for once and kept for the tab",
    async ({ page, context, open }) => {
      await open("");
      const dialog = page.getByRole("dialog", {
        name: "This server asks for its control token",
      });
      await dialog.getByLabel("Token").fill("wrong");
      await dialog.getByRole("button", { name: "Continue" }).click();
      await dialog.getByText("The server refused this token.").waitFor();
      await dialog.getByLabel("Token").fill("secret");
      await dialog.getByRole("button", { name: "Continue" }).click();
      await page.getByText("No requests yet").waitFor();
      await page.reload();
      await page.getByText("No requests yet").waitFor();
      assert.equal(await dialog.count(), 0);
      const other = await context.newPage();
      await open("", other);
      await other.getByRole("dialog").waitFor();
    },
    { settings: { controlToken: "secret" } },
  );
});

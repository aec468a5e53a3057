import assert from "node:assert/strict";
import { answering } from "../harness.ts";
import { draft } from "./editor_json.ts";
import { browserTests, row, send, type Stage } from "./stage.ts";

/** One id, as it is after the stubs of a scope were copied. */
async function furnish({ server }: Stage): Promise<void> {
  await server.control("POST", "/__mock__/scopes", { name: "one" });
  await server.stub(answering({ path: "/a" }, "all", { stub_id: "a" }));
  await server.stub(answering({ path: "/a" }, "own", { stub_id: "a" }), "one");
}

browserTests("stubs of one id in several scopes", (play) => {
  play(
    "are told apart in the list, by keys and by their addresses",
    async (stage) => {
      const { page, open } = stage;
      await furnish(stage);
      await open("/stubs");
      await page.getByText("2 stubs").waitFor();
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      const active = page.locator(".row.active");
      assert.equal(await active.count(), 1);
      assert.match(await active.innerText(), /one/);
      await page.keyboard.press("Enter");
      await page.getByText("Scope one, 0 calls").waitFor();
      await page.getByRole("link", { name: "Duplicate" }).click();
      await page.getByRole("heading", { name: "New stub" }).waitFor();
      assert.match(JSON.stringify(await draft(page)), /own/);

      await open("/stubs/a");
      await page.getByText("Several scopes have a stub of this id").waitFor();
      await page.getByRole("link", { name: "The global stub" }).click();
      await page.getByText("Global, 0 calls").waitFor();
    },
  );

  play("are named by the requests that they answered", async (stage) => {
    const { page, server, open } = stage;
    await furnish(stage);
    await send(server, "/a", { headers: { one: "1" } });
    await send(server, "/a");
    await open("");
    await page.getByText("2 requests").waitFor();
    await row(page, "one").locator(".row-link").click();
    const verdict = page.getByText(/^✓Matched/);
    await verdict.getByRole("link").click();
    await page.getByText("Scope one, 1 call").waitFor();
    await page.goBack();
    await page.getByText("One other stub matches").waitFor();
    await page.locator(".ranking a").click();
    await page.getByText("Global, 1 call").waitFor();
  });

  play(
    "have their requests apart, on their pages and in the list",
    async (stage) => {
      const { page, server, open } = stage;
      await furnish(stage);
      await send(server, "/a?own", { headers: { one: "1" } });
      await send(server, "/a?all");
      await open("/stubs/a?of=one");
      await page.getByRole("link", { name: "Requests", exact: true }).last()
        .click();
      await page.getByText("1 of 2 requests").waitFor();
      await row(page, "/a?own").waitFor();
      await page.getByRole("button", { name: "Stub a, scope one" }).click();
      await page.getByText("2 requests", { exact: true }).waitFor();
      await open("/stubs/a?of=");
      assert.equal(
        await page.getByLabel("Path and query").inputValue(),
        "/a?all",
      );
      await page.getByRole("link", { name: "Requests", exact: true }).last()
        .click();
      await row(page, "/a?all").waitFor();
      await page.getByText("1 of 2 requests").waitFor();
      await page.getByRole("button", { name: "Stub a, global" }).waitFor();
    },
  );

  play("are fixed apart, and each is tried where it stands", async (stage) => {
    const { page, server, open } = stage;
    await server.control("POST", "/__mock__/scopes", { name: "one" });
    const asking = (headers: Record<string, string>) =>
      answering({ path: "/a", headers }, "", { stub_id: "a" });
    await server.stub(asking({ "x-team": "all" }));
    await server.stub(asking({ "x-a": "1", "x-b": "1", "x-c": "1" }), "one");
    await send(server, "/a", { headers: { one: "1" } });
    await open("");
    await row(page, "/a").locator(".row-link").click();
    const own = page.locator(".near").filter({ hasText: "scope one" });
    await own.locator("summary").click();
    await own.getByRole("button", { name: "Drop: x-a" }).click();
    await own.getByText("Something still differs").waitFor();
    await own.getByRole("button", { name: "Drop: x-b" }).click();
    await own.getByRole("button", { name: "Drop: x-c" }).click();
    await own.getByText("Would match now, answers").waitFor();
    const global = page.locator(".near").filter({ hasText: "global" });
    await global.getByRole("button", { name: "Drop: x-team" }).click();
    await global.getByText("Would match now, answers").waitFor();
    await global.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved the stub.").waitFor();
    const stubs = await server.stubs("?scope=*");
    assert.deepEqual(
      stubs.map(({ scope, request }) => [scope, request.headers === null]),
      [[null, true], ["one", false]],
    );
  });
});

browserTests("the page of a stub", (play) => {
  play(
    "does not call a stub deleted while the server is away, and opens it after",
    async ({ page, context, server, open }) => {
      await server.stub(answering({ path: "/a" }, "", { stub_id: "a" }));
      await context.route(/__mock__/, (route) => route.abort());
      await open("/stubs/a");
      await page.getByText("The stub could not be fetched").waitFor();
      await context.unroute(/__mock__/);
      await page.getByRole("heading", { name: "Stub a" }).waitFor();
    },
  );

  play(
    "leaves the list of stubs filtered as it was",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/a" }, "", { stub_id: "a" }));
      await server.stub(answering({ path: "/b" }, "", { stub_id: "b" }));
      await open("/stubs");
      await page.getByLabel("Filter by text").fill("/a");
      await page.getByText("1 of 2 stubs").waitFor();
      await page.locator(".row-link").click();
      await page.getByRole("heading", { name: "Stub a" }).waitFor();
      await page.getByRole("link", { name: "Server" }).click();
      await page.getByRole("link", { name: /^Stubs/ }).click();
      await page.getByText("1 of 2 stubs").waitFor();
    },
  );
});

import assert from "node:assert/strict";
import { answering } from "../harness.ts";
import { furnish } from "./scenery.ts";
import { browserTests, listed, row } from "./stage.ts";

browserTests("the stub list of the admin UI", (play) => {
  play(
    "Stubs lists every stub with action, scope, chaos, calls and last call",
    async ({ page, server, open }) => {
      await furnish(server);
      await open("/stubs");
      await page.getByText("7 stubs").waitFor();
      assert.match(
        await row(page, "POST /orders").innerText(),
        /create-order[^]*201[^]*global[^]*5–20 ms[^]*1[^]*\d\d:\d\d:\d\d/,
      );
      assert.match(
        await row(page, "/search").innerText(),
        /search-team[^]*drops 100%/,
      );
      assert.match(await row(page, "/login").innerText(), /1 of 1/);
      assert.match(
        await row(page, "/legacy/").innerText(),
        /off[^]*Proxy to http:\/\/127\.0\.0\.1:9\/[^]*never/,
      );
      await page.getByLabel("Action").selectOption("sse");
      await page.getByText("1 of 7 stubs").waitFor();
      await page.getByLabel("Filter by text").fill("nothing like it");
      await page.getByText("No stubs match this filter").waitFor();
      await page.waitForURL(/kind=sse&q=nothing/);
    },
  );

  play(
    "the switch of a stub turns it off and on",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/a" }));
      await open("/stubs");
      const toggle = page.getByRole("switch", { name: "any method /a is on" });
      await toggle.uncheck();
      await row(page, "/a").getByText("off").waitFor();
      assert.equal((await server.get("/a")).status, 404);
      await toggle.check();
      await row(page, "/a").getByText("off").waitFor({ state: "detached" });
      assert.equal((await server.get("/a")).status, 200);
    },
  );

  play(
    "a deleted stub comes back with Undo: same id, scope and answer",
    async (stage) => {
      const { page, server, open } = stage;
      await server.control("POST", "/__mock__/scopes", { name: "mine" });
      await server.stub(
        answering({ path: "/a", query: { q: "1" } }, "kept", { stub_id: "a" }),
        "mine",
      );
      const before = await listed(stage);
      await open("/stubs");
      await page.getByRole("button", { name: "Delete any method /a" }).click();
      await page.getByText("No stubs yet").waitFor();
      assert.deepEqual(await listed(stage), []);
      await page.getByRole("button", { name: "Undo" }).click();
      await row(page, "/a").waitFor();
      const strip = ({ created_at: _, ...rest }: Record<string, unknown>) =>
        rest;
      assert.deepEqual((await listed(stage)).map(strip), before.map(strip));
    },
  );

  play("Duplicate opens a new stub that is like the old one", async (stage) => {
    const { page, server, open } = stage;
    await server.stub(
      answering({ path: "/a" }, "twin", { stub_id: "a", max_calls: 3 }),
    );
    await open("/stubs");
    await page.getByRole("link", { name: "Duplicate any method /a" }).click();
    await page.getByText("The server accepts this.").waitFor();
    await page.getByRole("button", { name: "Create stub" }).click();
    await page.getByText("Created the stub.").waitFor();
    const [first, twin, ...more] = await listed(stage);
    assert.deepEqual([twin?.request, twin?.action, twin?.max_calls], [
      first?.request,
      first?.action,
      3,
    ]);
    assert.deepEqual(more, []);
  });

  play(
    "a switch keeps calls, place and a change that another made; Undo brings all of it back",
    async (stage) => {
      const { page, server, open } = stage;
      for (const id of ["a", "b"]) {
        await server.stub(
          answering({ path: `/${id}` }, "old", { stub_id: id }),
        );
      }
      await server.get("/a");
      await open("/stubs");
      await page.getByText("2 stubs").waitFor();
      // What the page holds is from before the change.
      await page.route(/__mock__\/stubs\?scope=/, (route) => route.abort());
      await server.control("PATCH", "/__mock__/stubs/a", {
        title: "of a colleague",
      });
      await page.getByRole("switch", { name: "any method /a is on" }).uncheck();
      await page.unroute(/__mock__\/stubs\?scope=/);
      await row(page, "of a colleague").getByText("off").waitFor();
      const [off] = await listed(stage);
      assert.deepEqual([off?.disabled, off?.calls, off?.title], [
        true,
        1,
        "of a colleague",
      ]);
      await page.getByRole("button", { name: "Delete of a colleague" }).click();
      await page.getByText("1 stub", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("2 stubs").waitFor();
      assert.deepEqual(
        (await listed(stage)).map(({ stub_id, calls }) => [stub_id, calls]),
        [["a", 1], ["b", 0]],
      );
    },
  );
});

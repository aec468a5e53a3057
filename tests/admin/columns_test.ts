import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./axe_findings.ts";
import { browserTests, send } from "./stage.ts";

const all = ["Time", "Method", "Path", "Status", "Stub", "Scope", "Took"];

/** The heads that are in sight. */
async function shownHeads(page: Page): Promise<readonly string[]> {
  const heads = page.getByRole("columnheader");
  const texts = await heads.allInnerTexts();
  return texts.map((one) => one.replace(/ [▲▼]$/, ""));
}

/** Whether the cells of a row stand below their heads. */
const areBelow = `(() => {
  const left = (row) => [...row.children]
    .filter((one) => getComputedStyle(one).display !== "none")
    .map((one) => Math.round(one.getBoundingClientRect().left));
  const head = left(document.querySelector(".list-head .row"));
  const row = left(document.querySelector(".list-body .row"));
  return head.length > 1 && head.join() === row.join();
})()`;

browserTests("the columns of the request list", (play) => {
  for (const dark of [false, true]) {
    play(
      `are chosen in a dialog of the ${
        dark ? "dark" : "light"
      } theme, and kept`,
      async ({ page, server, open }) => {
        await send(server, "/one");
        await open("");
        await page.getByText("1 request", { exact: true }).waitFor();
        assert.deepEqual(await shownHeads(page), all);
        await page.getByLabel("Saved views").selectOption("columns");
        const dialog = page.getByRole("dialog", { name: "Columns" });
        await dialog.getByLabel("Scope").uncheck();
        await dialog.getByLabel("Took").uncheck();
        assert.deepEqual(await findings(page), []);
        await dialog.getByRole("button", { name: "Done" }).click();
        await page.getByRole("columnheader", { name: "Scope" }).waitFor({
          state: "detached",
        });
        assert.deepEqual(
          await shownHeads(page),
          all.filter((one) => one !== "Scope" && one !== "Took"),
        );
        assert.equal(await page.evaluate(areBelow), true);
        await page.reload();
        await page.getByText("/one").waitFor();
        await page.getByRole("columnheader", { name: "Scope" }).waitFor({
          state: "detached",
        });
        assert.equal(await page.evaluate(areBelow), true);
      },
      { dark },
    );
  }

  play(
    "are chosen by keys, and all come back by one",
    async ({ page, server, open }) => {
      await send(server, "/one");
      await open("");
      await page.getByText("1 request", { exact: true }).waitFor();
      await page.keyboard.press("l");
      const dialog = page.getByRole("dialog", { name: "Columns" });
      await dialog.getByLabel("Time").focus();
      await page.keyboard.press("Space");
      await page.getByRole("columnheader", { name: "Time", exact: true })
        .waitFor({ state: "detached" });
      await dialog.getByRole("button", { name: "Show all" }).press("Enter");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      assert.deepEqual(await shownHeads(page), all);
    },
  );

  for (const width of [1024, 360]) {
    play(
      `leave their room to the others at ${width} pixels`,
      async ({ page, server, open }) => {
        await send(server, "/one");
        await open("");
        const row = page.locator(".list-body .row");
        await row.getByText("no match").waitFor();
        const before = await row.locator(".c-path").boundingBox();
        await page.keyboard.press("l");
        const dialog = page.getByRole("dialog", { name: "Columns" });
        for (const name of all.filter((one) => one !== "Path")) {
          await dialog.getByLabel(name).uncheck();
        }
        assert.deepEqual(await findings(page), []);
        await dialog.getByRole("button", { name: "Done" }).click();
        await row.getByText("no match").waitFor({ state: "hidden" });
        const after = await row.locator(".c-path").boundingBox();
        assert.ok(
          (after?.width ?? 0) > (before?.width ?? 0),
          `${before?.width} to ${after?.width}`,
        );
        assert.equal(
          await page.evaluate(
            "document.documentElement.scrollWidth <= innerWidth",
          ),
          true,
        );
      },
      { width, height: 800 },
    );
  }
});

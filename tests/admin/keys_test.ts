import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { answering } from "../harness.ts";
import { browserTests, clipboard, listed, row, send } from "./stage.ts";

/** Presses keys one after the other, sooner than the page is painted in between. */
async function pressBeforeFrame(page: Page, keys: string[]): Promise<void> {
  await page.evaluate(`(async () => {
    for (const key of ${JSON.stringify(keys)}) {
      const { port1, port2 } = new MessageChannel();
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true }),
      );
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage("");
      });
      port1.close();
    }
  })()`);
}

browserTests("keys and the palette of the admin UI", (play) => {
  play(
    "keys act on the row that is marked, without opening it",
    async (stage) => {
      const { page, server, open } = stage;
      await server.stub(
        answering({ path: "/fine" }, "", { stub_id: "f", title: "Fine" }),
      );
      await send(server, "/fine");
      await send(server, "/missed");
      await open("");
      await page.getByText("2 requests").waitFor();
      await page.keyboard.press("j");
      await page.keyboard.press("c");
      await page.getByText("Copied the curl command").waitFor();
      assert.match(await clipboard(page), /\/missed/);
      await page.keyboard.press("a");
      await page.getByText("which holds now (1 request)").waitFor();
      await page.keyboard.press("p");
      await page.getByText("Pinned GET /missed.").waitFor();
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      await page.getByText("Switched off Fine.").waitFor();
      assert.equal((await listed(stage))[0]?.disabled, true);
      await page.getByRole("button", { name: "Undo" }).click();
      await page.keyboard.press("r");
      await page.getByRole("region", { name: "Compared" }).waitFor();
      assert.equal((await server.requests("?sent_by=replay")).total, 3);
      await page.keyboard.press("v");
      await page.getByText("/missed").last().waitFor();
      await page.waitForURL(/beside=/);
      await page.keyboard.press("Escape");
      await page.keyboard.press("e");
      await page.getByRole("form", { name: "Edit and send" }).waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("s");
      await page.getByRole("heading", { name: "New stub" }).waitFor();
    },
  );

  play(
    "a key acts on the view that is there, be it before the next frame",
    async ({ page, server, open }) => {
      await send(server, "/first");
      await open("");
      await page.getByText("1 request").waitFor();
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Edit and send" }).waitFor();
      await pressBeforeFrame(page, ["Escape", "e"]);
      await page.getByRole("form", { name: "Edit and send" }).waitFor();
    },
  );

  play(
    "keys rest from the moment a dialog is asked for",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/a" }));
      let release = () => {};
      const released = new Promise<void>((resolve) => release = resolve);
      await page.route(/assets\/later_views/, async (route) => {
        await released;
        await route.continue();
      });
      await open("");
      await page.getByText("No requests yet").waitFor();
      await page.keyboard.press("Control+k");
      await page.keyboard.press("w");
      await page.keyboard.press("2");
      release();
      await page.getByRole("combobox", { name: "Command" }).waitFor();
      assert.equal(new URL(page.url()).pathname, "/__admin__");
      await page.keyboard.press("Escape");
      await pressBeforeFrame(page, ["?", "2"]);
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
      assert.equal(new URL(page.url()).pathname, "/__admin__");
    },
  );

  play(
    "keys hold, clear, group and save the list, and work on stubs",
    async (stage) => {
      const { page, server, open } = stage;
      for (const id of ["a", "b"]) {
        await server.stub(answering({ path: `/${id}` }, "", { stub_id: id }));
      }
      await send(server, "/one");
      await open("?q=one");
      await page.getByText("1 of 1 request").waitFor();
      await page.keyboard.press("h");
      await page.getByRole("button", { name: "Resume" }).waitFor();
      await page.keyboard.press("h");
      await page.keyboard.press("m");
      await page.getByText("in 1 kind").waitFor();
      await page.keyboard.press("m");
      await page.getByText("1 of 1 request").waitFor();
      await page.keyboard.press("t");
      await page.getByRole("checkbox", { name: "Select GET /one" }).waitFor();
      await page.keyboard.press("t");
      await page.keyboard.press("f");
      await page.getByLabel("Name for the current view").fill("ones");
      await page.keyboard.press("Enter");
      await page.getByText("Saved the view “ones”").waitFor();
      await page.keyboard.press("Shift+C");
      const question = page.getByRole("dialog", { name: "Clear 1 request?" });
      await question.getByRole("button", { name: "Keep them" }).click();

      await page.keyboard.press("2");
      await page.getByText("2 stubs").waitFor();
      await page.keyboard.press("j");
      const saved = page.waitForEvent("download");
      await page.keyboard.press("o");
      assert.match((await saved).suggestedFilename(), /\.json$/);
      await page.keyboard.press("Delete");
      await page.getByText("1 stub", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("2 stubs").waitFor();
      await row(page, "/a").waitFor();
      await page.keyboard.press("d");
      await page.getByRole("heading", { name: "New stub" }).waitFor();
      page.once("dialog", (dialog) => dialog.accept());
      await page.keyboard.press("Control+k");
      const field = page.getByRole("combobox", { name: "Command" });
      await field.fill("view ones");
      await page.getByRole("option", { name: /ones/ }).first().click();
      await page.getByText("1 of 1 request").waitFor();
    },
  );

  play(
    "the palette has what can be done here with its key, and finds a request by its id",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/a" }, "", { stub_id: "a" }));
      const { headers } = await server.get("/first");
      const id = headers.get("standin-request-id") ?? "";
      await open("/stubs");
      await page.getByText("1 stub", { exact: true }).waitFor();
      await page.keyboard.press("Control+k");
      const field = page.getByRole("combobox", { name: "Command" });
      await field.fill("duplicate");
      await page.getByRole("option", { name: /Duplicate the stub\s*d$/ })
        .waitFor();
      await field.fill("curl");
      await page.getByText("Nothing found.").waitFor();
      await field.fill(id);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "GET /first" }).waitFor();
    },
  );

  play(
    "the list of keys opens at its beginning on a low page",
    async ({ page, open }) => {
      await open("");
      await page.getByText("No requests yet").waitFor();
      await page.keyboard.press("?");
      const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await dialog.getByRole("heading").and(page.locator(":focus")).waitFor();
      assert.equal(
        await dialog.evaluate(({ scrollTop, scrollHeight, clientHeight }) =>
          scrollTop === 0 && scrollHeight > clientHeight
        ),
        true,
      );
      await page.keyboard.press("Tab");
      await dialog.getByLabel("Theme").and(page.locator(":focus")).waitFor();
    },
    { height: 600 },
  );
});

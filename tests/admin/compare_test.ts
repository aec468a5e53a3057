import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { answering } from "../harness.ts";
import { browserTests, send } from "./stage.ts";

/** Opens the request with this target. */
async function openRequest(page: Page, target: string): Promise<void> {
  await page.getByRole("link", { name: target, exact: true }).first().click();
  await page.getByRole("heading", { name: "Why this answer" }).waitFor();
}

browserTests("what differs, in the admin UI", (play) => {
  play(
    "a body that is not what a stub asks for is shown as a tree, with every member that differs",
    async ({ page, server, open }) => {
      await server.stub(answering({
        path: "/a",
        body: {
          $json: {
            items: [{ price: { $gt: 0 }, n: 1 }],
            name: "A\u00a0da",
            ok: true,
            kept: 1,
          },
        },
      }));
      await send(server, "/a", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          items: [{ price: "9.5", n: 1 }],
          name: "A\u202eda",
          kept: 1,
        }),
      });
      await open("");
      await openRequest(page, "/a");
      const tree = page.getByRole("group", { name: "Where the body differs" });
      const text = (await tree.innerText()).replaceAll(/\s+/g, " ");
      assert.match(
        text,
        /items: 0: price: \+ Expected: more than 0 − Actual: "9.5"/,
      );
      assert.match(text, /name: \+ Expected: "ANBSPda" − Actual: "ARLOda"/);
      assert.match(text, /ok: \+ Expected: true − Actual: \(absent\)/);
      await tree.getByText("1 member alike").last().click();
      await tree.getByText("kept:").waitFor();
    },
  );

  play(
    "a request is edited and sent, and two requests are compared to the very member",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/a" }));
      await send(server, "/a", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"items":[{"price":1},{"price":2}]}',
      });
      await open("");
      await openRequest(page, "/a");
      await page.getByRole("button", { name: "Edit and send" }).click();
      const form = page.getByRole("form", { name: "Edit and send" });
      await form.getByLabel("Body").fill(
        '{"items":[{"price":1},{"price":"2"}]}',
      );
      await form.getByRole("button", { name: "Send" }).click();
      const compared = page.getByRole("region", { name: "Compared" });
      // A member at its place: a text is told from a number, and what is alike is folded.
      const price = compared.locator(".diff-tree li li li li").filter({
        hasText: /^price:/,
      });
      assert.match(
        await price.innerText(),
        /−\s*Other request:\s*2\s*\+\s*This request:\s*"2"/,
      );
      await compared.getByText("1 item alike").waitFor();
      await page.getByRole("link", { name: "Stop comparing" }).click();
      await page.getByRole("button", { name: "Pin to compare" }).click();
      await page.locator(".row-link").last().click();
      await page.getByRole("link", { name: "Compare with pinned" })
        .click();
      await price.waitFor();
    },
  );
});

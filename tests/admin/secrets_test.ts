import assert from "node:assert/strict";
import { answering } from "../harness.ts";
import { browserTests, clipboard, send } from "./stage.ts";

const login = {
  method: "POST",
  headers: {
    authorization: "Bearer s3cr3t-a",
    "content-type": "application/json",
  },
  body: '{"user":"Ada","password":"s3cr3t-b"}',
};

browserTests("secrets in the admin UI", (play) => {
  play(
    "are masked in the list, the request and what is copied until one asks",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/other", method: "POST" }));
      await send(server, "/login?token=s3cr3t-c&page=2", login);
      await open("");
      await page.locator(".row-link").click();
      await page.getByRole("button", { name: "Show secrets" }).waitFor();
      await page.getByText("where the request differs").waitFor();
      const masked = await page.locator("body").innerText();
      assert.doesNotMatch(masked, /s3cr3t/);
      assert.match(masked, /Bearer \[redacted:[0-9a-f]{4}\]/);
      assert.match(masked, /Ada/);
      await page.getByRole("button", { name: "Copy as curl" }).click();
      await page.getByText("Copied the curl command").waitFor();
      assert.doesNotMatch(await clipboard(page), /s3cr3t/);
      await page.getByRole("button", { name: "Copy as assertion" }).click();
      await page.getByText("Copied the assertion").waitFor();
      const assertion = await clipboard(page);
      assert.doesNotMatch(assertion, /s3cr3t|redacted/);
      assert.match(assertion, /"query":\{"page":"2"\}/);

      await page.getByRole("button", { name: "Show secrets" }).click();
      await page.getByText("Bearer s3cr3t-a").waitFor();
      await page.getByRole("button", { name: "Copy as curl" }).click();
      await page.getByText("Copied the curl command").first().waitFor();
      await page.getByRole("button", { name: "Hide secrets" }).click();
      await page.getByRole("button", { name: "Show secrets" }).waitFor();
      assert.doesNotMatch(
        await page.locator("body").innerText(),
        /s3cr3t-a|s3cr3t-b/,
      );
    },
  );

  play(
    "are not offered where there are none",
    async ({ page, server, open }) => {
      await send(server, "/plain?page=2");
      await open("");
      await page.locator(".row-link").click();
      await page.getByRole("button", { name: "Copy as curl" }).waitFor();
      assert.equal(
        await page.getByRole("button", { name: "Show secrets" }).count(),
        0,
      );
    },
  );
});

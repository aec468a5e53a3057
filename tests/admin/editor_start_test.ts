import assert from "node:assert/strict";
import { answering } from "../harness.ts";
import { browserTests, codeText } from "./stage.ts";

browserTests("what the stub editor starts from", (play) => {
  play(
    "a body survives every change of its kind",
    async ({ page, server, open }) => {
      const long = `Grüße ${"x".repeat(20_000)}`;
      await server.stub(answering({ path: "/a" }, long, { stub_id: "a" }));
      await open("/stubs/a");
      const kind = page.getByRole("radiogroup", { name: "Form of the body" });
      const choose = (name: string) =>
        kind.getByText(name, { exact: true }).click();
      await choose("JSON");
      await choose("Text");
      const text = page.getByLabel("Text", { exact: true }).last();
      assert.equal(await codeText(text), long);
      await choose("Bytes");
      await choose("Template");
      await choose("Bytes");
      await choose("Text");
      assert.equal(await codeText(text), long);
    },
  );

  play(
    "a stub called new has a page, and a stub that works opens without a red mark",
    async ({ page, server, open }) => {
      await server.stub(
        answering({ path: { $regex: "^/n/\\d+$" } }, "", { stub_id: "new" }),
      );
      await open("/stubs");
      await page.locator(".list-body .row-link").click();
      await page.getByRole("heading", { name: "Stub new" }).waitFor();
      await page.getByText("No sample could be made from these criteria")
        .waitFor();
      assert.equal(
        await page.getByText("does not match the sample").count(),
        0,
      );
      await server.get("/n/7");
      await page.reload();
      await page.getByText("This stub matches").waitFor();
      assert.equal(
        await page.getByLabel("Path and query").inputValue(),
        "/n/7",
      );
    },
  );

  play(
    "a stub made from a request asks for as little or as much of it as is chosen",
    async ({ page, server, open }) => {
      await server.get("/orders/17?page=2", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"sku":"A1","at":"2026-01-01"}',
      });
      await open("");
      await page.locator(".row-link").click();
      await page.getByRole("link", { name: "Create stub from this" }).click();
      const json = page.getByRole("textbox", { name: "JSON", exact: true });
      const read = async () =>
        JSON.parse(await codeText(json)).request as {
          [name: string]: unknown;
        };
      await page.getByText("This stub matches").waitFor();
      assert.deepEqual((await read())["body"], {
        $json: { sku: { $type: "string" }, at: { $type: "string" } },
      });
      await page.getByText("Method and path, any id").click();
      await page.waitForURL(/strict=loose/);
      await page.getByText("This stub matches").waitFor();
      assert.deepEqual(await read(), { method: "POST", path: "/orders/{id}" });
      await page.getByText("Everything, exactly as it came").click();
      await page.waitForURL(/strict=exact/);
      await page.getByText("This stub matches").waitFor();
      assert.deepEqual((await read())["query"], { page: "2" });
    },
  );
});

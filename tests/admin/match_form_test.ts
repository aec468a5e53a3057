import assert from "node:assert/strict";
import { browserTests } from "./stage.ts";

browserTests("the seldom fields of the stub editor", (play) => {
  play(
    "title, labels, priority and the seldom fields of a request are written, saved and opened again",
    async ({ page, server, open }) => {
      await open("/stubs/new");
      await page.getByLabel("Path", { exact: true }).fill("/u/{id}");
      await page.getByLabel("Method", { exact: true }).first().fill("POST");
      await page.getByText("More fields").click();
      await page.getByRole("button", { name: "Add cookie" }).click();
      await page.getByLabel("Name of cookie 1").fill("c");
      await page.getByLabel("Value of cookie 1").fill("1");
      await page.getByRole("button", { name: "Add path parameter" }).click();
      await page.getByLabel("Name of path parameter 1").fill("id");
      await page.getByLabel("Value of path parameter 1").fill("7");
      await page.getByLabel("Client address", { exact: true }).fill(
        "127.0.0.1",
      );
      await page.getByRole("button", { name: "Add multipart" }).click();
      await page.getByLabel("Multipart", { exact: true })
        .fill('[{"name": "photo"}]');
      await page.getByLabel("Title", { exact: true }).fill("Seven");
      await page.getByLabel("Labels", { exact: true }).fill("shop, smoke");
      await page.getByLabel("Priority", { exact: true }).fill("3");
      await page.getByRole("button", { name: "Create stub" }).click();
      await page.getByRole("heading", { name: /^Stub / }).waitFor();
      const [stub] = await server.stubs();
      assert.deepEqual(stub?.request.multipart, [{ name: "photo" }]);
      assert.equal(stub?.request.client_ip, "127.0.0.1");
      const { title, labels, priority } = stub;
      assert.deepEqual({ title, labels, priority }, {
        title: "Seven",
        labels: ["shop", "smoke"],
        priority: 3,
      });
      assert.equal(
        await page.getByLabel("Value of cookie 1").inputValue(),
        "1",
      );
      await open("/stubs");
      await page.getByLabel("Filter by text").fill("smoke");
      await page.getByText("Seven").waitFor();
    },
  );
});

import assert from "node:assert/strict";
import { browserTests } from "./stage.ts";

browserTests("an MCP server in the editor", (play) => {
  play(
    "its name, tools and resources are written in the form",
    async ({ page, server, open }) => {
      await open("/stubs/new");
      await page.getByLabel("Path", { exact: true }).fill("/mcp");
      await page.getByLabel("Method", { exact: true }).first().fill("");
      await page.getByText("MCP server", { exact: true }).click();
      await page.getByLabel("Name", { exact: true }).fill("shop");
      await page.getByLabel("Tools").fill('[{"name": "price", "text": "7"}]');
      const resource = { uri: "file:///a", name: "a", text: "hello" };
      await page.getByLabel("Resources").fill(JSON.stringify([resource]));
      await page.getByRole("button", { name: "Create stub" }).click();
      await page.getByText("Created the stub.").waitFor();
      const [stub] = await server.stubs();
      assert.deepEqual(stub?.action.mcp, {
        name: "shop",
        tools: [{ name: "price", text: "7" }],
        resources: [resource],
      });
    },
  );
});

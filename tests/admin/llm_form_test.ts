import assert from "node:assert/strict";
import { browserTests } from "./stage.ts";

browserTests("a language model in the editor", (play) => {
  play(
    "its dialect, text and tool call are written in the form",
    async ({ page, server, open }) => {
      await open("/stubs/new");
      await page.getByLabel("Path", { exact: true }).fill("/v1/messages");
      await page.getByText("Language model", { exact: true }).click();
      await page.getByLabel("Dialect").selectOption("anthropic");
      await page.getByLabel("Text", { exact: true }).fill("Hello");
      await page.getByLabel("Tool calls").fill('[{"name": "t"}]');
      await page.getByLabel("Model", { exact: true }).fill("mine");
      await page.getByLabel("Ends because of").selectOption("length");
      await page.getByRole("button", { name: "Create stub" }).click();
      await page.getByText("Created the stub.").waitFor();
      const [stub] = await server.stubs();
      assert.deepEqual(stub?.action.llm, {
        dialect: "anthropic",
        text: "Hello",
        model: "mine",
        stop: "length",
        tool_calls: [{ name: "t" }],
      });
    },
  );
});

import assert from "node:assert/strict";
import { answering } from "../harness.ts";
import { browserTests, codeText } from "./stage.ts";

browserTests("what others do to a stub while one edits it", (play) => {
  play(
    "saving over a change that came meanwhile is refused until one has chosen",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/a" }, "old", { stub_id: "a" }));
      await open("/stubs/a");
      const text = page.getByLabel("Text", { exact: true }).last();
      await text.fill("mine");
      // The page does not hear of the change before it saves.
      await page.route(/__mock__\/stubs\?scope=\*/, (route) => route.abort());
      await server.control(
        "PUT",
        "/__mock__/stubs/a",
        answering({ path: "/a" }, "theirs"),
      );
      await page.keyboard.press("Control+s");
      await page.getByText("Not saved: the stub was changed elsewhere.")
        .waitFor();
      assert.equal((await server.get("/a")).text, "theirs");
      await page.unroute(/__mock__\/stubs\?scope=\*/);
      await page.getByText("Your changes are not saved.").waitFor();
      await page.getByRole("button", { name: "Compare" }).click();
      const line = page.getByRole("row").filter({ hasText: "response.body" });
      assert.match(await line.innerText(), /mine\s+theirs/);
      await page.getByRole("button", { name: "Keep mine" }).click();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved.", { exact: true }).waitFor();
      assert.equal((await server.get("/a")).text, "mine");
    },
  );

  play(
    "what one wrote comes back after theirs was taken",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/a" }, "old", { stub_id: "a" }));
      await open("/stubs/a");
      const text = page.getByLabel("Text", { exact: true }).last();
      await text.fill("mine");
      await server.control(
        "PUT",
        "/__mock__/stubs/a",
        answering({ path: "/a" }, "theirs"),
      );
      await page.getByRole("button", { name: "Take theirs" }).click();
      assert.equal(await codeText(text), "theirs");
      await page.getByRole("button", { name: "Undo" }).click();
      assert.equal(await codeText(text), "mine");
      await page.getByText("Unsaved changes").waitFor();
    },
  );

  play(
    "a stub that was deleted meanwhile is created again with what is here",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/a" }, "old", { stub_id: "a" }));
      await open("/stubs/a");
      await page.getByLabel("Text", { exact: true }).last().fill("kept");
      await server.control("DELETE", "/__mock__/stubs/a");
      await page.getByRole("button", { name: "Create it again" }).click();
      await page.getByText("Created the stub again").waitFor();
      assert.equal((await server.get("/a")).text, "kept");
      await page.getByText("is no longer on the server").waitFor({
        state: "detached",
      });
    },
  );
});

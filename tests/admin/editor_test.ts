import assert from "node:assert/strict";
import { answering } from "../harness.ts";
import { draft, json } from "./editor_json.ts";
import { furnish } from "./scenery.ts";
import { browserTests, codeText, polls } from "./stage.ts";

browserTests("the stub editor of the admin UI", (play) => {
  play(
    "what is typed in the form shows in the JSON, and the other way round",
    async ({ page, open }) => {
      await open("/stubs/new");
      await page.getByLabel("Path", { exact: true }).fill("/users/{id}");
      await page.getByRole("button", { name: "Add parameter" }).click();
      await page.getByLabel("Name of parameter 1").fill("page");
      await page.getByLabel("Value of parameter 1").fill("2");
      await page.getByLabel("Status", { exact: true }).fill("201");
      const form = await draft(page);
      assert.deepEqual(form.request, {
        method: "GET",
        path: "/users/{id}",
        query: { page: "2" },
      });
      assert.equal(form.action.response.status_code, 201);

      await json(page).fill(JSON.stringify({
        request: { method: "PUT", headers: { "x-a": { $regex: "^b" } } },
        action: { sse: { events: [{ data: "one" }, { data: "two" }] } },
        chaos: { latency: { base_ms: 40 } },
      }));
      assert.equal(
        await page.getByLabel("Method", { exact: true }).first().inputValue(),
        "PUT",
      );
      assert.equal(
        await page.getByLabel("Value of header 1").inputValue(),
        "^b",
      );
      assert.equal(
        await codeText(page.getByLabel("Data of event 2")),
        "two",
      );
      assert.equal(
        await page.getByLabel("Delay, ms", { exact: true }).inputValue(),
        "40",
      );
    },
  );

  play(
    "JSON that can not be read is explained, and the form waits",
    async ({ page, open }) => {
      await open("/stubs/new");
      await json(page).fill('{\n  "request": {"path": "/a",}\n}');
      await page.getByText(/Not valid JSON yet[^]*Line 2, column/).waitFor();
      assert.ok(await page.getByLabel("Path", { exact: true }).isDisabled());
      assert.ok(
        await page.getByRole("button", { name: "Create stub" }).isDisabled(),
      );
      await json(page).fill('{"request": {"path": "/a"}}');
      assert.equal(
        await page.getByLabel("Path", { exact: true }).inputValue(),
        "/a",
      );
    },
  );

  play(
    "the server's issues show beside their field while one types",
    async ({ page, open }) => {
      await open("/stubs/new");
      const status = page.getByLabel("Status", { exact: true });
      await status.fill("99");
      const field = page.locator(".field").filter({ has: status });
      await field.locator(".issue").getByText(/200/).waitFor();
      assert.equal(await status.getAttribute("aria-invalid"), "true");
      await page.getByText("action.response.status_code").waitFor();
      await status.fill("204");
      await page.getByText("The server accepts this.").waitFor();
      assert.equal(await field.locator(".issue").innerText(), "");
    },
  );

  play(
    "Try it shows the rendered template, then the error with its line",
    async ({ page, open }) => {
      await open("/stubs/new");
      await page.getByLabel("Path", { exact: true }).fill("/hi/{name}");
      await page.getByText("Template", { exact: true }).click();
      await page.getByLabel("Template").last().fill(
        "Hi {{ request.path_params.name }}",
      );
      await page.getByLabel("Path and query").fill("/hi/Ada");
      const preview = page.getByRole("region", { name: "body of the preview" });
      await preview.getByText("Hi Ada").waitFor();
      await page.getByLabel("Template").last().fill(
        "Hi\n{{ request.query.nobody }}",
      );
      await page.getByText("TEMPLATE_RENDER_ERROR").waitFor();
      assert.match(await page.locator(".trial").innerText(), /line 2/i);
    },
  );

  play(
    "Try it says which clause of the draft fails and which stub would answer instead",
    async ({ page, server, open }) => {
      await server.stub(
        answering(
          { path: "/a", method: "GET", query: { q: "1" } },
          "stronger",
          { stub_id: "strong" },
        ),
      );
      await open("/stubs/new");
      await page.getByLabel("Path", { exact: true }).fill("/a");
      await page.getByLabel("Path and query").fill("/b");
      await page.getByText("This stub does not match the sample").waitFor();
      assert.match(
        await page.getByRole("row").filter({ hasText: "path" }).innerText(),
        /\/a[^]*\/b/,
      );
      await page.getByLabel("Path and query").fill("/a?q=1");
      await page.getByText("Another stub would answer").waitFor();
    },
  );

  play(
    "a stub is edited in place and keeps its id",
    async ({ page, server, open }) => {
      await furnish(server);
      await open("/stubs/any-user-path");
      await page.getByLabel("Text", { exact: true }).last().fill(
        "somebody else",
      );
      await page.getByText("Unsaved changes").waitFor();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Saved.").waitFor();
      assert.equal(
        (await server.get("/users/1", { method: "PUT" })).text,
        "somebody else",
      );
    },
  );

  play(
    "every stub that was listed is accepted as the editor shows it",
    async ({ page, server, open }) => {
      await furnish(server);
      for (
        const id of [
          "user-by-id",
          "create-order",
          "prices",
          "flaky-search",
          "login-once",
          "legacy-upstream",
        ]
      ) {
        const before = await server.listed(id);
        await open(`/stubs/${id}`);
        await page.getByText("The server accepts this.").waitFor();
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByText("Saved.").waitFor();
        const after = await server.listed(id);
        assert.deepEqual([
          after.request,
          after.action,
          after.chaos,
          after.scope,
        ], [before.request, before.action, before.chaos, before.scope]);
      }
    },
  );

  play(
    "polls leave what is typed, the focus and the selection alone",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/a" }, "old", { stub_id: "a" }));
      await open("/stubs/a");
      const text = page.getByLabel("Text", { exact: true }).last();
      await text.fill("half a sentence");
      await text.press("ControlOrMeta+a");
      await server.get("/a");
      await polls(page, "/__mock__/stubs", 2);
      assert.equal(await codeText(text), "half a sentence");
      assert.equal(
        await page.evaluate(
          "document.activeElement.shadowRoot.getSelection().toString()",
        ),
        "half a sentence",
      );
      await page.getByText("1 call,").waitFor();
    },
  );

  play(
    "a change from elsewhere is told, not forced upon what one writes",
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
      await page.getByText("This stub was changed elsewhere.").waitFor();
      assert.equal(await codeText(text), "mine");
      await page.getByRole("button", { name: "Take theirs" }).click();
      assert.equal(await codeText(text), "theirs");
    },
  );

  play(
    "leaving with unsaved changes asks first",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/a" }, "old", { stub_id: "a" }));
      await open("/stubs/a");
      await page.getByLabel("Text", { exact: true }).last().fill("new");
      const asked: string[] = [];
      page.once("dialog", async (dialog) => {
        asked.push(dialog.message());
        await dialog.dismiss();
      });
      await page.getByRole("link", { name: "Scopes" }).click();
      assert.match(asked[0] ?? "", /without saving/);
      assert.match(page.url(), /\/stubs\/a$/);
      page.once("dialog", (dialog) => dialog.accept());
      await page.getByRole("link", { name: "Scopes" }).click();
      await page.getByRole("heading", { name: "Scopes", exact: true })
        .waitFor();
    },
  );
});

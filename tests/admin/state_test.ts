import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { answering } from "../harness.ts";
import { draft } from "./editor_json.ts";
import { browserTests, codeText } from "./stage.ts";

/** Waits until a field holds what is wanted: it is filled once the server has answered. */
async function expectText(field: Locator, wanted: RegExp): Promise<void> {
  while (!wanted.test(await codeText(field))) await field.hover();
}

browserTests("state in the admin UI", (play) => {
  play(
    "a scope's page shows its state, sets it and lets the scope start anew",
    async ({ page, server, open }) => {
      await server.control("POST", "/__mock__/scopes", { name: "cart" });
      await server.control("PUT", "/__mock__/state?scope=cart", {
        state: { cart: "filled" },
      });
      await open("/scopes/cart");
      const state = page.getByLabel("State as JSON");
      await expectText(state, /filled/);
      const set = page.getByRole("button", { name: "Save state" });
      assert.ok(await set.isDisabled());
      await state.fill('{"state": {"cart": ');
      await set.click();
      await page.locator('[aria-label="State as JSON"][aria-invalid="true"]')
        .waitFor();
      await state.fill('{"state": {"cart": "empty"}}');
      await set.click();
      await page.getByText("Saved the state.").waitFor();
      const shown = await server.control("GET", "/__mock__/state?scope=cart");
      assert.deepEqual(shown.json, { state: { cart: "empty" }, resources: {} });
      await page.getByRole("button", { name: "Reset" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Reset" })
        .click();
      await page.getByText("Reset: requests and state").waitFor();
      const anew = await server.control("GET", "/__mock__/state?scope=cart");
      assert.deepEqual(anew.json, { state: {}, resources: {} });
    },
  );

  play(
    "the page of all scopes shows what is set outside of them",
    async ({ page, server, open }) => {
      await server.control("PUT", "/__mock__/state", {
        state: { a: "global" },
      });
      await open("/scopes");
      await expectText(page.getByLabel("State as JSON"), /global/);
    },
  );

  play(
    "the editor writes when, then, a sequence and a resource",
    async ({ page, open }) => {
      await open("/stubs/new");
      await page.getByLabel("Answers only while").fill('{"cart": "filled"}');
      await page.getByLabel("Then sets", { exact: true }).fill(
        '{"cart": null}',
      );
      const form = await draft(page);
      assert.deepEqual(form.when, { state: { cart: "filled" } });
      assert.deepEqual(form.then, { state: { cart: null } });
      await page.getByLabel("Answers only while").fill("");
      assert.equal((await draft(page)).when, undefined);

      await page.getByText("Sequence", { exact: true }).click();
      await page.getByRole("button", { name: "Add step" }).click();
      await page.getByLabel("After the last one").selectOption("cycle");
      await page.getByLabel("Step 2", { exact: true }).fill(
        '{"response": {"status_code": 201, "body": "ok"}}',
      );
      const { sequence } = (await draft(page)).action;
      assert.equal(sequence.at_end, "cycle");
      assert.equal(sequence.steps[1].response.status_code, 201);

      await page.getByText("Resource", { exact: true }).click();
      await page.getByLabel("Items").fill('[{"id": 1, "name": "Ada"}]');
      assert.deepEqual((await draft(page)).action, {
        resource: { items: [{ id: 1, name: "Ada" }] },
      });
    },
  );

  play(
    "a stub with state is edited with nothing lost",
    async ({ page, server, open }) => {
      await server.stub(answering({ path: "/a" }, "", {
        stub_id: "a",
        when: { state: { cart: { $neq: "x" } } },
        then: { template_state: { last: "{{ request.path }}" } },
      }));
      await server.stub({
        stub_id: "s",
        request: { path: "/s" },
        action: {
          sequence: {
            steps: [{ sse: { events: [{ data: "x" }] }, repeat: 2 }],
            at_end: "no_match",
          },
        },
      });
      await open("/stubs/a");
      const a = await draft(page);
      assert.deepEqual(a.when, { state: { cart: { $neq: { value: "x" } } } });
      assert.deepEqual(a.then, {
        template_state: { last: "{{ request.path }}" },
      });
      await open("/stubs/s");
      assert.deepEqual((await draft(page)).action.sequence, {
        steps: [{
          sse: { events: [{ data: "x" }], default_delay_ms: 0 },
          repeat: 2,
        }],
        at_end: "no_match",
      });
    },
  );
});

import assert from "node:assert/strict";
import { answering } from "../harness.ts";
import { startUpstream } from "../upstream.ts";
import { draft } from "./editor_json.ts";
import { browserTests } from "./stage.ts";

browserTests("webhooks in the admin UI", (play) => {
  play(
    "the editor writes webhooks and the fields of a proxy",
    async ({ page, open }) => {
      await open("/stubs/new");
      await page.getByRole("button", { name: "Add webhook" }).click();
      await page.getByLabel("Webhook 1", { exact: true }).fill(
        '{"url": "http://shop.test/hook", "delay_ms": 20}',
      );
      assert.deepEqual((await draft(page)).webhooks, [
        { url: "http://shop.test/hook", delay_ms: 20 },
      ]);
      await page.getByRole("button", { name: "Remove webhook 1" }).click();
      assert.equal((await draft(page)).webhooks, undefined);

      await page.getByText("Proxy", { exact: true }).click();
      await page.getByLabel("Upstream URL").fill("http://a.test");
      await page.getByLabel("Append the request's path").check();
      await page.getByLabel("Strip the prefix").fill("/api");
      await page.getByLabel("Headers to remove", { exact: true }).fill(
        "Cookie, X-Old",
      );
      await page.getByLabel("Accept any certificate").check();
      const { proxy } = (await draft(page)).action;
      assert.equal(proxy.strip_prefix, "/api");
      assert.deepEqual(proxy.remove_headers, ["Cookie", "X-Old"]);
      assert.deepEqual(proxy.tls, { insecure: true });
    },
  );

  play(
    "a webhook's page says who sent it and leads to the request behind it",
    async ({ page, server, open }) => {
      await using upstream = startUpstream();
      await server.stub(answering({ path: "/a" }, "ok", {
        webhooks: [{ url: `${upstream.url}/hook` }],
      }));
      await server.get("/a");
      await server.control("POST", "/__mock__/assert", {
        sent_by: "webhook",
        response: { outcome: "answered" },
        within_ms: 5000,
      });
      const [sent] = (await server.requests("?sent_by=webhook")).requests;
      await open(`/requests/${sent?.id}`);
      await page.getByText("sent by webhook").first().waitFor();
      await page.getByText(`${upstream.url}/hook`).first().waitFor();
      await page.getByRole("link", { name: "this request" }).click();
      await page.getByRole("heading", { name: "GET /a" }).waitFor();
    },
  );
});

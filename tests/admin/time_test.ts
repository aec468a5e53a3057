import assert from "node:assert/strict";
import { browserTests, send } from "./stage.ts";

browserTests("time in the admin UI", (play) => {
  play(
    "a part of the strip is chosen with the mouse, kept in the address and left again",
    async ({ page, server, open }) => {
      await send(server, "/early");
      for (let at = 0; at < 20; at++) await send(server, "/between");
      await send(server, "/late");
      await open("");
      await page.getByText("22 requests").waitFor();
      const strip = page.getByRole("img", { name: "22 requests by time" });
      const box = await strip.boundingBox();
      assert.ok(box !== null);
      await page.mouse.move(box.x + box.width * 0.6, box.y + 10);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width, box.y + 10);
      await page.mouse.up();
      await page.getByRole("row").filter({ hasText: "/early" }).waitFor({
        state: "detached",
      });
      await page.getByRole("row").filter({ hasText: "/late" }).waitFor();
      await page.waitForURL(/time=\d+-\d+/);
      await page.getByRole("button", { name: "Show all times" }).click();
      await page.getByRole("row").filter({ hasText: "/early" }).waitFor();
    },
  );

  play(
    "Server lists the streams that are open",
    async ({ page, server, open }) => {
      await server.stub({
        request: { path: "/ticks" },
        action: {
          sse: { events: [{ data: "1" }, { data: "2", delay_ms: 600_000 }] },
        },
      });
      const leaving = new AbortController();
      const response = await fetch(`${server.url}/ticks`, {
        signal: leaving.signal,
      });
      const reader = response.body?.getReader();
      await reader?.read();
      await open("/server");
      await page.getByRole("listitem").filter({ hasText: "/ticks" }).getByText(
        "1 event",
      ).waitFor();
      leaving.abort();
      await reader?.read().catch(() => {});
      await page.getByText("No stream is open.").waitFor();
    },
  );
});

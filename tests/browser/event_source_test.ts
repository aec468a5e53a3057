import assert from "node:assert/strict";
import { chromiumPath, launch } from "../admin/stage.ts";
import { answering, startStandin } from "../harness.ts";

const events = ["1", "2", "3", "4", "5"].map((id) => ({ id, data: `n${id}` }));

/** Reads a feed until the browser gives up, and says what it got. */
const listen = `new Promise((resolve) => {
  const got = [];
  const source = new EventSource("/feed");
  source.onmessage = ({ data, lastEventId }) => got.push(data + "/" + lastEventId);
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) resolve(got);
  };
})`;

Deno.test({
  name:
    "a browser comes back with the last id until it has had every event once",
  ignore: chromiumPath === undefined,
  // The driver of the browser holds on to what it needs for the next one.
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    await using server = await startStandin();
    await server.stub(
      answering({ path: "/" }, "<title>feed</title>", {}),
    );
    await server.stub({
      request: { path: "/feed" },
      action: {
        sse: {
          events: [{ retry: 10 }, ...events],
          resume: { per_connection: 3 },
        },
      },
    });
    const browser = await launch();
    try {
      const page = await browser.newPage();
      await page.goto(`http://localhost:${server.port}/`);
      assert.deepEqual(
        await page.evaluate(listen),
        events.map(({ id, data }) => `${data}/${id}`),
      );
    } finally {
      await browser.close();
    }
    const { requests } = await server.requests("?path=/feed");
    assert.deepEqual(
      requests.map(({ response }) => [
        response?.resumed_after ?? null,
        response?.status,
      ]),
      [[null, 200], ["2", 200], [null, 204]],
    );
  },
});

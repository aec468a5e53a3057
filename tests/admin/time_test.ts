import assert from "node:assert/strict";
import type { RecordedAnswer } from "../../src/model/request_listing.ts";
import { phasesOf, timesOf } from "../../admin/phases.ts";
import { atStep, spanText, stepAt, stepsOf } from "../../admin/time_span.ts";
import { startUpstream } from "../upstream.ts";
import { answering } from "../harness.ts";
import { browserTests, row, send } from "./stage.ts";

/** An answer that took so long. */
function answer(more: Partial<RecordedAnswer>): RecordedAnswer {
  return {
    status: 200,
    duration_ms: 100,
    outcome: "answered",
    headers: {},
    body: "",
    body_encoding: "utf-8",
    body_size: 0,
    body_truncated: false,
    ...more,
  };
}

function phases(more: Partial<RecordedAnswer>, latency = 0) {
  const chaos = {
    latency_ms: latency,
    drop_draw: null,
    drop_probability: null,
    dropped: false,
  };
  const times = timesOf({ response: answer(more), chaos });
  assert.ok(times !== undefined);
  return phasesOf(times).map(({ name, from, to }) => `${name} ${from}-${to}`);
}

Deno.test("the time of an answer is told apart by what it went into", () => {
  assert.deepEqual(phases({}), []);
  assert.deepEqual(phases({}, 40), ["Latency 0-40", "Answer 40-100"]);
  // A client that left before its time was over.
  assert.deepEqual(phases({}, 400), ["Latency 0-100"]);
  const url = "http://up.test/";
  assert.deepEqual(phases({ upstream: { url, headers_ms: 30 } }, 40), [
    "Latency 0-40",
    "Upstream 40-70",
    "Body 70-100",
  ]);
  assert.deepEqual(phases({ upstream: { url, headers_ms: null } }), [
    "Upstream 0-100",
  ]);
  assert.deepEqual(phases({ first_event_ms: 25 }), [
    "First event 0-25",
    "Stream 25-100",
  ]);
});

Deno.test("each step of an end of the shown time is told apart in the address, however short the time", () => {
  for (const width of [1, 7, 119, 120, 121, 250, 86_400_000]) {
    const span = { from: 1_700_000_000_123, to: 1_700_000_000_123 + width };
    const told = new Set<string>();
    for (let step = 0; step < stepsOf(span); step++) {
      const from = atStep(span, step);
      assert.equal(stepAt(span, from), step);
      told.add(spanText({ ...span, from }));
    }
    assert.equal(told.size, stepsOf(span), `${width} ms`);
    assert.equal(atStep(span, stepsOf(span)), span.to);
  }
});

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
      const early = page.getByRole("row").filter({ hasText: "/early" });
      await early.waitFor();
      // The same by keyboard alone.
      await page.getByRole("slider", { name: "Show from" }).focus();
      await page.keyboard.press("ArrowRight");
      await early.waitFor({ state: "detached" });
      await page.keyboard.press("ArrowLeft");
      await early.waitFor();
    },
  );

  play(
    "a row has a bar of what its latency, its upstream and its stream took, beside how long it was in all",
    async ({ page, server, open }) => {
      await using upstream = startUpstream();
      const chaos = { latency: { base_ms: 20 } };
      await server.stub({
        request: { path: "/far" },
        action: { proxy: { url: `${upstream.url}/far` } },
        chaos,
      });
      await server.stub({
        request: { path: "/ticks" },
        action: {
          sse: { events: [{ data: "1" }, { data: "2", delay_ms: 5 }] },
        },
        chaos,
      });
      await server.stub(answering({ path: "/near" }));
      for (const path of ["/far", "/ticks", "/near"]) await send(server, path);
      await open("");
      const took = (path: string) => row(page, path).locator(".took");
      const bars = async (path: string) => {
        await took(path).waitFor();
        return await took(path).locator("rect").evaluateAll((all) =>
          all.map((one) => one.getAttribute("class"))
        );
      };
      assert.deepEqual(await bars("/far"), ["latency", "upstream", "body"]);
      assert.deepEqual(await bars("/ticks"), [
        "latency",
        "first-event",
        "stream",
      ]);
      assert.deepEqual(await bars("/near"), ["answer"]);
      assert.match(
        await took("/far").getAttribute("title") ?? "",
        /^Latency 20 ms, Upstream .* ms, Body .* ms$/,
      );
      // The parts are as long as they took, one after the other.
      const [latency, upper] = await took("/far").locator("rect").evaluateAll(
        (all) =>
          all.map((one) => ({
            from: Number(one.getAttribute("x")),
            width: Number(one.getAttribute("width")),
          })),
      );
      assert.ok(latency !== undefined && upper !== undefined);
      assert.ok(Math.abs(upper.from - latency.width) < 0.01);
    },
  );

  play(
    "a request's page shows what its latency, its upstream and its body took",
    async ({ page, server, open }) => {
      await using upstream = startUpstream();
      await server.stub({
        request: { path: "/far" },
        action: { proxy: { url: `${upstream.url}/far` } },
        chaos: { latency: { base_ms: 20 } },
      });
      await send(server, "/far");
      const [sent] = (await server.requests()).requests;
      await open(`/requests/${sent?.id}`);
      const list = page.getByRole("list", { name: "Where the time went" });
      await list.getByRole("listitem").filter({ hasText: "Latency" })
        .getByText("20 ms").first().waitFor();
      await list.getByRole("listitem").filter({ hasText: "Upstream" })
        .getByText("from 20 ms").waitFor();
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
      await page.getByText("No open streams.").waitFor();
    },
  );
});

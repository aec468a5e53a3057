import assert from "node:assert/strict";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { chromiumPath, launch } from "../admin/stage.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { startUpstream, type Upstream } from "../upstream.ts";

const worker = `
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));
self.addEventListener("fetch", (event) => {
  const asked = new URL(event.request.url).searchParams.get("mock");
  if (asked !== null) event.respondWith(fetch(asked, { method: "PUT" }));
});`;

/** An app on an origin of its own, which has a page and a service worker. */
function startApp(): Upstream {
  return startUpstream((_, { target }) =>
    target === "/worker.js"
      ? new Response(worker, { headers: { "content-type": "text/javascript" } })
      : new Response("<title>shop</title>", {
        headers: { "content-type": "text/html" },
      })
  );
}

interface Scene {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: TestServer;
  /** The mock's address, under the app's host with another port. */
  readonly mock: string;
  readonly app: string;
}

async function play(
  browser: Browser,
  act: (scene: Scene) => Promise<void>,
): Promise<void> {
  await using upstream = startApp();
  await using server = await startStandin();
  const scopes = [
    { name: "shop", cors: true, select: [{ cookie: true }] },
    { name: "shut" },
  ];
  for (const payload of scopes) {
    await server.control("POST", "/__mock__/scopes", payload);
    await server.stub(answering({ path: "/price" }, "7"), payload.name);
  }
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const app = `http://localhost:${upstream.port}`;
    const mock = `http://localhost:${server.port}`;
    await act({ page, context, server, app, mock });
  } finally {
    await context.close();
  }
}

/** What the page's own fetch gives it. */
function fetchIn(
  page: Page,
  url: string,
  init: Record<string, unknown> = {},
): Promise<string> {
  return page.evaluate(
    `fetch(${JSON.stringify(url)}, ${JSON.stringify(init)})
      .then((answer) => answer.text(), (error) => "blocked: " + error.name)`,
  );
}

async function journal(server: TestServer) {
  const { requests } = await server.requests("?scope=*");
  return requests.map((one) => [
    one.method,
    one.scope,
    one.selected_by,
    one.response?.outcome,
  ]);
}

const scenes: Record<string, (scene: Scene) => Promise<void>> = {
  async "baggage that is set for all requests reaches the scope"(
    { page, context, server, app, mock },
  ) {
    await context.setExtraHTTPHeaders({ baggage: "mock-scope=shop" });
    await page.goto(app);
    assert.equal(await fetchIn(page, `${mock}/price`), "7");
    assert.deepEqual(await journal(server), [
      ["OPTIONS", null, undefined, "preflight"],
      ["GET", "shop", "baggage", "answered"],
    ]);
  },
  async "a base URL with the prefix needs no header at all"(
    { page, server, app, mock },
  ) {
    await page.goto(app);
    const init = { method: "PUT", headers: { "x-trace": "1" } };
    const url = `${mock}/__scope__/shop/price`;
    assert.equal(await fetchIn(page, url, init), "7");
    assert.deepEqual(await journal(server), [
      ["OPTIONS", "shop", "prefix", "preflight"],
      ["PUT", "shop", "prefix", "answered"],
    ]);
    const missed = await fetchIn(page, `${mock}/__scope__/shop/none`);
    assert.equal(missed, "NO_STUB_MATCH_FOUND");
  },
  async "a service worker calls the mock, with baggage and with the prefix"(
    { page, context, server, app, mock },
  ) {
    await context.setExtraHTTPHeaders({ baggage: "mock-scope=shop" });
    await page.goto(app);
    await page.evaluate(`(async () => {
      await navigator.serviceWorker.register("/worker.js");
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller === null) {
        await new Promise((resolve) => navigator.serviceWorker
          .addEventListener("controllerchange", resolve, { once: true }));
      }
    })()`);
    const byWorker = (url: string) =>
      fetchIn(page, `/?mock=${encodeURIComponent(url)}`);
    assert.equal(await byWorker(`${mock}/__scope__/shop/price`), "7");
    assert.deepEqual((await journal(server)).at(-1)?.slice(0, 2), [
      "PUT",
      "shop",
    ]);
    assert.equal(await byWorker(`${mock}/price`), "7");
    assert.deepEqual((await journal(server)).at(-1), [
      "PUT",
      "shop",
      "baggage",
      "answered",
    ]);
  },
  async "a header called like the scope, and credentials with a cookie"(
    { page, context, server, app, mock },
  ) {
    await page.goto(app);
    const named = { headers: { shop: "1" } };
    assert.equal(await fetchIn(page, `${mock}/price`, named), "7");
    assert.deepEqual(await journal(server), [
      ["OPTIONS", "shop", "header", "preflight"],
      ["GET", "shop", "header", "answered"],
    ]);
    await context.addCookies([
      { name: "mock-scope", value: "shop", url: mock },
    ]);
    const init = { credentials: "include" };
    assert.equal(await fetchIn(page, `${mock}/price`, init), "7");
    assert.deepEqual((await journal(server)).at(-1)?.[2], "cookie");
  },
  async "a scope without cors stays shut"({ page, server, app, mock }) {
    await page.goto(app);
    const url = `${mock}/__scope__/shut/price`;
    const init = { method: "PUT", headers: { "x-trace": "1" } };
    assert.equal(await fetchIn(page, url, init), "blocked: TypeError");
    assert.deepEqual(await journal(server), [
      ["OPTIONS", "shut", "prefix", "answered"],
    ]);
    assert.equal(await fetchIn(page, url), "blocked: TypeError");
  },
};

Deno.test({
  name: "pages of another origin in a real Chromium",
  ignore: chromiumPath === undefined,
  async fn(t) {
    const browser = await launch();
    try {
      for (const [name, act] of Object.entries(scenes)) {
        await t.step({
          name,
          fn: () => play(browser, act),
          sanitizeOps: false,
          sanitizeResources: false,
        });
      }
    } finally {
      await browser.close();
    }
  },
});

import assert from "node:assert/strict";
import { apiPage } from "../../src/control/docs/api_page.ts";
import { startStandin } from "../harness.ts";
import { readDocument } from "./api_document.ts";

Deno.test("the page on the API shows markup in a document as text", () => {
  const hostile = `<img src=x onerror="alert('1')">&amp;`;
  const text = apiPage({
    tags: [{ name: hostile, description: hostile }],
    paths: {
      [`/${hostile}`]: {
        get: {
          tags: [hostile],
          summary: hostile,
          parameters: [{
            name: hostile,
            in: "query",
            schema: { description: hostile, enum: [hostile] },
          }],
          requestBody: {
            content: {
              "application/json": {
                schema: {
                  properties: { [hostile]: { type: hostile, const: hostile } },
                },
              },
            },
          },
          responses: { 200: { description: hostile } },
        },
      },
    },
    components: { schemas: { [hostile]: { description: hostile } } },
  }, { [`GET /${hostile}`]: { target: hostile, payload: hostile } });
  assert.doesNotMatch(text, /<img/);
  assert.ok(
    text.includes("&lt;img src=x onerror=&quot;alert('1')&quot;&gt;&amp;amp;"),
  );
});

Deno.test("the page on the API of an empty document is a page", () => {
  assert.match(apiPage({}, {}), /^<!doctype html>/);
});

Deno.test("the page on the API has every route below its task, with a place of its own", async () => {
  await using server = await startStandin();
  const { text, headers } = await server.control("GET", "/__mock__/docs");
  assert.equal(headers.get("content-type"), "text/html; charset=utf-8");
  const { paths } = await readDocument(server);
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(path === "/__mock__" ? { get: 1 } : methods)
      .map((method) => `${method.toUpperCase()} ${path}`)
  );
  const shown = [
    ...text.matchAll(
      /<h3><span class="method">(\w+)<\/span> <code>([^<]+)<\/code>/g,
    ),
  ].map(([, method, path]) => `${method} ${path}`);
  assert.deepEqual(shown.toSorted(), served.toSorted());
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length);
  const links = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  assert.ok(links.length > 200);
  for (const link of links) assert.ok(ids.includes(link), link);
});

Deno.test("the page on the API says what all routes may answer in one place", async () => {
  await using server = await startStandin();
  const { text } = await server.control("GET", "/__mock__/docs");
  const times = text.split("The control token is missing or wrong").length - 1;
  assert.equal(times, 1);
  assert.match(text, /id="error-UNAUTHORIZED"/);
});

Deno.test("the pages load nothing from elsewhere, hold no script, and say so", async () => {
  await using server = await startStandin();
  for (const path of ["/__mock__/docs", "/__mock__/docs/manual/streams"]) {
    const { text, headers } = await server.control("GET", path);
    const policy = headers.get("content-security-policy") ?? "";
    assert.match(policy, /^default-src 'none'; script-src 'self'; /);
    assert.ok(!policy.includes("unsafe"));
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.doesNotMatch(text, /<script>|\son\w+=|\sstyle=|@import|url\(/i);
    const loaded = text.matchAll(
      /<(?:script|link|img)\b[^>]*(?:src|href)="([^"]*)"/g,
    );
    for (const [, target = ""] of loaded) assert.match(target, /^\/__/);
  }
});

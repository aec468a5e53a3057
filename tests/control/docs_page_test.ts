import assert from "node:assert/strict";
import { docsPage } from "../../src/control/docs_page.ts";
import { startStandin } from "../harness.ts";
import { readDocument } from "./api_document.ts";

Deno.test("the docs page shows markup in a document as text", async () => {
  const hostile = `<img src=x onerror="alert('1')">&amp;`;
  const page = await docsPage({
    paths: {
      [`/${hostile}`]: {
        get: {
          summary: hostile,
          parameters: [{
            name: hostile,
            in: "query",
            schema: { description: hostile },
          }],
          requestBody: {
            content: { "application/json": { schema: { title: hostile } } },
          },
          responses: { 200: { description: hostile } },
        },
      },
    },
    components: { schemas: { [hostile]: { description: hostile } } },
  });
  const text = await page.text();
  assert.doesNotMatch(text, /<img/);
  assert.ok(
    text.includes("&lt;img src=x onerror=&quot;alert('1')&quot;&gt;&amp;amp;"),
  );
});

Deno.test("the docs page of an empty document is a page", async () => {
  const page = await docsPage({});
  assert.match(await page.text(), /^<!doctype html>/);
});

Deno.test("the docs page needs no other host and no script, and names every route", async () => {
  await using server = await startStandin();
  const { text, headers } = await server.control("GET", "/__mock__/docs");
  assert.equal(headers.get("content-type"), "text/html; charset=utf-8");
  const policy = headers.get("content-security-policy") ?? "";
  assert.match(
    policy,
    /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]+=*'; /,
  );
  assert.ok(!policy.includes("unsafe"));
  assert.equal(headers.get("x-content-type-options"), "nosniff");
  assert.doesNotMatch(text, /<script|\son\w+=|<link|@import|url\(/i);
  for (const [, target = ""] of text.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
    assert.match(target, /^[/#]/);
  }
  const { paths } = await readDocument(server);
  for (const path of Object.keys(paths)) {
    assert.ok(text.includes(`<code>${path}</code>`), path);
  }
});

Deno.test("the docs page's style is the one that its policy allows", async () => {
  await using server = await startStandin();
  const { text, headers } = await server.control("GET", "/__mock__/docs");
  const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? "";
  const digest = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(style),
  );
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  assert.ok(
    headers.get("content-security-policy")?.includes(`'sha256-${hash}'`),
  );
});

import assert from "node:assert/strict";
import { z } from "zod";
import { operatorNames } from "../../src/criteria/operators.ts";
import { type Answer, startStandin, type TestServer } from "../harness.ts";
import { ask } from "../wire.ts";

const docs = new URL("../../docs/", import.meta.url);

const root = "/__mock__/docs/manual";

/** Pages of the manual by their names, "" for its index. */
const names = [
  ...[...Deno.readDirSync(docs)].map(({ name }) => name)
    .filter((name) => name.endsWith(".md"))
    .map((name) => name === "README.md" ? "" : name.slice(0, -3)),
  "changelog",
  "contributing",
];

function pathOf(name: string): string {
  return name === "" ? root : `${root}/${name}`;
}

function read(server: TestServer, path: string): Promise<Answer> {
  return server.control("GET", path);
}

function idsOf(page: string): Set<string | undefined> {
  return new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
}

Deno.test("every page of docs/ is a page of the server, whose links lead to places that are there", async () => {
  await using server = await startStandin();
  const pages = new Map<string, string>();
  for (const path of ["/__mock__/docs", ...names.map(pathOf)]) {
    const { status, text } = await read(server, path);
    assert.equal(status, 200, path);
    assert.match(text, /<h1/, path);
    pages.set(path, text);
  }
  let count = 0;
  for (const [path, text] of pages) {
    for (const [, link = ""] of text.matchAll(/<a\b[^>]* href="([^"]*)"/g)) {
      if (/^https?:/.test(link)) continue;
      const { pathname, hash } = new URL(link, `http://here${path}`);
      if (!pathname.startsWith("/__mock__/docs")) {
        assert.match(
          pathname,
          /^\/__(?:admin__|mock__\/(?:openapi|schema\/stubs)\.json)$/,
          link,
        );
        continue;
      }
      const target = pages.get(pathname);
      assert.ok(target !== undefined, `${path} links to ${link}`);
      const id = decodeURIComponent(hash.slice(1));
      if (id !== "") {
        assert.ok(idsOf(target).has(id), `${path} links to ${link}`);
      }
      count++;
    }
  }
  assert.ok(count > 1500, String(count));
});

Deno.test("every image of the manual is served as the file that it is", async () => {
  await using server = await startStandin();
  for (const { name } of Deno.readDirSync(new URL("images/", docs))) {
    const answer = await fetch(`${server.url}${root}/images/${name}`);
    assert.equal(answer.headers.get("content-type"), "image/png");
    const file = await Deno.readFile(new URL(`images/${name}`, docs));
    assert.deepEqual(await answer.bytes(), file);
  }
});

Deno.test("the menu has the pages in the order of the manual's index", async () => {
  await using server = await startStandin();
  const { text } = await read(server, root);
  const menu = /<nav id="menu"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? "";
  const listed = [
    ...menu.matchAll(/href="\/__mock__\/docs\/manual(?:\/([\w-]+))?"/g),
  ]
    .map(([, name = ""]) => name);
  assert.deepEqual(listed.toSorted(), names.toSorted());
  assert.deepEqual(listed.slice(0, 3), ["", "quickstart", "cookbook"]);
  assert.ok(listed.indexOf("stubs") < listed.indexOf("scopes"));
});

Deno.test("what a page holds in code is shown as it stands in the file", async () => {
  await using server = await startStandin();
  const { text } = await read(server, `${root}/java`);
  assert.ok(text.includes("&lt;project"));
  assert.doesNotMatch(text, /<project/);
});

Deno.test("every operator of the criteria has a place in the manual", async () => {
  await using server = await startStandin();
  const ids = idsOf((await read(server, pathOf("stubs"))).text);
  for (const name of operatorNames) {
    assert.ok(ids.has(`operator-${name.slice(1)}`), name);
  }
});

Deno.test("a page that a browser has already is not sent again, and HEAD has no body", async () => {
  await using server = await startStandin();
  for (
    const path of [
      "/__mock__/docs",
      pathOf("streams"),
      "/__mock__/docs/search.json",
    ]
  ) {
    const first = await read(server, path);
    const etag = first.headers.get("etag") ?? "";
    assert.match(etag, /^"[0-9a-f]{16}"$/, path);
    const again = await server.control("GET", path, undefined, {
      "if-none-match": etag,
    });
    assert.equal(again.status, 304, path);
    const changed = await server.control("GET", path, undefined, {
      "if-none-match": '"another"',
    });
    assert.equal(changed.status, 200, path);
    const head = await ask(server, path, { method: "HEAD" });
    assert.equal(head.status, 200, path);
    assert.equal(head.rest, "", path);
  }
  const post = await server.control("POST", pathOf("streams"), {});
  assert.equal(post.status, 405);
  assert.equal(post.headers.get("allow"), "GET, HEAD");
});

Deno.test("a page that there is not names the nearest: to a program in JSON, to a browser as a page", async () => {
  await using server = await startStandin();
  const plain = await read(server, `${root}/steams.md`);
  assert.equal(plain.status, 404);
  assert.equal(plain.error, "NOT_FOUND");
  assert.equal(
    plain.detail,
    "There is no page at /__mock__/docs/manual/steams.md: did you mean /__mock__/docs/manual/streams?",
  );
  const elsewhere = await read(server, "/__mock__/docs/streams");
  assert.match(elsewhere.detail, /did you mean \S+\/manual\/streams\?$/);
  const page = await server.control("GET", `${root}/steams.md`, undefined, {
    accept: "text/html",
  });
  assert.equal(page.status, 404);
  assert.match(page.text, /<a href="\/__mock__\/docs\/manual\/streams">/);
  for (
    const name of [
      "__proto__",
      "constructor",
      "a/b/c",
      "%00",
      "images/none.png",
      "x".repeat(5000),
    ]
  ) {
    const answer = await read(server, `${root}/${name}`);
    assert.equal(answer.status, 404, name);
    assert.equal(answer.error, "NOT_FOUND", name);
    assert.ok(answer.detail.length < 300, answer.detail);
  }
});

Deno.test("pages open by a link from another site, and for nobody else there", async () => {
  await using server = await startStandin();
  const from = (headers: Record<string, string>) =>
    server.control("GET", pathOf("streams"), undefined, headers);
  assert.equal((await from({ origin: "http://evil.example" })).status, 403);
  const across = { "sec-fetch-site": "cross-site" };
  assert.equal((await from(across)).status, 403);
  const link = {
    ...across,
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  };
  assert.equal((await from(link)).status, 200);
});

const index = z.array(
  z.object({ titles: z.array(z.string()), href: z.string(), text: z.string() }),
);

Deno.test("the index of the search has what the pages say, and what the API takes", async () => {
  await using server = await startStandin();
  const answer = await read(server, "/__mock__/docs/search.json");
  const sections = answer.as(index);
  assert.ok(answer.text.length < 600_000, String(answer.text.length));
  const claim = sections.find(({ text }) =>
    text.includes("A stream is a list of writes with times.")
  );
  assert.deepEqual(claim?.titles, ["Streams"]);
  assert.equal(claim?.href, pathOf("streams"));
  const route = sections.find(({ titles }) =>
    titles.at(-1) === "POST /__mock__/stubs" && titles[0] === "Control API"
  );
  assert.equal(route?.href, "/__mock__/docs#post-__mock__stubs");
  assert.match(route?.text ?? "", /dry_run/);
});

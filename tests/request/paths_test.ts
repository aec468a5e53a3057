import assert from "node:assert/strict";
import { answering, startStandin, testFast } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { ask, outcome, rendering } from "../wire.ts";

/** Per pattern the targets that fit it and those that do not. */
const table: Record<string, { fits: string[]; not: string[] }> = {
  "/shelf/north": {
    fits: [
      "/shelf/north",
      "/shelf/north/",
      "//shelf/north//",
      "/shelf/north?x=/y/z",
    ],
    not: [
      "/Shelf/north",
      "/shelf//north",
      "/shelf",
      "/shelf/north/1",
      "/shelf/./north",
    ],
  },
  "/lid/{n}/": {
    fits: ["/lid/7/", "/lid/7"],
    not: ["/lid/", "/lid//", "/lid/7/8"],
  },
  "/mid/{id}/x": { fits: ["/mid/%20/x"], not: ["/mid//x", "/mid/x"] },
  "/gap//wide": { fits: ["/gap//wide"], not: ["/gap/wide", "/gap///wide"] },
  "/dots/../up": {
    fits: ["/dots/../up", "/dots/%2E%2e/up"],
    not: ["/up", "/dots/up"],
  },
  "/rel-3.1(a|b)*$[x]": {
    fits: ["/rel-3.1(a|b)*$[x]"],
    not: ["/rel-3x1(a|b)*$[x]", "/rel-3.1a"],
  },
  "/star/*": { fits: ["/star/*", "/star/%2A"], not: ["/star/any"] },
  "/split/p/q": {
    fits: ["/split/p/q"],
    not: ["/split/p%2Fq", "/split/p%2fq", "/split/p\\q"],
  },
  "/kept/p%2Fq": {
    fits: ["/kept/p%2Fq", "/kept/p%2fq"],
    not: ["/kept/p/q", "/kept/p"],
  },
  "/sum/2+3": { fits: ["/sum/2+3", "/sum/2%2B3"], not: ["/sum/2%203"] },
  "/semi;v=1": { fits: ["/semi;v=1", "/semi%3Bv=1"], not: ["/semi"] },
  "/mail/ann:at@corp.example": {
    fits: ["/mail/ann%3Aat%40corp.example"],
    not: [],
  },
  "/mail2/ann%40corp.example": {
    fits: ["/mail2/ann@corp.example", "/mail2/ann%40corp.example"],
    not: [],
  },
  "/caf\u00e9/\u{1f600}": {
    fits: [
      "/caf\u00e9/\u{1f600}",
      "/caf%C3%A9/%F0%9F%98%80",
      "/caf%c3%a9/%f0%9f%98%80",
    ],
    not: ["/cafe%CC%81/%F0%9F%98%80", "/caf%E9/%F0%9F%98%80"],
  },
  "/two words": {
    fits: ["/two%20words"],
    not: ["/two+words", "/two%2520words"],
  },
  "/off/100%": { fits: ["/off/100%", "/off/100%25"], not: ["/off/100"] },
  "/bad/%zz/%4": { fits: ["/bad/%zz/%4", "/bad/%25zz/%4"], not: ["/bad/zz/4"] },
  "/mark/%23/%3F": {
    fits: ["/mark/%23/%3f"],
    not: ["/mark/", "/mark/%23"],
  },
  "/brace/x{id}/{id}.txt/{}": {
    fits: ["/brace/x%7Bid%7D/%7Bid%7D.txt/%7B%7D", "/brace/x{id}/{id}.txt/{}"],
    not: ["/brace/x7/7.txt/7"],
  },
  "/ctl/\t\u0000": { fits: ["/ctl/%09%00"], not: ["/ctl/", "/ctl/%09"] },
};

testFast(
  "a path fits the targets that spell it, at its own depth",
  async () => {
    await using server = await startStandin();
    for (const path of Object.keys(table)) {
      await server.stub(answering({ path }, path));
    }
    for (const [path, { fits, not }] of Object.entries(table)) {
      for (const target of fits) {
        const { status } = await ask(server, target);
        assert.equal(status, 200, `"${target}" should fit "${path}"`);
      }
      for (const target of not) {
        const { status } = await ask(server, target);
        assert.equal(status, 404, `"${target}" should not fit "${path}"`);
      }
    }
  },
);

Deno.test("the root path fits every target without a segment", async () => {
  for (const path of ["", "/", "//"]) {
    await using server = await startStandin();
    await server.stub(answering({ path }));
    for (const target of ["/", "//", "/?a=/b"]) {
      assert.equal(
        (await ask(server, target)).status,
        200,
        `"${path}" on "${target}"`,
      );
    }
    assert.equal((await ask(server, "/a")).status, 404);
  }
});

Deno.test("a path parameter takes one whole segment, decoded once", async () => {
  await using server = await startStandin();
  await server.stub(
    rendering({ path: "/take/{v}" }, "<{{ request.path_params.v }}>"),
  );
  const values: Record<string, string> = {
    "a%2Fb%2fc": "a/b/c",
    "10.1.2.3": "10.1.2.3",
    "kim.o+x@b.example": "kim.o+x@b.example",
    "%23top%3Fq": "#top?q",
    "%2541": "%41",
    "%zz%4": "%zz%4",
    "..": "..",
    "a;b=c,d": "a;b=c,d",
    "x%0Ay": "x\ny",
    "%7B%7B%201%20%7D%7D": "{{ 1 }}",
    "%EF%BB%BFz%zz": "\ufeffz%zz",
    "%C3%28": "\ufffd(",
  };
  for (const [segment, value] of Object.entries(values)) {
    const { rest } = await ask(server, `/take/${segment}`);
    assert.equal(rest, latin1(`<${value}>`), segment);
  }
  assert.equal((await ask(server, "/take/a/b")).status, 404);
});

/** What a text looks like to a reader that takes its UTF-8 bytes one by one. */
function latin1(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

Deno.test("a path parameter may have any name without braces", async () => {
  const names = [
    "todo-id",
    "a b",
    "1",
    "x.y",
    "\u00e9",
    "__proto__",
    "constructor",
    "hasOwnProperty",
    "toString",
    "?",
    "%41",
  ];
  await using server = await startStandin();
  const path = "/names/" + names.map((name) => `{${name}}`).join("/");
  const template = names.map((name) => `{{ request.path_params["${name}"] }}`)
    .join("|");
  await server.stub(rendering({ path }, template));
  const values = names.map((_, position) => `v${position}`);
  assert.equal(
    outcome(await ask(server, `/names/${values.join("/")}`)),
    values.join("|"),
  );
  const { path_params } = await lastEntry(server);
  assert.deepEqual(
    Object.entries(path_params).sort(),
    names.map((name, position) => [name, values[position]]).sort(),
  );
});

Deno.test("of a repeated path parameter the last segment stays", async () => {
  await using server = await startStandin();
  await server.stub(
    rendering({ path: "/twice/{n}/{n}" }, "{{ request.path_params.n }}"),
  );
  assert.equal(outcome(await ask(server, "/twice/one/two")), "two");
});

Deno.test("a path criterion sees the decoded path with its slashes", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: { $eq: { value: "/tail/" } } }, "tail"));
  await server.stub(answering({ path: { $regex: "/rx/[0-9]+/b$" } }, "rx"));
  await server.stub(answering({ path: { $length: 5_000 } }, "long"));
  assert.equal(outcome(await ask(server, "/tail/")), "tail");
  assert.equal(outcome(await ask(server, "/tail")), 404);
  assert.equal(outcome(await ask(server, "/rx/12%2Fb")), "rx");
  assert.equal(outcome(await ask(server, "/rx/x/b")), 404);
  assert.equal(outcome(await ask(server, `/${"%61".repeat(4_999)}`)), "long");
});

Deno.test("no target brings the server down or to a 500", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/alive/{x}" }));
  const targets = [
    "/%",
    "/%E0%A4%A",
    "/%%%",
    "/%00",
    "/%FF%FE",
    "/%ED%A0%80",
    "/%F8%88",
    "/a#b",
    '/"<>\\^`{|}',
    "/?",
    "/?&&==&%",
    "//",
    "/..",
    "/../..",
    "/\u00fc",
    "*",
    "http://",
    "http://x",
    "x",
    "://",
    "/%u0041",
    "/__proto__/constructor",
    `/${"%2F".repeat(15_000)}`,
    `/${"/".repeat(60_000)}`,
  ];
  for (const target of targets) {
    const { status } = await ask(server, target);
    assert.ok(
      status === 404 || status === 400,
      `"${target.slice(0, 40)}" gave ${status}`,
    );
    assert.equal((await ask(server, "/alive/1")).status, 200);
  }
  assert.deepEqual(server.log.filter((line) => line.includes(" error ")), []);
});

Deno.test("a path with tens of thousands of segments is matched like any other", async () => {
  await using server = await startStandin();
  const deep = "/s".repeat(32_000);
  await server.stub(answering({ path: "/s".repeat(100_000) }, "deeper"));
  await server.stub(answering({ path: deep.slice(2) + "/{last}" }, "deep"));
  assert.equal(outcome(await ask(server, deep)), "deep");
  assert.equal(outcome(await ask(server, deep + "/s")), 404);
  assert.equal(outcome(await ask(server, deep.slice(2))), 404);
});

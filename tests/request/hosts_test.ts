import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";
import { ask, outcome, stubs } from "../wire.ts";

/** Per stub host the Host values that fit it and those that do not. */
const table: Record<string, { fits: string[]; not: string[] }> = {
  "shop.internal": {
    fits: [
      "shop.internal",
      "SHOP.Internal",
      "shop.internal:8080",
      "shop.internal:",
      "shop.internal.",
      "Shop.Internal.:8080",
      "me:pw@shop.internal:1",
    ],
    not: [
      "shop.internal.evil",
      "a.shop.internal",
      "shop",
      "",
      "shop.internal..",
    ],
  },
  "Shop.Two": { fits: ["shop.two", "sHOP.tWO:9"], not: ["shop.twos"] },
  "ported.example:8443": {
    fits: [
      "ported.example:8443",
      "PORTED.example:8443",
      "ported.example.:8443",
    ],
    not: ["ported.example", "ported.example:84430", "ported.example:443"],
  },
  "::1": { fits: ["[::1]", "[::1]:8080"], not: ["[::2]", "1"] },
  "[2001:db8::A]": {
    fits: ["[2001:db8::a]", "[2001:DB8::A]:90"],
    not: ["[2001:db8::b]"],
  },
  "[fe80::1]:81": {
    fits: ["[fe80::1]:81"],
    not: ["[fe80::1]", "[fe80::1]:82"],
  },
  "127.0.0.9": { fits: ["127.0.0.9:1"], not: ["127.0.0.90"] },
  "dotted.example.": {
    fits: ["dotted.example.", "dotted.example.:80", "dotted.example"],
    not: ["dotted.example.a"],
  },
  "__proto__": { fits: ["__proto__"], not: ["constructor"] },
};

Deno.test("a host fits whatever its case, and whatever its port unless the stub names one", async () => {
  for (const [host, { fits, not }] of Object.entries(table)) {
    await using server = await startStandin();
    await server.stub(answering({ host }));
    for (const sent of fits) {
      const { status } = await ask(server, "/", { headers: [`Host: ${sent}`] });
      assert.equal(status, 200, `"${sent}" should fit "${host}"`);
    }
    for (const sent of not) {
      const { status } = await ask(server, "/", { headers: [`Host: ${sent}`] });
      assert.equal(status, 404, `"${sent}" should not fit "${host}"`);
    }
  }
});

Deno.test("a host criterion sees the name in lower case without its port", async () => {
  await using server = await startStandin();
  await stubs(server, {
    eu: { host: { $regex: "eu-[0-9]+\\.example$" } },
    empty: { host: "" },
  });
  assert.equal(
    outcome(await ask(server, "/", { headers: ["Host: EU-7.example:99"] })),
    "eu",
  );
  assert.equal(
    outcome(await ask(server, "/", { headers: ["Host: eu-x.example"] })),
    404,
  );
  assert.equal(
    outcome(await ask(server, "/", { headers: ["Host:"] })),
    "empty",
  );
});

Deno.test("no Host value leaks into the path or breaks the answer", async () => {
  await using server = await startStandin();
  await stubs(server, { here: { path: "/here/{x}", query: { y: "1" } } });
  const hosts = [
    "a b",
    "a/b",
    "a/here/1?y=1",
    "a?b",
    "a#b",
    "[::1",
    "::1",
    "a\\b",
    "a,b",
    "%41%zz",
    "http://x/",
    "\u00fc.example",
    "@",
    ":",
    "x@y@z",
    "a".repeat(5_000),
  ];
  for (const host of hosts) {
    const sent = await ask(server, "/here/1?y=1", {
      headers: [`Host: ${host}`],
    });
    assert.equal(outcome(sent), "here", host);
    const [seen] = (await server.requests("?limit=1")).requests;
    assert.equal(seen?.target, "/here/1?y=1", host);
  }
});

Deno.test("HTTP/1.0 needs no Host", async () => {
  await using server = await startStandin();
  await stubs(server, { old: { path: "/old" } });
  assert.equal(outcome(await ask(server, "/old", { version: "1.0" })), "old");
});

Deno.test("two Host lines are refused before a stub is asked", async () => {
  await using server = await startStandin();
  await stubs(server, { all: {} });
  const { status } = await ask(server, "/", {
    headers: ["Host: a", "Host: b"],
  });
  assert.equal(status, 400);
});

interface Absolute {
  readonly target: string;
  readonly host: string;
  readonly is: string;
  readonly of: string;
}

/** Absolute-form targets beside the Host header, and what both come to. */
const absolutes: Absolute[] = [
  {
    target: "http://up.example/p/1?q=2",
    host: "up.example",
    is: "/p/1?q=2",
    of: "up.example",
  },
  {
    target: "http://up.example:81/p",
    host: "other.example",
    is: "/p",
    of: "up.example",
  },
  {
    target: "https://up.example/p",
    host: "up.example",
    is: "/p",
    of: "up.example",
  },
  {
    target: "http://upper.example/p",
    host: "up",
    is: "/p",
    of: "upper.example",
  },
  { target: "http://u:pw@up.example/p", host: "x", is: "/p", of: "up.example" },
  { target: "http://[::7]:80/p", host: "x", is: "/p", of: "::7" },
  {
    target: "http://up.example",
    host: "up.example",
    is: "/",
    of: "up.example",
  },
  {
    target: "http://up.example?q=/z",
    host: "up.example",
    is: "/?q=/z",
    of: "up.example",
  },
  {
    target: "http://up.example/a//b/../%2F",
    host: "x",
    is: "/a//b/../%2F",
    of: "up.example",
  },
];

Deno.test("an absolute-form target is its path, and its host takes the place of the header", async () => {
  await using server = await startStandin();
  for (const { target, host, is, of } of absolutes) {
    await ask(server, target, { headers: [`Host: ${host}`] });
    const [seen] = (await server.requests("?limit=1")).requests;
    assert.deepEqual([seen?.target, seen?.host], [is, of], target);
  }
});

Deno.test("an absolute-form target is matched by path, query and host", async () => {
  await using server = await startStandin();
  await stubs(server, {
    proxied: { path: "/v/{n}", query: { q: "1" }, host: "far.example:82" },
  });
  const headers = ["Host: near.example"];
  assert.equal(
    outcome(await ask(server, "http://far.example:82/v/9?q=1", { headers })),
    "proxied",
  );
  assert.equal(
    outcome(await ask(server, "http://far.example/v/9?q=1", { headers })),
    404,
  );
});

Deno.test("the scheme of an absolute-form target may be written in any case", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/here", scheme: "http" },
    action: {
      response: { status_code: 200, template_body: "{{ request.base_url }}" },
    },
  });
  const headers = ["Host: near.example"];
  const { rest } = await ask(server, "HTTP://far.example/here", { headers });
  assert.equal(rest, "http://far.example");
});

Deno.test("a control path in the query of an absolute-form target is traffic", async () => {
  await using server = await startStandin();
  await stubs(server, { traffic: { query: { x: "/__mock__/stubs" } } });
  const sent = await ask(server, "http://a.example?x=/__mock__/stubs", {
    headers: ["Host: a.example"],
  });
  assert.equal(outcome(sent), "traffic");
});

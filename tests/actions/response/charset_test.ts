import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../../harness.ts";

interface Body {
  readonly body?: unknown;
  readonly template_body?: string;
  readonly body_base64?: string;
}

function typed(type: string, body: Body, more: Record<string, string> = {}) {
  return {
    request: { path: "/text" },
    action: {
      response: {
        status_code: 200,
        headers: { "Content-Type": type, ...more },
        ...body,
      },
    },
  };
}

async function bytesOf(server: TestServer, query = ""): Promise<string> {
  const answer = await fetch(`${server.url}/text${query}`);
  return (await answer.bytes()).toHex();
}

/** As Python's `str.encode` writes them. */
const texts: [charset: string, text: string, hex: string][] = [
  ["ISO-8859-1", "caf\u00e9", "636166e9"],
  ["latin1", "\u0080\u00ff", "80ff"],
  ["iso-8859-8", "\u05e9\u05dc\u05d5\u05dd", "f9ece5ed"],
  ["windows-1252", "\u20ac5", "8035"],
  ["koi8-r", "\u041f\u0440", "f0d2"],
  ["Shift_JIS", "\u65e5\u672c a", "93fa967b2061"],
  ["gbk", "\u4e2d", "d6d0"],
  ["big5", "\u4e2d", "a4a4"],
  ["euc-kr", "\ud55c", "c7d1"],
  ["us-ascii", "plain", "706c61696e"],
  ["utf-16le", "a\u00e9", "6100e900"],
  ["utf-16be", "a\ud83d\udc36", "0061d83ddc36"],
  ["utf-16", "a", "feff0061"],
  ["utf-8", "\u00e9", "c3a9"],
  ["UTF8", "\u00e9", "c3a9"],
];

Deno.test("a text goes out in the charset that its Content-Type names", async () => {
  for (const [charset, text, hex] of texts) {
    for (
      const type of [
        `text/plain; charset=${charset}`,
        `a/b;charset="${charset}"`,
      ]
    ) {
      await using server = await startStandin();
      await server.stub(typed(type, { body: text }));
      assert.equal(await bytesOf(server), hex, type);
      const answer = await server.get("/text");
      assert.equal(answer.headers.get("content-type"), type);
      assert.equal(answer.headers.get("content-length"), `${hex.length / 2}`);
    }
  }
});

Deno.test("a rendered text and a JSON value go out in the charset too", async () => {
  await using server = await startStandin();
  const type = "application/json; charset=iso-8859-1";
  await server.stub(typed(type, { body: { a: "\u00e9" } }), undefined);
  assert.equal(await bytesOf(server), "7b2261223a22e9227d");
  await server.stub({
    ...typed(type, { template_body: "<{{ request.query.q }}>" }),
    request: { path: "/text", query: { q: { $regex: ".*" } } },
  });
  assert.equal(await bytesOf(server, "?q=%C3%A9"), "3ce93e");
});

Deno.test("a rendered text that the charset cannot hold is a clean 500", async () => {
  await using server = await startStandin();
  await server.stub(
    typed("text/plain; charset=iso-8859-1", {
      template_body: "{{ request.query.q }}",
    }),
  );
  const answer = await server.get("/text?q=%E2%82%AC");
  assert.equal(answer.status, 500);
  assert.equal(answer.error, "TEMPLATE_RENDER_ERROR");
  assert.match(answer.detail, /U\+20AC.*"iso-8859-1"/);
});

Deno.test("a text that its charset cannot hold is refused, and so is a charset that nobody knows", async () => {
  await using server = await startStandin();
  const refused: [type: string, body: Body, loc: string, says: RegExp][] = [
    ["text/plain; charset=iso-8859-1", { body: "5 \u20ac" }, "body", /U\+20AC/],
    ["text/plain; charset=us-ascii", { body: "\u00e9" }, "body", /U\+00E9/],
    ["text/plain; charset=koi8-r", { body: "\u4e2d" }, "body", /body_base64/],
    ["text/plain; charset=utf-7", { body: "x" }, "Content-Type", /"utf-7"/],
    [
      "text/plain; charset=none",
      { template_body: "x" },
      "Content-Type",
      /none/,
    ],
  ];
  for (const [type, body, loc, says] of refused) {
    const answer = await server.control(
      "POST",
      "/__mock__/stubs",
      typed(type, body),
    );
    assert.equal(answer.status, 422, type);
    const [issue] = answer.issues;
    assert.equal(issue?.loc.at(-1), loc, type);
    assert.match(issue?.msg ?? "", says);
  }
});

Deno.test("bytes, and a type without a charset, are sent as they are given", async () => {
  for (
    const [type, body, hex] of [
      ["text/plain; charset=iso-8859-1", { body_base64: "w6k=" }, "c3a9"],
      ["text/plain; charset=none", { body_base64: "w6k=" }, "c3a9"],
      ["text/plain", { body: "\u00e9" }, "c3a9"],
      ["text/xml charset=iso-8859-1", { body: "\u00e9" }, "c3a9"],
      ["text/plain; charset=none", { body: "" }, ""],
    ] as const
  ) {
    await using server = await startStandin();
    await server.stub(typed(type, body));
    assert.equal(await bytesOf(server), hex, type);
  }
});

Deno.test("a Content-Length counts the bytes of the charset", async () => {
  await using server = await startStandin();
  const type = "text/plain; charset=iso-8859-1";
  await server.stub(typed(type, { body: "\u00e9" }, { "Content-Length": "1" }));
  const answer = await server.control(
    "POST",
    "/__mock__/stubs",
    typed(type, { body: "\u00e9" }, { "Content-Length": "2" }),
  );
  assert.equal(answer.status, 422);
});

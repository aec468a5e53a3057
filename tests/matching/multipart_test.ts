import assert from "node:assert/strict";
import { nearMissListing } from "../../src/model/match_answer.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { ask, outcome } from "../wire.ts";

/** A part: its Content-Disposition, more header lines, its content. */
function part(
  disposition: string,
  content: string,
  ...lines: string[]
): string {
  const head = [`Content-Disposition: form-data; ${disposition}`, ...lines];
  return `--b\r\n${head.join("\r\n")}\r\n\r\n${content}\r\n`;
}

async function send(
  server: TestServer,
  body: string | Uint8Array,
  type = "multipart/form-data; boundary=b",
): Promise<string | number> {
  const headers = [`Content-Type: ${type}`];
  return outcome(await ask(server, "/", { method: "POST", headers, body }));
}

/** The reasons of the clauses that failed, of the newest request. */
async function reasons(server: TestServer): Promise<string[]> {
  const { requests } = await server.requests("?limit=1");
  const path = `/__mock__/requests/${requests[0]?.id}/near-misses`;
  const answer = await server.control("GET", path);
  return answer.as(nearMissListing).near_misses
    .flatMap(({ clauses }) => clauses)
    .filter(({ matched }) => !matched)
    .map(({ pointer, reason }) => `${pointer} ${reason}`);
}

async function withStub(multipart: unknown): Promise<TestServer> {
  const server = await startStandin();
  await server.stub(answering({ multipart }, "found"));
  return server;
}

Deno.test("each entry of multipart fits some part, by name, file name, headers and body", async () => {
  await using server = await withStub([
    {
      name: "avatar",
      filename: { $regex: ".*[.]png$" },
      headers: { "content-type": "image/png" },
    },
    { name: "user", body: { $json: { $key_values: { id: 7 } } } },
    { body: "plain" },
  ]);
  const avatar = part(
    'name="avatar"; filename="a.png"',
    "\u0000PNG",
    "content-type: image/png",
  );
  const user = part("name=user", '{"id": 7, "x": 1}');
  const plain = part('name="z"', "plain");
  assert.equal(await send(server, `${avatar}${user}${plain}--b--`), "found");
  assert.equal(
    await send(server, `${plain}${avatar}${user}--b--\r\n`),
    "found",
  );
  assert.equal(await send(server, `${plain}${user}--b--`), 404);
  assert.deepEqual(await reasons(server), [
    '/0 no part fits; of the part "z" the name: expected "avatar", got "z"',
  ]);
  const other = part('name="avatar"; filename="a.gif"', "GIF");
  assert.equal(await send(server, `${other}${user}${plain}--b--`), 404);
  assert.match(
    (await reasons(server))[0] ?? "",
    /^\/0 no part fits; of the part "avatar" the file name: expected .*png.*, got "a.gif"$/,
  );
});

Deno.test("names are read as browsers and other clients write them", async () => {
  const forms: [string, string][] = [
    ['name="a b"', "a b"],
    ["name=ab", "ab"],
    ['NAME = "ab"', "ab"],
    ['name="a%22b"', 'a"b'],
    ['name="a\\"b"', 'a"b'],
    ['name="a\\b"', "a\\b"],
    ['name="é;b"', "é;b"],
    ["name*=UTF-8''%c3%a9", "é"],
    ['filename="name=x"; name="n"', "n"],
    ['name="never closed', "never closed"],
  ];
  for (const [disposition, name] of forms) {
    await using server = await withStub([{ name }]);
    const body = `${part(disposition, "x")}--b--`;
    assert.equal(await send(server, body), "found", disposition);
  }
});

/** What is tried, the entries, the body, what comes of it, and its type. */
const typed = 'multipart/mixed; boundary="a b"';
const cases: [string, unknown, string, string | number, string?][] = [
  [
    "a preamble and an epilogue",
    [{ body: "x" }],
    "pre\r\n--b\r\n\r\nx\r\n--b--\r\npost",
    "found",
  ],
  [
    "white space behind a boundary",
    [{ body: "x" }],
    "--b \t\r\n\r\nx\r\n--b--",
    "found",
  ],
  [
    "an empty content",
    [{ name: "n", body: "" }],
    part("name=n", "") + "--b--",
    "found",
  ],
  [
    "no line break of its own",
    [{ body: "" }],
    "--b\r\na: b\r\n\r\n--b--",
    "found",
  ],
  [
    "line breaks in the content",
    [{ body: "\r\nx\r\n" }],
    part("name=n", "\r\nx\r\n") + "--b--",
    "found",
  ],
  [
    "a longer dash line",
    [{ body: "x\r\n---b" }],
    part("name=n", "x\r\n---b") + "--b--",
    "found",
  ],
  [
    "a folded header",
    [{ name: "n" }],
    "--b\r\nContent-Disposition: form-data;\r\n name=n\r\n\r\nx\r\n--b--",
    "found",
  ],
  [
    "a quoted boundary",
    [{ body: "x" }],
    "--a b\r\n\r\nx\r\n--a b--",
    "found",
    typed,
  ],
  ["no end", [{ body: "x" }], "--b\r\n\r\nx\r\n--b", 404],
  ["no part", [{}], "--b--", 404],
  ["another boundary", [{}], "--c\r\n\r\nx\r\n--c--", 404],
  ["no boundary", [{}], "--b\r\n\r\nx\r\n--b--", 404, "multipart/form-data"],
  [
    "another type",
    [{}],
    "--b\r\n\r\nx\r\n--b--",
    404,
    "text/plain; boundary=b",
  ],
  [
    "a boundary that goes on",
    [{ body: "x" }],
    "--b\r\n\r\nx\r\n--bb\r\n\r\ny\r\n--b--",
    404,
  ],
  ["an empty body", [{}], "", 404],
];

Deno.test("a body is split at its boundary alone", async () => {
  for (const [what, multipart, body, wanted, type] of cases) {
    await using server = await withStub(multipart);
    assert.equal(await send(server, body, type), wanted, what);
  }
});

Deno.test("a multipart body that cannot be read says why, and is bounded", async () => {
  await using server = await withStub([{ name: "n" }]);
  const bytes = new TextEncoder();
  const bad: [string, string | undefined, RegExp][] = [
    ["x", "text/plain", /its Content-Type is "text\/plain"/],
    ["x", "multipart/form-data", /has no boundary/],
    ["x", `multipart/form-data; boundary=${"b".repeat(71)}`, /longer than 70/],
    ["--b\r\n\r\nx", undefined, /no boundary that ends it/],
    ["--b--", undefined, /has no parts/],
    [
      part("name=m", "x").repeat(1001) + "--b--",
      undefined,
      /more than 1000 parts/,
    ],
    [
      `--b\r\nA: ${"a".repeat(262_144)}\r\n\r\n\r\n--b--`,
      undefined,
      /headers of part 1 .* 262144 bytes/,
    ],
  ];
  for (const [body, type, sentence] of bad) {
    assert.equal(await send(server, bytes.encode(body), type), 404);
    assert.match((await reasons(server)).join(), sentence);
  }
});

Deno.test("multipart is a list of known members, at most twenty", async () => {
  await using server = await startStandin();
  const refusals: [unknown, RegExp][] = [
    [{ name: "a" }, /list/],
    [[], /at least 1/],
    [Array(21).fill({ name: "a" }), /20/],
    [[{ nmae: "a" }], /did you mean "name"/],
    [[{ name: 5 }], /string or a criterion/],
    [[{ headers: "a" }], /dictionary/],
  ];
  for (const [multipart, sentence] of refusals) {
    const answer = await server.control(
      "POST",
      "/__mock__/stubs",
      answering({ multipart }),
    );
    assert.equal(answer.status, 422, JSON.stringify(multipart));
    assert.match(answer.issues[0]?.msg ?? "", sentence);
  }
});

Deno.test("a claim asks for parts, form fields, cookies and what the path's parameters took", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/u/{id}" }));
  await send(server, `${part("name=n", "7")}--b--`);
  await server.get("/u/7?x=1", { headers: { cookie: "c=1" } });
  const counting = async (claim: unknown) => {
    const { json } = await server.control("POST", "/__mock__/assert", claim);
    const { count } = json as { count: number };
    return count;
  };
  assert.equal(await counting({ multipart: [{ name: "n", body: "7" }] }), 1);
  assert.equal(await counting({ multipart: [{ name: "n", body: "8" }] }), 0);
  assert.equal(await counting({ path_params: { id: "7" } }), 1);
  assert.equal(await counting({ path_params: { id: "8" } }), 0);
  assert.equal(await counting({ cookies: { c: "1" } }), 1);
  assert.equal(await counting({ target: "/u/7?x=1", scheme: "http" }), 1);
  assert.equal(await counting({ client_ip: "127.0.0.1" }), 2);
  assert.equal(await counting({ form: { c: "1" } }), 0);
});

import assert from "node:assert/strict";
import { answering, type TestServer } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { everythingOf, redacting } from "./redacting_server.ts";

const json = "application/json";
const form = "application/x-www-form-urlencoded";
const parts = "multipart/form-data; boundary=b";

function part(head: string, content: string): string {
  return `--b\r\n${head}\r\n\r\n${content}\r\n--b--\r\n`;
}

/** The body as it is shown, with a star for each placeholder. */
async function shownBody(
  server: TestServer,
  [type, body]: readonly [string, string | Uint8Array<ArrayBuffer>],
): Promise<string> {
  const headers = { "content-type": type };
  await server.get("/", { method: "POST", headers, body });
  const shown = await lastEntry(server);
  assert.doesNotMatch(await everythingOf(server), /s3cr3t/);
  const text = shown.body_encoding === "base64" ? atob(shown.body) : shown.body;
  assert.doesNotMatch(text, /s3cr3t/);
  return text.replaceAll(/\[redacted:[0-9a-f]{4}\]/g, "*");
}

Deno.test("secrets in texts that stand in JSON are masked: JSON, URLs, pairs and GraphQL", async () => {
  await using server = await redacting();
  const nested = JSON.stringify({ password: "s3cr3t", user: "Ada" });
  const twice = JSON.stringify({ payload: nested });
  const texts: [string, string][] = [
    [nested, '{"password":"*","user":"Ada"}'],
    [twice, JSON.stringify({ payload: '{"password":"*","user":"Ada"}' })],
    [
      "https://a.test/x?access_token=s3cr3t&page=2",
      "https://a.test/x?access_token=*&page=2",
    ],
    ["https://ada:s3cr3t@a.test/x", "https://*@a.test/x"],
    [
      'mutation { login(password: "s3cr3t") { id } }',
      'mutation { login(password: "*") { id } }',
    ],
    ["see <password>s3cr3t</password>", "see <password>*</password>"],
  ];
  for (const [text, masked] of texts) {
    const body = JSON.stringify({ n: 1, text });
    assert.equal(
      await shownBody(server, [json, body]),
      JSON.stringify({ n: 1, text: masked }),
    );
  }
  assert.equal(
    await shownBody(server, [
      json,
      '[{"name":"DB_PASSWORD","value":"s3cr3t"},{"name":"a","value":"b"}]',
    ]),
    '[{"name":"DB_PASSWORD","value":"*"},{"name":"a","value":"b"}]',
  );
});

Deno.test("secrets in forms are masked in brackets, behind numbers, in JSON, and where the type says otherwise", async () => {
  await using server = await redacting();
  const cases: [type: string, body: string, shown: string][] = [
    [form, "user%5Bpassword%5D=s3cr3t&a=1", "user%5Bpassword%5D=*&a=1"],
    [form, "password1=s3cr3t&password2=s3cr3t", "password1=*&password2=*"],
    [form, '{"password":"s3cr3t"}', '{"password":"*"}'],
    ["", "user=a&password=s3cr3t", "user=a&password=*"],
    ["text/plain", "user=a&password=s3cr3t", "user=a&password=*"],
    ["text/plain", "{'password': 's3cr3t'}", "{'password': '*'}"],
    [
      "application/yaml",
      "user: a\npassword: s3cr3t\n",
      "user: a\npassword: *\n",
    ],
    [
      "application/xml",
      "<a><w:Password t='b'>s3cr3t</w:Password></a>",
      "<a><w:Password t='b'>*</w:Password></a>",
    ],
    ["application/xml", '<a password="s3cr3t"/>', '<a password="*"/>'],
  ];
  for (const [type, body, shown] of cases) {
    assert.equal(await shownBody(server, [type, body]), shown);
  }
  const encoded = encodeURIComponent('{"password":"s3cr3t"}');
  assert.match(
    await shownBody(server, [form, `payload=${encoded}`]),
    /^payload=%7B%22password%22%3A%22%5Bredacted%3A\w{4}%5D%22%7D$/,
  );
});

Deno.test("secrets in parts are masked however these are written", async () => {
  await using server = await redacting();
  const field = 'Content-Disposition: form-data; name="meta"';
  const bodies = [
    part(`${field}\r\nContent-Type: ${json}`, '{"password":"s3cr3t"}'),
    `preamble\r\n${
      part('Content-Disposition: form-data; name="token"', "s3cr3t")
    }`,
    part("Content-Disposition: form-data; name*=UTF-8''token", "s3cr3t"),
    part(
      'Content-Disposition: form-data; filename="name=a"; name="token"',
      "s3cr3t",
    ),
    part('Content-Disposition: form-data; name="token"', "s3cr3t").replaceAll(
      "\r\n",
      "\n",
    ),
    part(
      "Content-Type: application/http",
      "GET / HTTP/1.1\r\nAuthorization: Bearer s3cr3t",
    ),
  ];
  for (const body of bodies) {
    assert.ok((await shownBody(server, [parts, body])).includes("*"), body);
  }
});

Deno.test("secrets in bytes that are no text of UTF-8 are masked", async () => {
  await using server = await redacting();
  const bytes = (text: string) =>
    Uint8Array.from(text, (unit) => unit.charCodeAt(0));
  assert.equal(
    await shownBody(server, [form, bytes("name=J\xf6rg&password=s3cr3t")]),
    "name=J\xf6rg&password=*",
  );
  const type = `${json}; charset=iso-8859-1`;
  assert.equal(
    await shownBody(server, [
      type,
      bytes('{"name":"J\xf6rg","token":"s3cr3t"}'),
    ]),
    '{"name":"Jörg","token":"*"}',
  );
});

Deno.test("secrets in texts of the query and of headers are masked", async () => {
  await using server = await redacting();
  await server.stub(answering({ path: "/" }));
  const inner = encodeURIComponent('{"password":"s3cr3t"}');
  const next = encodeURIComponent("https://ada:s3cr3t@a.test/?token=s3cr3t");
  await server.get(
    `/?filter=${inner}&next=${next}&user[password]=s3cr3t&a=1;token=s3cr3t&page=2`,
    {
      headers: {
        "x-auth-key": "s3cr3t",
        "x-forwarded-authorization": "Bearer s3cr3t",
        "x-data": '{"password":"s3cr3t"}',
        "baggage": "a=1,token=s3cr3t",
        "link": "<https://a.test/?token=s3cr3t>; rel=next",
        "referer": "https://a.test/#access_token=s3cr3t",
      },
    },
  );
  const { query, headers } = await lastEntry(server);
  assert.match(query["filter"] ?? "", /^\{"password":"\[redacted:\w{4}\]"\}$/);
  assert.equal(query["page"], "2");
  assert.match(
    headers["link"] ?? "",
    /^<https:.*\?token=\[redacted:\w+\]>; rel=next$/,
  );
  assert.doesNotMatch(await everythingOf(server), /s3cr3t/);
});

Deno.test("texts that tell more secrets than are looked for are not shown", async () => {
  await using server = await redacting();
  const texts = Array.from({ length: 1500 }, () => "password=s3cr3t");
  const shown = await shownBody(server, [json, JSON.stringify(texts)]);
  assert.match(shown, /"password=\*","\[redacted\]"/);
  assert.equal(JSON.parse(shown).length, texts.length);
  const pairs = "password: s3cr3t\n".repeat(6000);
  assert.match(await shownBody(server, ["text/plain", pairs]), /\[redacted\]$/);
});

Deno.test("a long text in JSON is not shown where it may hold secrets, and shown where it cannot", async () => {
  await using server = await redacting();
  const harmless = "b".repeat(300_000);
  const text = JSON.stringify({ password: "s3cr3t", harmless });
  const body = JSON.stringify({ harmless, text });
  assert.equal(
    await shownBody(server, [json, body]),
    JSON.stringify({ harmless, text: "[redacted]" }),
  );
});

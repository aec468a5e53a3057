import assert from "node:assert/strict";
import { exchanges, posted, recorded, type Told } from "./exchanges.ts";
import { matcherOf } from "./replayed.ts";

const token = "t0p-s3cret-t0ken-9f8e7d";

const head = { alg: "HS256", typ: "JWT" };

function jwt(claims: unknown, signature = "c2lnbmF0dXJl"): string {
  const part = (value: unknown) =>
    new TextEncoder().encode(JSON.stringify(value))
      .toBase64({ alphabet: "base64url", omitPadding: true });
  return `${part(head)}.${part(claims)}.${signature}`;
}

function claimsOf(given: string): unknown {
  const bytes = Uint8Array.fromBase64(given.split(".")[1] ?? "", {
    alphabet: "base64url",
  });
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** The body of the answer of the first stub. */
function firstBody(stubs: readonly Readonly<Record<string, unknown>>[]) {
  const [stub] = stubs as { action: { response: { body: unknown } } }[];
  return stub?.action.response.body;
}

const login = posted("/login", { user: "ada", password: "hunter22-x" }, {
  answer: JSON.stringify({ access_token: token, expires_in: 3600 }),
});

Deno.test("a token of the first answer has the same placeholder where it is used later, and that use is asked for", () => {
  const { stubs, masked } = recorded([
    login,
    { target: `/me?access_token=${token}`, answer: '{"name":"ada"}' },
  ]);
  const text = JSON.stringify(stubs);
  assert.ok(!text.includes(token));
  assert.ok(!text.includes("hunter22-x"));
  assert.deepEqual(stubs[1]?.request["query"], {
    $exact_key_values: { access_token: "REDACTED-2" },
  });
  assert.deepEqual(
    masked.map(({ placeholder, reason }) => [placeholder, reason]),
    [
      ["REDACTED-1", "name"],
      ["REDACTED-2", "name"],
    ],
  );
  assert.deepEqual(masked[1]?.places, [
    "POST /login: answer body/access_token",
    "GET target?access_token",
  ]);
});

Deno.test("what a client has from elsewhere is asked for by its name alone, so that its true password fits", () => {
  const { stubs, noise } = recorded([login]);
  const stubFor = matcherOf(stubs);
  const [again] = exchanges(
    posted("/login", { user: "ada", password: "another one" }),
  );
  assert.ok(again !== undefined);
  assert.equal(stubFor(again), stubs[0]?.stub_id);
  assert.deepEqual(noise, [{
    stub_id: stubs[0]?.stub_id,
    place: "request.body/password",
    kind: "secret",
  }]);
});

Deno.test("two users with tokens from two answers are told apart by them", () => {
  const [a, b] = ["tok3n-of-ada-12345", "tok3n-of-bob-12345"];
  const told: Told[] = [
    posted("/login", { user: "ada" }, { answer: JSON.stringify({ token: a }) }),
    posted("/login", { user: "bob" }, { answer: JSON.stringify({ token: b }) }),
    { target: `/me?token=${a}`, answer: '{"name":"ada"}' },
    { target: `/me?token=${b}`, answer: '{"name":"bob"}' },
  ];
  const { stubs, sequences } = recorded(told);
  assert.deepEqual(sequences, []);
  assert.equal(stubs.length, 4);
});

Deno.test("a JWT stays one that clients can read, with its claims masked and no real signature", () => {
  const real = jwt({
    sub: "user-4711",
    exp: 1_772_370_000,
    roles: ["admin"],
    email: "ada@shop.test",
  });
  const { stubs } = recorded([{ answer: JSON.stringify({ t: real }) }]);
  const { t } = firstBody(stubs) as { t: string };
  assert.deepEqual(claimsOf(t), {
    sub: "REDACTED-1",
    exp: 4_102_444_800,
    roles: ["admin"],
    email: "REDACTED-1",
  });
  const [header = "", , signature = ""] = t.split(".");
  assert.deepEqual(JSON.parse(atob(header)), head);
  assert.equal(atob(signature), "REDACTED-1");
});

Deno.test("cookies keep their names and attributes, but for the domain of the real server and a moment that would be over", () => {
  const cookie =
    "sid=abcdef123456; Path=/; HttpOnly; Secure; Domain=api.example; Expires=Mon, 02 Mar 2026 12:00:00 GMT";
  const gone = "old=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT";
  const told: Told = {
    answerHeaders: [["Set-Cookie", cookie], ["Set-Cookie", gone]],
  };
  const lines = (localCookies: boolean) => {
    const [stub] = recorded([told], { localCookies }).stubs;
    const { response } = stub?.action as {
      response: { headers: Record<string, unknown> };
    };
    return response.headers["set-cookie"];
  };
  assert.deepEqual(lines(false), [
    "sid=REDACTED-1; Path=/; HttpOnly; Secure",
    "old=1; Max-Age=0",
  ]);
  assert.deepEqual(lines(true), [
    "sid=REDACTED-1; Path=/; HttpOnly",
    "old=1; Max-Age=0",
  ]);
});

Deno.test("a value that is told before is masked wherever it stands, in base64 and percent-encoded too", () => {
  const value = "pa ss/w+rd?1";
  const places = [
    value,
    btoa(`user:${value}`),
    btoa(`x${value}yz`),
    `abc${btoa(value)}`,
    encodeURIComponent(value),
    `k=${encodeURIComponent(encodeURIComponent(value))}`,
  ];
  const { stubs } = recorded(
    [posted("/a", { list: places }, {
      answer: JSON.stringify({ list: places }),
    })],
    { secretValues: [value] },
  );
  const text = JSON.stringify(stubs);
  for (const place of places) assert.ok(!text.includes(place), place);
  const { list } = firstBody(stubs) as { list: string[] };
  assert.equal(list[0], "REDACTED-1");
  assert.equal(atob(list[1] ?? ""), "user:REDACTED-1");
  assert.equal(list[4], "REDACTED-1");
});

Deno.test("a secret is masked in requests that came before the one that tells it", () => {
  const { stubs } = recorded([
    { target: "/a", answer: JSON.stringify({ note: `use ${token}` }) },
    login,
  ]);
  assert.deepEqual(firstBody(stubs), { note: "use REDACTED-2" });
});

Deno.test("a secret of a path is a parameter, unless the mock gave it", () => {
  const bot = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
  const { stubs } = recorded([
    { target: `/bot:${bot}/send`, answer: "1" },
    login,
    { target: `/session/${token}`, answer: "2" },
  ]);
  assert.equal(stubs[0]?.request["path"], "/bot:{secret_1}/send");
  assert.equal(stubs[2]?.request["path"], "/session/REDACTED-3");
});

Deno.test("secrets in forms, uploads, XML, pages and lines of JSON are masked", () => {
  const secrets = [
    "f0rm-s3cret",
    "up-l0ad-s3cret",
    "xml-s3cret",
    "p4ge-s3cret",
    "l1ne-s3cret",
  ];
  const [form, upload, xml, page, line] = secrets;
  const multipart =
    `--b\r\nContent-Disposition: form-data; name="api_key"\r\n\r\n${upload}\r\n--b--\r\n`;
  const text = [["content-type", "text/html"]] as const;
  const { stubs } = recorded([
    {
      method: "POST",
      target: "/form",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: `client_secret=${form}&a=1`,
    },
    {
      method: "POST",
      target: "/upload",
      headers: { "Content-Type": 'multipart/form-data; boundary="b"' },
      body: multipart,
    },
    {
      target: "/xml",
      answerHeaders: [["content-type", "text/xml"]],
      answer: `<a><password>${xml}</password></a>`,
    },
    {
      target: "/page",
      answerHeaders: text,
      answer: `<input type="hidden" name="csrf_token" value="${page}">`,
    },
    {
      target: "/lines",
      answerHeaders: [["content-type", "application/x-ndjson"]],
      answer: `{"token":"${line}"}\n{"a":1}\n`,
    },
  ]);
  assert.equal(stubs.length, 5);
  for (const secret of secrets) {
    assert.ok(!JSON.stringify(stubs).includes(secret), secret);
  }
});

Deno.test("with secrets that are kept nothing is masked, and each stub says so", () => {
  const { stubs, masked } = recorded([login], { secrets: "keep" });
  assert.ok(JSON.stringify(stubs).includes(token));
  assert.deepEqual(masked, []);
  assert.equal(stubs[0]?.source["secrets"], "kept");
});

Deno.test("words that only look like secrets stay, and so do booleans and what counts them", () => {
  const body = {
    token_type: "Bearer",
    password_required: true,
    next_page_token: "abc",
    expires_in: 3600,
    note: "Bearer authentication is Basic knowledge",
    password: null,
  };
  const { stubs } = recorded([{ answer: JSON.stringify(body) }]);
  assert.deepEqual(firstBody(stubs), body);
});

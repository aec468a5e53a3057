import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../../harness.ts";
import { openSocket } from "../../open_socket.ts";
import { rawGet } from "../../raw_http.ts";
import { lastEntry } from "../../journal_reader.ts";

/** A folder with a secret beside the files of stubs, gone with the test. */
async function withFiles(
  use: (server: TestServer, files: string, outside: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const files = `${folder}/files`;
    await Deno.mkdir(`${files}/sub`, { recursive: true });
    await Deno.mkdir(`${folder}/files-beside`);
    await Deno.writeTextFile(`${folder}/secret.txt`, "secret");
    await Deno.writeTextFile(`${folder}/files-beside/secret.txt`, "secret");
    await Deno.writeTextFile(`${files}/a.json`, '{"a":1}');
    await Deno.writeTextFile(`${files}/sub/b.txt`, "0123456789");
    await using server = await startStandin({ files });
    await use(server, files, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function put(
  server: TestServer,
  body_file: string,
  more: Record<string, unknown> = {},
) {
  const response = { status_code: 200, headers: {}, body_file, ...more };
  return server.stub({ request: { path: "/f" }, action: { response } });
}

Deno.test("a file is sent with its type, its tag and its length, and anew when it changes", () =>
  withFiles(async (server, files) => {
    await put(server, "a.json");
    const first = await server.get("/f");
    assert.deepEqual([first.status, first.text], [200, '{"a":1}']);
    assert.equal(first.headers.get("content-type"), "application/json");
    assert.equal(first.headers.get("content-length"), "7");
    const tag = first.headers.get("etag") ?? "";
    assert.match(tag, /^"[0-9a-f]+-[0-9a-f]+"$/);
    await Deno.writeTextFile(`${files}/a.json`, '{"a":22}');
    const second = await server.get("/f");
    assert.equal(second.text, '{"a":22}');
    assert.notEqual(second.headers.get("etag"), tag);
    await Deno.remove(`${files}/a.json`);
    const gone = await server.get("/f");
    assert.deepEqual([gone.status, gone.error], [500, "BODY_FILE_ERROR"]);
    assert.match(gone.detail, /"a\.json".*no such file/);
    assert.equal((await lastEntry(server)).response.outcome, "failed");
  }));

Deno.test("a stub's own Content-Type, status, ETag and rendered headers are kept", () =>
  withFiles(async (server) => {
    await put(server, "sub/b.txt", {
      headers: { "Content-Type": "text/x-own", ETag: '"mine"' },
      template_headers: { "X-Q": "{{ request.query.q }}" },
    });
    const answer = await server.get("/f?q=7");
    assert.equal(answer.headers.get("content-type"), "text/x-own");
    assert.equal(answer.headers.get("etag"), '"mine"');
    assert.equal(answer.headers.get("x-q"), "7");
    const headers = { "if-none-match": 'W/"mine"' };
    assert.equal((await server.get("/f?q=7", { headers })).status, 304);
  }));

Deno.test("a tag that is known is a 304, of GET and HEAD at status 200 alone", () =>
  withFiles(async (server) => {
    const id = await put(server, "sub/b.txt");
    const tag = (await server.get("/f")).headers.get("etag") ?? "";
    for (const known of [tag, `"x", W/${tag}`, "*"]) {
      const headers = { "if-none-match": known };
      const answer = await server.get("/f", { headers });
      assert.deepEqual([answer.status, answer.text], [304, ""]);
      assert.equal(answer.headers.get("etag"), tag);
      const head = await server.get("/f", { headers, method: "HEAD" });
      assert.equal(head.status, 304);
      const post = await server.get("/f", { headers, method: "POST" });
      assert.deepEqual([post.status, post.text], [200, "0123456789"]);
    }
    const other = { "if-none-match": '"x"' };
    assert.equal((await server.get("/f", { headers: other })).status, 200);
    await server.control("DELETE", `/__mock__/stubs/${id}`);
    await put(server, "sub/b.txt", { status_code: 404 });
    const missed = await server.get("/f", {
      headers: { "if-none-match": tag },
    });
    assert.equal(missed.status, 404);
  }));

Deno.test("a range of bytes is a 206 or a 416, and what is none is passed over", () =>
  withFiles(async (server) => {
    await put(server, "sub/b.txt");
    const tag = (await server.get("/f")).headers.get("etag") ?? "";
    const cases: [string, number, string, string | null][] = [
      ["bytes=2-4", 206, "234", "bytes 2-4/10"],
      ["bytes=7-", 206, "789", "bytes 7-9/10"],
      ["bytes=-2", 206, "89", "bytes 8-9/10"],
      ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
      ["bytes=9-99999999999999999999", 206, "9", "bytes 9-9/10"],
      ["bytes=10-", 416, "", "bytes */10"],
      ["bytes=-0", 416, "", "bytes */10"],
      ["bytes=4-2", 200, "0123456789", null],
      ["bytes=0-1,3-4", 200, "0123456789", null],
      ["lines=0-1", 200, "0123456789", null],
      ["bytes=-", 200, "0123456789", null],
    ];
    for (const [range, status, text, shown] of cases) {
      const answer = await server.get("/f", { headers: { range } });
      assert.deepEqual([answer.status, answer.text], [status, text], range);
      assert.equal(answer.headers.get("content-range"), shown, range);
    }
    const range = "bytes=0-0";
    const asked = async (value: string) =>
      (await server.get("/f", { headers: { range, "if-range": value } })).text;
    assert.equal(await asked(tag), "0");
    assert.equal(await asked('"x"'), "0123456789");
  }));

Deno.test("a large file is streamed whole or in part, and closed when the client leaves", () =>
  withFiles(async (server, files) => {
    const bytes = new Uint8Array(3_000_000).map((_, at) => at % 251);
    await Deno.writeFile(`${files}/large.bin`, bytes);
    await put(server, "large.bin");
    const whole = await fetch(`${server.url}/f`);
    assert.equal(whole.headers.get("content-length"), "3000000");
    assert.deepEqual(new Uint8Array(await whole.arrayBuffer()), bytes);
    const headers = { range: "bytes=1000000-2999998" };
    const part = await fetch(`${server.url}/f`, { headers });
    assert.equal(part.status, 206);
    assert.deepEqual(
      new Uint8Array(await part.arrayBuffer()),
      bytes.slice(1_000_000, 2_999_999),
    );
    const head = await server.get("/f", { method: "HEAD" });
    assert.equal(head.status, 200);
    using socket = await openSocket(server.port);
    await socket.send(rawGet("/f"));
    await socket.until("\r\n\r\n");
    socket.leave();
  }));

Deno.test("what leads out of the folder is refused when the stub is made", () =>
  withFiles(async (server) => {
    const wrong = [
      "/etc/passwd",
      "../secret.txt",
      "sub/../../secret.txt",
      "sub/..",
      "..\\secret.txt",
      "C:/secret.txt",
      "\\\\host\\share",
      "a\0.json",
      "",
      "a".repeat(1001),
    ];
    for (const body_file of wrong) {
      const answer = await server.control("POST", "/__mock__/stubs", {
        request: {},
        action: { response: { status_code: 200, body_file } },
      });
      assert.equal(answer.status, 422, body_file);
      assert.deepEqual(answer.issues[0]?.loc, [
        "body",
        "action",
        "response",
        "body_file",
      ]);
    }
  }));

Deno.test("links, folders and pipes lead nowhere else, and nothing is decoded", () =>
  withFiles(async (server, files, outside) => {
    await Deno.symlink(`${outside}/secret.txt`, `${files}/link.txt`);
    await Deno.symlink(outside, `${files}/up`);
    await Deno.symlink(`${outside}/files-beside`, `${files}/beside`);
    await Deno.symlink(`${files}/sub/b.txt`, `${files}/inside.txt`);
    await new Deno.Command("mkfifo", { args: [`${files}/pipe`] }).output();
    const names = [
      "link.txt",
      "up/secret.txt",
      "beside/secret.txt",
      "sub",
      ".",
      "pipe",
      "%2e%2e/secret.txt",
      "..%2fsecret.txt",
    ];
    for (const name of names) {
      await server.control("DELETE", "/__mock__/stubs");
      await put(server, name);
      const answer = await server.get("/f");
      assert.equal(answer.error, "BODY_FILE_ERROR", name);
      assert.ok(!answer.text.includes(outside), answer.text);
    }
    await server.control("DELETE", "/__mock__/stubs");
    await put(server, "inside.txt");
    assert.equal((await server.get("/f")).text, "0123456789");
  }));

Deno.test("a file is listed, taken back and previewed", () =>
  withFiles(async (server) => {
    const id = await put(server, "a.json");
    const stub = await server.listed(id);
    assert.equal(stub.action.response?.body_file, "a.json");
    const path = `/__mock__/stubs/${id}`;
    assert.equal((await server.control("PUT", path, stub)).status, 200);
    const query = { method: "GET", path: "/f", stub, render: true };
    const shown = await server.control("POST", "/__mock__/match", query);
    assert.match(shown.text, /"preview":\{"status":200.*\{\\"a\\":1\}/);
  }));

Deno.test("without --files a stub of the API has no files, and the answer says so", async () => {
  await using server = await startStandin();
  await put(server, "a.json");
  assert.match((await server.get("/f")).detail, /--files DIR/);
});

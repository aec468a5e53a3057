import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../harness.ts";
import { importInto, notes } from "./imports.ts";

async function imported(server: TestServer, content: string) {
  return await importInto(server, [{ path: "-", content }]);
}

/** The requests of the stubs that command lines make. */
async function requests(content: string) {
  await using server = await startStandin();
  await imported(server, content);
  return (await server.stubs()).map(({ request }) => request);
}

Deno.test("a command line becomes a draft whose request it sends", async () => {
  await using server = await startStandin();
  const line = `curl 'https://api.example/users?page=1' -X PUT \\
  -H 'Content-Type: application/json' -H "X-Team: qa" -H 'User-Agent: me' --compressed \\
  --data-raw $'{"name": "Ada\\'s"}' -u kim:secret`;
  const answer = await imported(server, line);
  assert.deepEqual(notes(answer), ["rewritten /0"]);
  const send = async (body: string, team: string) =>
    await server.get("/users?page=1", {
      method: "PUT",
      body,
      headers: {
        "content-type": "application/json",
        "x-team": team,
        authorization: `Basic ${btoa("kim:secret")}`,
      },
    });
  assert.equal((await send('{"name":"Ada\'s"}', "qa")).status, 200);
  assert.equal((await send('{"name":"Bob"}', "qa")).status, 404);
  assert.equal((await send('{"name":"Ada\'s"}', "no")).status, 404);
});

Deno.test("methods, forms and queries follow from the flags", async () => {
  const [form, get, head, json] = await requests([
    "curl http://a.test/form -d a=1 --data-urlencode 'b=x y'",
    "curl -G http://a.test/get -d a=1",
    "curl -I a.test/head",
    "curl --json '{}' http://a.test/json",
  ].join("\n"));
  assert.equal(form?.method, "POST");
  assert.ok(form?.form);
  assert.equal(get?.method, "GET");
  assert.ok(get?.query);
  assert.equal(head?.method, "HEAD");
  assert.equal(json?.method, "POST");
});

Deno.test("command lines of cmd and of PowerShell are read", async () => {
  const [cmd, shell] = await requests(
    'curl.exe "http://a.test/a" ^\r\n  -H "X-A: 1"\r\ncurl "http://a.test/b" `\n  -H "X-B: 2"\n',
  );
  assert.equal(cmd?.path, "/a");
  assert.equal(shell?.path, "/b");
});

Deno.test("files and parts of a command are refused, and flags that are not known are told", async () => {
  await using server = await startStandin();
  const answer = await imported(
    server,
    "curl a.test -d @x.json\ncurl a.test -F a=b\ncurl --odd a.test/x\ncurl",
  );
  assert.equal(answer.score.refused, 3);
  assert.match(
    answer.report.map(({ message }) => message).join("\n"),
    /"--odd"/,
  );
});

Deno.test("command lines as browsers copy them for cmd keep their quotes", async () => {
  await using server = await startStandin();
  const chrome = [
    'curl ^"https://a.test/new?q=1^&r=2^" ^',
    '  -H ^"content-type: application/json^" ^',
    '  --data-raw ^"^{^\\^"a^\\^":^\\^"x^\\^\\y^%^\\^"^}^"',
    'curl "https://a.test/old" ^',
    '  -H "content-type: application/json" ^',
    '  --data-raw "^{^\\^"a^\\^":1^}" ^',
    "  --compressed",
  ].join("\r\n");
  const answer = await imported(server, chrome);
  assert.deepEqual(
    answer.report.map(({ line, pointer }) => [line, pointer]),
    [[1, "/0"], [4, "/1"]],
  );
  const send = async (target: string, body: string) =>
    (await server.get(target, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    })).status;
  assert.equal(await send("/new?q=1&r=2", '{"a":"x\\y%"}'), 200);
  assert.equal(await send("/old", '{"a":1}'), 200);
  assert.equal(await send("/old", '{"a":2}'), 404);
  const [first] = await server.stubs();
  assert.equal(first?.request.body, '{"a":"x\\y%"}');
});

Deno.test("flags are read in bundles, and none takes the URL's place with its value", async () => {
  const [bundle, proxied, glob, raw, query] = await requests([
    "curl -sX POST http://a.test/bundle -o /dev/null -w '%{http_code}'",
    "curl -x http://proxy:3128 -sSfLo out http://a.test/proxied",
    "curl -g 'http://a.test/{id}' --oauth2-bearer t",
    "curl --data-raw @me http://a.test/raw -r 0-9",
    "curl http://a.test/query?a=1 --url-query b=2",
  ].join("\n"));
  assert.deepEqual([bundle?.method, bundle?.path], ["POST", "/bundle"]);
  assert.equal(proxied?.path, "/proxied");
  assert.deepEqual(glob?.path, { $eq: { value: "/{id}" } });
  assert.match(JSON.stringify(glob?.headers), /Bearer t/);
  assert.match(JSON.stringify(raw?.headers), /bytes=0-9/);
  assert.match(JSON.stringify(query?.query), /"a".*"b"/);
});

Deno.test("a command that sends several requests has a stub for each, or is told at its own line", async () => {
  await using server = await startStandin();
  const { report } = await imported(
    server,
    [
      "curl http://a.test/a http://a.test/b -d x=1",
      "",
      "curl http://a.test/{a,b}",
      "curl http://a.test/c --next http://a.test/d",
      "curl 'http://[::1]/x'",
      `curl ${"http://a.test/e ".repeat(101)}`,
    ].join("\n"),
  );
  const told = report.map(({ line, verdict }) => `${line} ${verdict}`);
  assert.deepEqual(told, [
    "1 rewritten",
    "3 refused",
    "4 rewritten",
    "5 rewritten",
    "6 refused",
  ]);
  const asked = (await server.stubs()).map(({ request }) => request);
  assert.deepEqual(
    asked.map(({ path, method }) => `${method} ${path}`),
    ["POST /a", "POST /b", "GET /c", "GET /d", "GET /x"],
  );
});

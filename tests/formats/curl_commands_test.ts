import assert from "node:assert/strict";
import { isInstalled } from "../cli/from_source.ts";
import { startStandin, type TestServer } from "../harness.ts";
import { importInto } from "./imports.ts";

/** Command lines of bash, each with one that asks for something else; `URL` is the server's. */
const commands: readonly (readonly [string, string, string])[] = [
  ["data", "curl URL/a -d a=1 -d b=2", "curl URL/a -d a=1 -d b=3"],
  ["empty data", "curl URL/a -d ''", "curl URL/a"],
  ["JSON", `curl --json '{"a":' --json '1}' URL/a`, "curl --json '{}' URL/a"],
  [
    "JSON behind data",
    "curl -H 'content-type: text/plain' -d a --json b URL",
    "curl -H 'content-type: text/plain' -d 'a&b' URL",
  ],
  [
    "text that is encoded",
    `curl URL/a --data-urlencode 'a=x y&!'"'"'()*~'`,
    "curl URL/a -d 'a=x y&!'",
  ],
  [
    "text that is encoded, of another type",
    `curl URL/a -H 'Content-Type: text/plain' --data-urlencode 'a=x é!'"'"'()*~'`,
    "curl URL/a -H 'Content-Type: text/plain' -d 'a=x%20%C3%A9!'",
  ],
  [
    "encoded content without a name",
    "curl URL/a -H 'Content-Type: a/b' --data-urlencode '=a=b' --data-urlencode 'c d' --data-urlencode 'e@f=g'",
    "curl URL/a -H 'Content-Type: a/b' -d '=a=b&c d&e@f=g'",
  ],
  ["raw data", "curl URL/a --data-raw @a", "curl URL/a --data-raw a"],
  ["no type", "curl URL/a -H 'content-type:' -d a=1", "curl URL/a -d a=2"],
  [
    "data in the query",
    "curl -G 'URL/a?z=1#f' -d a=1 --data-urlencode 'b=x y'",
    "curl 'URL/a?z=1&a=1'",
  ],
  ["a method and -G", "curl -G -XPUT URL/a -d a=1", "curl -XPUT URL/a"],
  ["HEAD with a query", "curl -GId a=1 URL/a", "curl -I URL/a"],
  [
    "parts of a query",
    "curl --url-query 'a=b&c' --url-query '+d=%20e' --url-query 'x y' URL/a",
    "curl 'URL/a?a=b&c&d=%20e&x+y'",
  ],
  ["a form", "curl URL/a -F a=b -F 'c=d e'", "curl URL/a -F a=b -F c=d"],
  [
    "a form's media types",
    `curl URL/a -F 'a={"b":1};type=application/json'`,
    `curl URL/a -F 'a={"b":1}'`,
  ],
  [
    "a form's plain text",
    "curl URL/a --form-string 'a=@b;c'",
    "curl URL/a --form-string 'a=@b'",
  ],
  [
    "a form's spaces",
    "curl URL/a -F 'a=b  c '",
    "curl URL/a -F 'a=b c'",
  ],
  ["a user", "curl -u 'me:p:w é' URL/a", "curl -u me:pw URL/a"],
  [
    "a user of the URL",
    "curl USER:p%40ss@URL/a",
    "curl URL/a",
  ],
  [
    "a header instead of a user",
    "curl -u a:b -H 'Authorization: c' URL/a",
    "curl -u a:b URL/a",
  ],
  [
    "a token instead of a user",
    "curl -u a:b --oauth2-bearer t URL/a",
    "curl -u a:b URL/a",
  ],
  [
    "headers without a value",
    "curl URL/a -H 'X-A;' -H 'X-B:' -H 'Accept:' -H 'X-C: ' -H 'X-D:  v  ' -H none",
    "curl URL/a -H 'X-D: v'",
  ],
  [
    "a header twice",
    "curl URL -H 'X-A: 1' -H 'x-a: 2'",
    "curl URL -H 'X-A: 2'",
  ],
  ["cookies", "curl URL/a -b 'a=1; b=2' -H 'X-A: 1'", "curl URL/a -b a=1"],
  [
    "flags in bundles",
    "curl -sSfLXPATCH URL/a -da=1 -o /dev/null",
    "curl -sSfLXPUT URL/a -da=1",
  ],
  [
    "flags turned off",
    "curl --no-compressed --no-progress-meter --no-location URL/a",
    "curl --compressed URL/b",
  ],
  ["the end of flags", "curl -X PUT -- URL/a", "curl -- URL/a"],
  ["steps of a path", "curl URL/a/../b/./c", "curl URL/a/b/c"],
  ["letters of a path", "curl 'URL/é?é=é'", "curl 'URL/é?é=e'"],
  ["a fragment", "curl 'URL/a#b?c=1'", "curl 'URL/a%23b?c=1'"],
  ["several URLs", "curl -d a=1 URL/1 --url URL/2 URL/3", "curl URL/1 URL/2"],
  [
    "several requests",
    "curl -d a=1 URL/1 --next -X PUT URL/2 -: URL/3",
    "curl -X PUT URL/1 --next URL/2",
  ],
  [
    "a --next before a URL",
    "curl -d a=1 --next -X PUT URL/2",
    "curl -X PUT URL/2",
  ],
  ["comments", "# curl 'URL/x\ncurl URL/a # -d it's", "curl URL/x"],
  [
    "lines that go on",
    'curl \\\n  -X \\\n  PUT URL/a\\\nbc -H "X-A: \\\n1"',
    "curl -X PUT URL/a -H 'X-A: 1'",
  ],
  [
    "quotes of each kind",
    `curl URL/a --data-raw $'\\x41\\u00e9\\101\\'\\t\\\\\\q'"\\"\\$\\\`\\!"'\\a'\\"b`,
    "curl URL/a --data-raw b",
  ],
  [
    "signs that only cmd escapes with",
    "curl 'URL/a' --data-raw a^b%PATH%",
    "curl URL/a --data-raw ab%PATH%",
  ],
  [
    "redirections",
    "curl URL/a -d a=1 > /dev/null 2>&1 && curl URL/b -s 2>/dev/null | cat >>/dev/null",
    "curl URL/a; curl URL/1",
  ],
  [
    "other commands around",
    "if true; then curl URL/a; fi; (curl -d 1 URL/b); echo curl URL/x",
    "curl URL/x",
  ],
  [
    "a text of the shell's own",
    "cat <<'END' >/dev/null\nit's\ncurl URL/x\nEND\ncurl URL/a",
    "curl URL/x",
  ],
];

/** Runs command lines, and tells the statuses of their requests in order. */
async function statusesOf(server: TestServer, text: string) {
  await server.control("DELETE", "/__mock__/requests");
  await new Deno.Command("bash", {
    args: ["-c", text],
    env: { LC_ALL: "C.UTF-8" },
    stdout: "null",
    stderr: "null",
  }).output();
  const { requests } = await server.requests();
  return requests.map(({ response }) => response?.status);
}

for (const [what, fits, misses] of commands) {
  Deno.test({
    name: `what curl sends of a command fits its stub, and no other: ${what}`,
    ignore: !isInstalled("curl") || !isInstalled("bash"),
    fn: async () => {
      await using server = await startStandin();
      const here = (text: string) =>
        text.replaceAll(
          "USER:p%40ss@URL",
          server.url.replace("//", "//me:p%40ss@"),
        )
          .replaceAll("URL", server.url);
      const files = [{ path: "-", content: here(fits) }];
      const options = { status: 201 };
      const { report, stubs } = await importInto(server, files, { options });
      const statuses = await statusesOf(server, here(fits));
      assert.deepEqual(statuses, stubs.map(() => 201), JSON.stringify(report));
      assert.notEqual(statuses.length, 0);
      const others = await statusesOf(server, here(misses));
      assert.ok(others.includes(404), String(others));
    },
  });
}

const refused: readonly (readonly [string, RegExp])[] = [
  ["curl ftp://h/a", /not of http or https/],
  ["curl file:///etc/hosts", /not of http or https/],
  ["curl FILE:/etc/hosts", /not of http or https/],
  ["curl ftp.h.test/a", /not of http or https/],
  ["curl h -d @file", /data from a file .*: write it into the command$/],
  ["curl h --json @-", /data from a file/],
  ["curl h --data-binary @file", /data from a file/],
  ["curl h --data-urlencode @file", /data from a file/],
  ["curl h --data-urlencode name@file", /data from a file/],
  ["curl h --url-query name@file", /data from a file/],
  ["curl h -H @file", /headers from a file/],
  ["curl h -T file", /"-T" is not read/],
  ["curl h --upload-file file", /"--upload-file" is not read/],
  ["curl -K file", /"-K" is not read/],
  ["curl --aws-sigv4 aws:amz h", /"--aws-sigv4" is not read/],
  ["curl h --request-target /b", /"--request-target" is not read/],
  ["curl h -F a=@file", /parts from files/],
  ["curl h -F 'a=<file'", /parts from files/],
  ["curl h -F 'a= @file'", /parts from files/],
  ["curl h -F '\"a\"=b'", /a name that curl encodes/],
  ["curl h -F 'a=b;filename=c'", /signs that mean something/],
  ["curl h -F '=(;type=multipart/mixed'", /has no name/],
  ["curl h -F a=b -d c", /of which curl sends one/],
  ["curl h -u me", /asks for the password/],
  ["curl h --digest -u a:b", /after a challenge/],
  ["curl --ntlm http://a:b@h", /after a challenge/],
  ["curl h/$ID", /has "\$ID", for which the shell puts another text/],
  ['curl "h/${ID}/b"', /has "\$\{ID\}"/],
  ['curl h -H "Authorization: Bearer $TOKEN"', /has "\$TOKEN"/],
  ['curl h -d "$(cat file)"', /has "\$\(cat file\)"/],
  ["curl h -d `date`", /has "`date`"/],
  ["curl h -d $1", /has "\$1"/],
  ["curl $FLAGS h", /has "\$FLAGS"/],
  ["curl h/<id>", /has "<id>"/],
  ["curl -d @- h < file", /data from a file/],
  ["curl -d a <(echo) h", /another command or file/],
  ["curl http://h/a?b=1&c=2", /quote the word/],
  ["x=$(curl -s http://h/a)", /inside of another/],
  ['echo $X "$(curl -s http://h/a)" | cat', /inside of another/],
  ['curl "h/%ID%"', /"%ID%", a variable of cmd/],
  ['curl ^"http://h/a^" ^\r\n -d ^"%DATA%^"', /has "%DATA%"/],
  ["curl 'h/{a,b}'", /brackets or braces/],
  ["curl 'h/[1-3]'", /brackets or braces/],
  ["curl 'h/a b'", /white space or a backslash/],
  ["curl 'h/a\\b'", /white space or a backslash/],
  ["curl /a", /has no host/],
  ["curl --path-as-is h/a/../b", /as a step/],
  ["curl h/%2e%2e/b", /as a step/],
  ["curl -X PUT", /has no URL/],
  ["curl h -d", /"-d" has no value/],
  ["curl --odd a h", /"--odd" is not known/],
  ["curl h -d 'open", /a quote has no end/],
  ["curl a --next -X PUT", /has no URL/],
];

for (const [command, sentence] of refused) {
  Deno.test(`a command that is not clear is refused, and says what to change: ${command}`, async () => {
    await using server = await startStandin();
    const text = `curl http://h/before\n${command}\ncurl http://h/after`;
    const isOpen = command.includes("'open");
    const { report, score, stubs } = await importInto(server, [
      { path: "-", content: isOpen ? command : text },
    ]);
    assert.equal(score.refused, 1, JSON.stringify(report));
    const told = report.filter(({ verdict }) => verdict === "refused");
    assert.match(told.map(({ message }) => message).join("\n"), sentence);
    assert.equal(stubs.length, isOpen ? 0 : 2);
  });
}

Deno.test("what is left out of a command without another request is not refused", async () => {
  await using server = await startStandin();
  const text = [
    'curl http://h/a -o "$OUT" --cacert $CA -w "%{http_code}" -x $PROXY',
    "curl http://h/b -b jar.txt",
    "curl http://h/c -z 'Tue, 01 Dec 2020 00:00:00 GMT'",
  ].join("\n");
  const { report, stubs } = await importInto(server, [
    { path: "-", content: text },
  ]);
  assert.equal(stubs.length, 3, JSON.stringify(report));
  const told = report.map(({ message }) => message).join("\n");
  assert.match(told, /cookies are not asked for/);
  assert.match(told, /"-z" is not asked for/);
});

import assert from "node:assert/strict";
import { certificate, openssl } from "../certificate.ts";
import { answering, isExact, startStandin } from "../harness.ts";

/** What curl says of an answer: its body, then status and version of HTTP. */
async function curl(...args: string[]): Promise<string> {
  const { stdout } = await new Deno.Command("curl", {
    args: ["-sk", "--http2", "-w", " %{http_code} %{http_version}", ...args],
    stderr: "null",
  }).output();
  return new TextDecoder().decode(stdout);
}

const hasCurl = openssl &&
  await curl("--version").then((text) => text.includes("HTTP2"), () => false);

/** Plays against a server over TLS; `url` is its address. */
function overHttp2(
  name: string,
  play: (url: string) => Promise<void>,
): void {
  Deno.test({
    name: `${name}${hasCurl ? "" : " (skipped: no curl with HTTP/2 here)"}`,
    ignore: !hasCurl || isExact,
    async fn() {
      await using server = await startStandin({ tls: await certificate() });
      await play(`https://localhost:${server.port}`);
    },
  });
}

const json = "Content-Type: application/json";

function payload(stub: unknown): string[] {
  return ["-H", json, "-d", JSON.stringify(stub)];
}

overHttp2("over HTTP/2 a page of the server's own may write", async (url) => {
  const stub = payload(answering({ path: "/x" }));
  const own = await curl(
    `${url}/__mock__/stubs`,
    "-H",
    `Origin: ${url}`,
    ...stub,
  );
  assert.match(own, / 200 2$/);
  const foreign = "Origin: https://evil.example";
  const other = await curl(`${url}/__mock__/stubs`, "-H", foreign);
  assert.match(other, / 403 2$/);
});

overHttp2("over HTTP/2 the guard sees which host is asked for", async (url) => {
  const rebound = await curl(
    `${url}/__mock__/stubs`,
    "-H",
    "Host: evil.example",
  );
  assert.match(rebound, /evil\.example.* 403 2$/);
});

overHttp2(
  "over HTTP/2 criteria, templates and the journal see the Host",
  async (url) => {
    const response = {
      status_code: 200,
      headers: {},
      template_body: "{{ request.headers.host }} {{ request.host }}",
    };
    const request = { headers: { host: "api.test" } };
    await curl(
      `${url}/__mock__/stubs`,
      ...payload({ request, action: { response } }),
    );
    const answer = await curl(`${url}/p`, "-H", "Host: api.test");
    assert.equal(answer, "api.test api.test 200 2");
    const listing = await curl(`${url}/__mock__/requests`);
    assert.match(listing, /"headers":\{"host":"api\.test"/);
  },
);

import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";
import { startUpstream } from "../upstream.ts";
import { fromSource } from "./from_source.ts";

/** Runs `standin tail` and reads what it prints. */
function startTail(args: readonly string[]) {
  const [program = "", ...rest] = fromSource();
  const child = new Deno.Command(program, {
    args: [...rest, "tail", ...args],
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let out = "";
  return {
    child,
    async until(text: string): Promise<string> {
      while (!out.includes(text)) {
        const { value, done } = await reader.read();
        if (done) break;
        out += value;
      }
      return out;
    },
    async end() {
      const err = await new Response(child.stderr).text();
      while (!(await reader.read()).done);
      return { code: (await child.status).code, err };
    },
  };
}

/** Sends a request again and again until the tail has told of one: nothing else says that it follows. */
async function knock(url: string, tail: ReturnType<typeof startTail>) {
  let isHeard = false;
  const heard = tail.until("/knock").then(() => void (isHeard = true));
  while (!isHeard) {
    await (await fetch(`${url}/knock`, { headers: { mine: "1" } })).text();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await heard;
}

Deno.test("tail prints a line a request, with its stub or why there is none, and ends with the scope", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "mine" });
  await server.stub(
    answering({ path: "/a", method: "POST" }, "ok", { stub_id: "buy" }),
  );
  const tail = startTail(["--url", server.url, "--scope", "Mine"]);
  await knock(server.url, tail);
  const headers = { mine: "1" };
  await server.get("/a?b=1", { method: "POST", headers });
  await server.get("/a", { headers });
  const out = await tail.until("GET /a  404");
  assert.match(out, /\d\d:\d\d:\d\d\.\d{3} {2}POST \/a\?b=1 {2}200 {2}buy\n/);
  assert.match(
    out,
    /GET \/a {2}404 {2}no stub matches; nearest is buy: method/,
  );
  await server.control("DELETE", "/__mock__/scopes/mine");
  assert.deepEqual(await tail.end(), { code: 0, err: "" });
});

Deno.test("tail says which other server was asked for want of a stub, and which was not there", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin({ upstream: upstream.url });
  const down = { name: "down", upstream: { url: "http://127.0.0.1:1" } };
  await server.control("POST", "/__mock__/scopes", down);
  const tail = startTail(["--url", server.url]);
  await knock(server.url, tail);
  await server.get("/rates?b=1");
  await server.get("/rates", { headers: { down: "1" } });
  const out = await tail.until("GET /rates  502");
  assert.ok(
    out.includes(`GET /rates?b=1  200  upstream ${upstream.url}/rates\n`),
    out,
  );
  assert.match(
    out,
    /GET \/rates {2}502 {2}upstream_error upstream http:\/\/127.0.0.1:1\/rates/,
  );
  tail.child.kill("SIGINT");
  await tail.end();
});

Deno.test("tail goes on where it was when the connection was lost, and Ctrl+C ends it with 130", async () => {
  await using server = await startStandin();
  const tail = startTail(["--url", server.url]);
  await knock(server.url, tail);
  await server.running.stop(0);
  await using next = await startStandin({ port: server.port });
  await next.get("/while-away");
  await tail.until("/while-away");
  tail.child.kill("SIGINT");
  const { code, err } = await tail.end();
  assert.equal(code, 130);
  assert.match(err, /^The connection is lost\. Trying again\.\n/);
});

Deno.test("tail says why it cannot follow", async () => {
  await using server = await startStandin({ controlToken: "secret" });
  const stranger = await startTail(["--url", server.url]).end();
  assert.equal(stranger.code, 1);
  assert.match(stranger.err, /^Cannot follow http:.*token/);
  const args = ["--url", server.url, "--control-token", "secret"];
  const lost = await startTail([...args, "--scope", "nobody"]).end();
  assert.equal(lost.code, 1);
  assert.match(lost.err, /Scope 'nobody' was not found/);
});

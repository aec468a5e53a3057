import assert from "node:assert/strict";
import type { Config } from "../../src/runtime/config.ts";
import { nearMissListing } from "../../src/model/match_answer.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";

const origin = "http://shop.test";

async function startPages(
  scopes: readonly Record<string, unknown>[],
  settings: Partial<Config> = {},
): Promise<TestServer> {
  const server = await startStandin(settings);
  for (const payload of scopes) {
    const made = await server.control("POST", "/__mock__/scopes", payload);
    assert.equal(made.status, 201, made.text);
  }
  return server;
}

interface Asking {
  readonly target?: string;
  readonly names?: string;
  readonly method?: string;
}

/** What a browser sends ahead of a page's request. */
function preflight(
  server: TestServer,
  { target = "/price", names, method = "PUT" }: Asking,
) {
  return server.get(target, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": method,
      ...(names === undefined
        ? {}
        : { "access-control-request-headers": names }),
    },
  });
}

async function last(server: TestServer) {
  const { requests } = await server.requests("?scope=*");
  const entry = requests.at(-1);
  return [entry?.scope, entry?.selected_by, entry?.response?.outcome];
}

Deno.test("a preflight is granted what it asks for, and never for later", async () => {
  await using server = await startPages([{ name: "team", cors: true }]);
  const answer = await preflight(server, { names: "content-type,team" });
  assert.equal(answer.status, 204);
  const header = (name: string) => answer.headers.get(name);
  assert.equal(header("access-control-allow-origin"), origin);
  assert.equal(header("access-control-allow-methods"), "PUT");
  assert.equal(header("access-control-allow-headers"), "content-type,team");
  assert.equal(header("access-control-allow-credentials"), "true");
  assert.equal(header("access-control-max-age"), "0");
  assert.ok(header("vary")?.startsWith("Origin"), String(header("vary")));
  assert.deepEqual(await last(server), ["team", "header", "preflight"]);
});

/** How a preflight asks, and whether it is granted; or in which scope it is recorded. */
const scenes: [Asking, number, unknown[]][] = [
  [{ names: "open" }, 204, ["open", "header", "preflight"]],
  [{ names: "inside" }, 204, ["inside", "header", "preflight"]],
  [{ names: "open, inside" }, 204, ["inside", "header", "preflight"]],
  [{ names: "shut" }, 404, ["shut", "header", "no_match"]],
  [{ names: "open,shut" }, 400, [null, undefined, "scope_conflict"]],
  [{ target: "/__scope__/open/price" }, 204, ["open", "prefix", "preflight"]],
  [{ target: "/__scope__/shut/price" }, 404, ["shut", "prefix", "no_match"]],
  [
    { target: "/__scope__/none/price" },
    404,
    [null, undefined, "scope_not_found"],
  ],
  [{}, 404, [null, undefined, "no_match"]],
  [{ names: "content-type" }, 404, [null, undefined, "no_match"]],
  [{ names: "content-type,Baggage" }, 204, [null, undefined, "preflight"]],
  [{ names: "mock-scope" }, 204, [null, undefined, "preflight"]],
  [{ names: "authorization" }, 204, [null, undefined, "preflight"]],
];

Deno.test("the scope of a preflight is read from the names of headers, the prefix or the host, and decides", async () => {
  await using server = await startPages([
    { name: "open", cors: true },
    { name: "inside", parent: "open" },
    { name: "shut", cors: false },
  ]);
  for (const [asking, status, entry] of scenes) {
    const answer = await preflight(server, asking);
    const label = JSON.stringify(asking);
    assert.equal(answer.status, status, label);
    assert.deepEqual(await last(server), entry, label);
  }
});

Deno.test("a host leads a preflight into its scope", async () => {
  await using server = await startPages([
    { name: "hosted", cors: true, select: [{ host: "localhost" }] },
  ]);
  const answer = await fetch(`http://localhost:${server.port}/price`, {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "PUT" },
  });
  assert.equal(answer.status, 204);
  await answer.body?.cancel();
  assert.deepEqual(await last(server), ["hosted", "host", "preflight"]);
});

Deno.test("a preflight whose scope cannot be told is refused where no scope is open", async () => {
  await using server = await startPages([{ name: "shut" }]);
  const answer = await preflight(server, { names: "baggage" });
  assert.equal(answer.status, 404);
});

Deno.test("--cors opens all scopes but those that say no", async () => {
  await using server = await startPages(
    [{ name: "plain" }, { name: "shut", cors: false }],
    { cors: true },
  );
  assert.equal((await preflight(server, {})).status, 204);
  assert.equal((await preflight(server, { names: "plain" })).status, 204);
  assert.equal((await preflight(server, { names: "shut" })).status, 404);
  const bare = await server.get("/", {
    method: "OPTIONS",
    headers: { origin },
  });
  assert.equal(bare.status, 404, "no preflight without the method asked for");
});

Deno.test("a stub for OPTIONS goes first, and one for any method is left for the request itself", async () => {
  await using server = await startPages([{ name: "team", cors: true }]);
  const once = answering({ path: "/price" }, "7", { max_calls: 1 });
  await server.stub(once, "team");
  const asking = { names: "team" };
  assert.equal((await preflight(server, asking)).status, 204);
  const price = await server.get("/price", { headers: { team: "1", origin } });
  assert.equal(price.text, "7");
  const own = answering({ path: "/price", method: "OPTIONS" }, "mine");
  await server.stub(own, "team");
  const answer = await preflight(server, asking);
  assert.deepEqual([answer.status, answer.text], [200, "mine"]);
  assert.equal(answer.headers.get("access-control-allow-origin"), origin);
});

Deno.test("a preflight that finds no stub says what to do in its near misses", async () => {
  await using server = await startPages([{ name: "team" }]);
  await server.stub(answering({ path: "/price", method: "PUT" }, "7"), "team");
  const missed = async (send: () => Promise<{ headers: Headers }>) => {
    const id = (await send()).headers.get("standin-request-id");
    const path = `/__mock__/requests/${id}/near-misses`;
    return (await server.control("GET", path)).as(nearMissListing);
  };
  const { message, near_misses } = await missed(() =>
    preflight(server, { names: "team" })
  );
  assert.match(message ?? "", /"http:\/\/shop\.test" may send its PUT.*"cors"/);
  assert.equal(near_misses.length, 1);
  const other = await missed(() => server.get("/price"));
  assert.equal(other.message, undefined);
});

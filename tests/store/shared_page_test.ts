import assert from "node:assert/strict";

const root = new URL("../../", import.meta.url);
const page = await Deno.readTextFile(
  new URL("docs/several-servers.md", root),
);

/** For each row of a table of docs/several-servers.md the tests that show it, by file and the beginning of their names. */
const shows: Readonly<Record<string, readonly string[]>> = {
  "stubs: created, changed, deleted, restored": [
    "sharing: a stub is there on every server once its creation is answered",
    "shared_more: a stub that was deleted at one server is brought back",
  ],
  "scopes: settings, nesting, ways in": [
    "sharing: a scope and its stubs are changed and ended on every server",
    "shared_more: the ways into a scope lead there at any server",
  ],
  "stubs and scopes of files": ["file_stubs: servers with other stubs"],
  "`ttl_ms`": ["claims: a scope that is used at one server ends at none"],
  "`max_calls`, sequences, draws from a seed": [
    "sharing: max_calls holds over all servers",
    "claims: a sequence goes on from server to server",
    "claims: draws from a seed are those of one server",
    "stress: behind a balancer no answer is stale",
  ],
  "[state](state.md): `when` and `then`": [
    "sharing: of racing requests one changes the state",
  ],
  "resources": ["streams: resources that requests change are the same"],
  "`calls`, `expected_calls`, `last_call_at`": [
    "journal: any server tells of the requests that others received",
  ],
  "received requests, ids, cursors": [
    "journal: any server tells of the requests that others received",
    "journal: a request is found by its id at any server",
    "journal: a cleared journal is empty at every server",
  ],
  "assertions, reports": [
    "journal: any server tells of the requests that others received",
    "journal: a scope's report has what every server received",
    "claims: an assertion that failed at one server fails the report",
    "stress: behind a balancer no answer is stale",
  ],
  "`within_ms`, `stays_ms`, the tail": [
    "journal: a wait is woken by a request at another server",
    "shared_more: a promise that nothing comes is broken",
    "streams: a tail at one server tells of requests at another",
  ],
  "`in_order`": ["streams: an order over servers follows the clock"],
  "channels, one open stream": [
    "streams: a push reaches the streams of all servers",
    "streams: one open stream is reached from a server that does not",
  ],
  "bodies": ["shared_more: of a large body others have the beginning"],
  "WireMock's API": ["shared_more: WireMock's API tells the same"],
  "open connections": [
    "streams: one open stream is reached from a server that does not",
  ],
  "`resume.stub_id` of a stream": [
    "elsewhere: what a stream left unsent is sent by any server",
    "elsewhere: a rest that is too long to be handed over is refused",
  ],
  "sessions of `mcp`": ["elsewhere: a session of mcp goes on"],
  "reports of ended scopes": [
    "ended_scopes: reports of scopes that have ended are the same",
    "ended_scopes: a report outlives the memory of the store",
    "ended_scopes: a report that passes is not conclusive where",
  ],
  "webhooks": ["shared_more: a webhook is sent once"],
  "log, [metrics](operating.md#metrics), `/__mock__/server`": [
    "shared_more: metrics and /__mock__",
  ],
  "a server is killed": ["server_failures: a killed server is waited for once"],
  "a server freezes for a while": [
    "server_failures: a server that was stopped for a while",
  ],
  "connections to the store break": [
    "server_failures: broken connections to the store go unseen",
  ],
  "the store freezes": [
    "store_failures: a store that stands still for longer than a lease",
  ],
  "the store is killed and comes back empty, or is flushed": [
    "store_failures: a store that comes back empty is given its memory back",
    "store_failures: a store that is flushed is given its memory back",
    "store_failures: limits hold over a loss of the store",
  ],
  "the same with a file that is always synced": [
    "store_failures: a store that keeps a file loses nothing",
  ],
  "a failover to a replica that lags": [
    "start: a failover to a replica keeps what was acknowledged",
    "store_failures: a store that comes back with less than was acknowledged",
  ],
  "several servers find the store empty": [
    "store_failures: a store that comes back empty is given its memory back",
  ],
  "all servers and the store are gone": [
    "lost_store: servers and a store that were all gone begin with the files",
  ],
  "the store is full": [
    "store_failures: a full store refuses changes and goes on answering",
  ],
  "the store _and_ a server die together": [
    "server_failures: a server that dies with the store",
  ],
  "clocks differ": ["clocks: clocks that differ by an hour change nothing"],
  "a server is told to stop": ["server_failures: a server that leaves"],
};

/** The first cells of the rows of the tables under two headings. */
function rowsOf(...headings: readonly string[]): string[] {
  return headings.flatMap((heading) => {
    const [, section = ""] = page.split(`## ${heading}\n`);
    // Of the tables under a heading the first one.
    const [table = ""] = section.split(/^(?:## |\| `inconclusive_because`)/m);
    const rows = [...table.matchAll(/^\| (.+?) +\|/gm)].map(([, one = ""]) =>
      one
    );
    return rows.filter((one) => !/^(-+|what|event)$/.test(one));
  });
}

Deno.test("each row of what is shared, and of what happens when, has tests that show it", async () => {
  const rows = rowsOf("What is shared", "What happens when");
  assert.ok(rows.length > 30);
  assert.deepEqual(rows.filter((one) => shows[one] === undefined), []);
  for (const named of Object.values(shows).flat()) {
    const [, file = "", name = ""] = /^(\w+): (.+)$/.exec(named) ?? [];
    const path = new URL(`tests/store/${file}_test.ts`, root);
    const text = (await Deno.readTextFile(path)).replaceAll(/\s+/g, " ");
    assert.ok(text.includes(`"${name}`), named);
  }
});

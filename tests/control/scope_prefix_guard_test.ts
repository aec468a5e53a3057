import assert from "node:assert/strict";
import fc from "fast-check";
import { answering, startStandin } from "../harness.ts";
import { rawGet, sendRaw } from "../raw_http.ts";

/** Pieces of targets that try to slip past a look at their start. */
const pieces = [
  "/",
  "//",
  "/.",
  "/..",
  "/%2e%2e",
  "/__mock__",
  "/__admin__",
  "/__Mock__",
  "/%5F%5Fmock__",
  "/_%5fadmin__",
  "/__mock__%2Fstubs",
  "%2F__mock__",
  "/__mock__\\stubs",
  "/stubs",
  "/requests",
  "/health",
  "/price",
  "/__scope__",
  "/__scope__x",
  "/%5F%5Fscope__",
  "/team",
  "?a=/__mock__/stubs",
  "?scope=*",
  ";x",
  "#/__mock__",
  "%00",
  "%zz",
] as const;

/** What a page of another site, a stranger's host, and nobody special send. */
const senders: string[][] = [
  [],
  ["Origin: http://evil.test"],
  ["Host: evil.test"],
  ["Sec-Fetch-Site: cross-site"],
  ["Host: localhost/__scope__/team"],
  ["Host: localhost/__mock__"],
];

/** What tells answers apart: an id and what depends on the count of requests are left out. */
function essence(
  { status, headers, rest }: Awaited<ReturnType<typeof sendRaw>>,
) {
  const fields = headers.filter(([name]) =>
    !["date", "standin-request-id", "content-length"].includes(name)
  );
  return { status, fields, start: rest.slice(0, 60) };
}

Deno.test("a target with a scope's prefix passes the same guard as the target behind it", async () => {
  await using server = await startStandin({ controlToken: "secret" });
  const scope = { name: "team" };
  const token = { authorization: "Bearer secret" };
  await server.control("POST", "/__mock__/scopes", scope, token);
  await server.control(
    "POST",
    "/__mock__/stubs",
    answering({ path: "/price" }, "7"),
    token,
  );
  const targets = fc.array(fc.constantFrom(...pieces), { maxLength: 5 })
    .map((some) => `/${some.join("")}`.replace(/^\/(?=\/)/, ""));
  const sender = fc.constantFrom(...senders);
  const prefixes = fc.constantFrom(
    "/__scope__/team",
    "//__scope__/team",
    "/__scope__/TE%61M",
    "/__scope__/team/__scope__/team",
  );
  await fc.assert(
    fc.asyncProperty(
      targets,
      sender,
      prefixes,
      async (target, lines, prefix) => {
        const bare = await sendRaw(server.port, rawGet(target, lines));
        const behind = await sendRaw(
          server.port,
          rawGet(prefix + target, lines),
        );
        assert.deepEqual(essence(behind), essence(bare), prefix + target);
      },
    ),
    { seed: 15, numRuns: 300 },
  );
});

Deno.test("a prefix that is encoded, cut short or in another case is a path like any other", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "team" });
  const targets = [
    "/%5F%5Fscope__/team/__mock__/stubs",
    "/_%5fscope__/team/price",
    "/__Scope__/team/price",
    "/__scope__x/team/price",
    "/a/__scope__/team/price",
    "/./__scope__/team/price",
    "/__scope__%2Fteam/price",
  ];
  for (const target of targets) {
    const { status, rest } = await sendRaw(server.port, rawGet(target));
    assert.deepEqual([status, rest], [404, "NO_STUB_MATCH_FOUND"], target);
  }
  const { requests } = await server.requests("?scope=");
  assert.deepEqual(requests.map((one) => one.target), targets);
});

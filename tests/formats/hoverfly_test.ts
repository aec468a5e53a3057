import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, notes } from "./imports.ts";

const harbour = await Deno.readTextFile("tests/data/hoverfly/harbour.json");

function simulation(...pairs: readonly unknown[]) {
  const content = { data: { pairs }, meta: { schemaVersion: "v5" } };
  return [{ path: "h.json", content }];
}

function pair(
  request: unknown,
  response: unknown = { status: 200, body: "yes" },
) {
  return { request, response };
}

Deno.test("a simulation of Hoverfly's answers as it did, with its states", async () => {
  await using server = await startStandin();
  const answer = await importInto(server, [{
    path: "h.json",
    content: harbour,
  }]);
  assert.equal(answer.format, "hoverfly");
  assert.deepEqual(notes(answer), [
    "rewritten /data/pairs/3/response/logNormalDelay",
    "refused /data/pairs/4/request/body",
  ]);
  const ship = await server.get("/ships/argo/1?dock=a");
  assert.equal(ship.text, "hi");
  assert.equal(ship.headers.get("x-tide"), "low, high");
  assert.equal((await server.get("/ships/argo?dock=c")).status, 404);
  const queue = [await server.get("/queue"), await server.get("/queue")];
  assert.deepEqual(queue.map(({ status }) => status), [503, 200]);
  const log = async (body: string) =>
    (await server.get("/log", { method: "POST", body })).status;
  assert.equal(await log('{"ship": {"id": 7, "x": 1}, "y": 2}'), 201);
  assert.equal(await log('{"ship": {"id": 8}}'), 404);
});

const values = [
  "/a",
  "/a*",
  "*a",
  "^/a$",
  "a.",
  "(?i)/A",
  "/[ab]",
  "[1]",
  '{"a":1}',
];
const given = [
  "/a",
  "/A",
  "/ab",
  "/ba",
  "//a",
  "/a/",
  "x/a",
  "/b",
  "[1]",
  '{"a":1,"b":2}',
  '{"a":1}',
  "[1,2]",
];
const kinds = ["exact", "negate", "glob", "regex", "json", "jsonPartial"];

/** The matcher as Hoverfly documents it. */
function holds(kind: string, value: string, text: string): boolean {
  if (kind === "exact") return text === value;
  if (kind === "negate") return text !== value;
  if (kind === "glob") {
    const parts = value.split("*").map((part) =>
      part.replaceAll(/[^\w/]/g, "\\$&")
    );
    return new RegExp(`^${parts.join(".*")}$`, "s").test(text);
  }
  if (kind === "regex") {
    const flags = value.startsWith("(?i)") ? "i" : "";
    return new RegExp(value.replace("(?i)", ""), flags).test(text);
  }
  const [wanted, found] = [parsed(value), parsed(text)];
  if (wanted === undefined || found === undefined) return false;
  const isSame = JSON.stringify(wanted) === JSON.stringify(found);
  return isSame ||
    (kind === "jsonPartial" &&
      Object.entries(wanted).every(([name, one]) =>
        (found as Record<string, unknown>)[name] === one
      ));
}

function parsed(text: string): object | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

Deno.test("matchers of Hoverfly's are never wider than they were", async () => {
  await using server = await startStandin();
  const cases = kinds.flatMap((matcher) =>
    values.map((value) => ({ matcher, value }))
  );
  const pairs = cases.flatMap((one, at) => [
    pair({ path: [{ value: `/body${at}` }], body: [one] }),
    pair({ path: [{ value: `/query${at}` }], query: { q: [one] } }),
  ]);
  await importInto(server, simulation(...pairs));
  let held = 0;
  for (const [at, { matcher, value }] of cases.entries()) {
    for (const text of given) {
      const body = await server.get(`/body${at}`, {
        method: "POST",
        body: text,
      });
      const query = await server.get(
        `/query${at}?q=${encodeURIComponent(text)}`,
      );
      for (const { status } of [body, query]) {
        if (status !== 200) continue;
        held++;
        assert.ok(
          holds(matcher, value, text),
          `wider: ${matcher} ${value} ${text}`,
        );
      }
    }
  }
  assert.ok(held > 200, `only ${held} fit`);
});

Deno.test("simulations of older versions, unknown matchers and wrong types are refused, not thrown", async () => {
  await using server = await startStandin();
  const odd: readonly unknown[] = [
    1,
    pair(1),
    pair({ path: "/a" }),
    pair({ path: { exactMatch: "/a" } }),
    pair({ path: [{ matcher: "jwt", value: "{}" }] }),
    pair({ path: [{ matcher: "regex", value: "\\s" }] }),
    pair({ path: [{ matcher: "exact", value: "/a", doMatch: {} }] }),
    pair({ body: [{ matcher: "json", value: "{" }] }),
    pair({ query: [1] }),
    pair({ query: { q: "1" } }),
    pair({ loose: true }),
    pair({}, { bodyFile: "../../../etc/hosts" }),
    pair({}, { status: 99 }),
    pair({}, { templated: true, body: "{{ Request.Body }}" }),
  ];
  const answer = await importInto(server, simulation(...odd));
  assert.equal(answer.score.refused, odd.length, JSON.stringify(answer.report));
  assert.deepEqual(answer.stubs, []);
});

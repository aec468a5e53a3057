import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, notes, sendImport } from "./imports.ts";

const kitchen = await Deno.readTextFile("tests/data/mountebank/kitchen.json");

function imposter(...stubs: readonly unknown[]) {
  return [{ path: "mb.json", content: { protocol: "http", stubs } }];
}

function fitting(...predicates: readonly unknown[]) {
  return { predicates, responses: [{ is: { body: "yes" } }] };
}

Deno.test("imposters of mountebank's answer as they did", async () => {
  await using server = await startStandin();
  const answer = await importInto(server, [
    { path: "kitchen.json", content: kitchen },
  ]);
  assert.equal(answer.format, "mountebank");
  assert.deepEqual(notes(answer), [
    "lost /imposters/0/stubs/3/responses/0/proxy/mode",
    "refused /imposters/1/protocol",
  ]);
  const soups = [];
  for (let turn = 0; turn < 4; turn++) {
    soups.push((await server.get("/soup?size=L")).status);
  }
  assert.deepEqual(soups, [200, 200, 410, 200]);
  const soup = await server.get("/Soup?size=1");
  assert.deepEqual(JSON.parse(soup.text), { soup: "leek" });
  assert.equal(soup.headers.get("x-kitchen"), "open");
  assert.equal((await server.get("/TEAPOT")).text, "tea");
  assert.equal(
    (await server.get("/a", { headers: { "x-cup": "YES" } })).text,
    "tea",
  );
  const salt = await server.get("/table/salt", { method: "POST" });
  assert.equal(salt.status, 405);
  assert.equal((await server.get("/table/salt")).text, "no such dish");
  assert.equal((await server.get("/soup")).status, 418);
});

Deno.test("a default response is refused where it would answer for a refused stub", async () => {
  await using server = await startStandin();
  const injected = fitting({ inject: "function () { return true; }" });
  const content = {
    protocol: "http",
    defaultResponse: { statusCode: 400 },
    stubs: [injected, fitting({ equals: { path: "/a" } })],
  };
  const answer = await importInto(server, [{ path: "mb.json", content }]);
  assert.deepEqual(notes(answer), [
    "refused /stubs/0/predicates",
    "refused /defaultResponse",
  ]);
  assert.equal((await server.get("/b")).status, 404);
});

Deno.test("what mountebank runs or cuts is refused, with its place", async () => {
  await using server = await startStandin();
  const odd: readonly unknown[] = [
    fitting({ equals: { path: "/a" }, except: "^/" }),
    fitting({ equals: { body: "1" }, jsonpath: { selector: "$..a" } }),
    fitting({ matches: { path: "(?<x>a)" } }),
    fitting({ not: { equals: { query: { q: "1" } } } }),
    fitting({ exists: { query: { q: false } } }),
    fitting({ equals: { requestFrom: "::1" } }),
    { responses: [{ inject: "() => ({})" }] },
    { responses: [{ is: {}, behaviors: [{ decorate: "() => {}" }] }] },
    { responses: [{ is: { statusCode: 42 } }] },
    { responses: [{ fault: "NO_SUCH" }] },
  ];
  const answer = await importInto(server, imposter(...odd));
  assert.equal(answer.score.refused, odd.length, JSON.stringify(answer.report));
  assert.deepEqual(answer.stubs, []);
});

type Operator =
  | "equals"
  | "deepEquals"
  | "contains"
  | "startsWith"
  | "endsWith"
  | "matches";

const operators: Readonly<
  Record<Operator, (given: string, text: string, flags: string) => boolean>
> = {
  equals: (given, text) => given === text,
  deepEquals: (given, text) => given === text,
  contains: (given, text) => given.includes(text),
  startsWith: (given, text) => given.startsWith(text),
  endsWith: (given, text) => given.endsWith(text),
  matches: (given, text, flags) => new RegExp(text, flags).test(given),
};

interface Sample {
  readonly path: string;
  readonly query: string;
  readonly x?: string;
  readonly body: string;
}

const samples: readonly Sample[] = [
  { path: "/ab", query: "", body: "" },
  { path: "/AB/", query: "?q=ab", x: "ab", body: "ab" },
  { path: "/ab/cd", query: "?Q=AB", x: "AB", body: "x ab\ny" },
  { path: "//ab", query: "?q=ab&q=cd", x: "abc", body: "abc" },
  { path: "/%61b", query: "?q=abc&r=1", x: "", body: "AB" },
  { path: "/cd", query: "?q=", x: "b", body: "b\n" },
];

const predicates = (Object.keys(operators) as Operator[]).flatMap((operator) =>
  ["ab", "/ab", "^/?ab$"].flatMap((text) =>
    ["path", "query", "headers", "body"].flatMap((field) =>
      [true, false].flatMap((caseSensitive) =>
        [true, false].map((isNot) => ({
          operator,
          text,
          field,
          caseSensitive,
          isNot,
        }))
      )
    )
  )
);

type Predicate = (typeof predicates)[number];

function written({ operator, text, field, caseSensitive, isNot }: Predicate) {
  const operand = field === "query"
    ? { q: text }
    : field === "headers"
    ? { x: text }
    : text;
  const one = { [operator]: { [field]: operand }, caseSensitive };
  return isNot ? { not: one } : one;
}

/** The predicate as mountebank documents it. */
function holds(
  { operator, text, field, caseSensitive, isNot }: Predicate,
  sample: Sample,
): boolean {
  const cased = (one: string) => caseSensitive ? one : one.toLowerCase();
  const query = [...new URLSearchParams(sample.query)].map(([name, value]) =>
    [cased(name), value] as const
  );
  const given = field === "query"
    ? query.filter(([name]) => name === "q").map(([, value]) => value)
    : field === "headers"
    ? [sample.x].flatMap((one) => one ?? [])
    : [field === "path" ? sample.path : sample.body];
  const compare = operators[operator];
  const one = given.some((value) =>
    operator === "matches"
      ? compare(value, text, caseSensitive ? "" : "i")
      : compare(cased(value), cased(text), "")
  );
  const isWhole = operator === "deepEquals" && field === "query";
  return (one && (!isWhole || query.length === 1)) !== isNot;
}

Deno.test("predicates of mountebank's are never wider than they were", async () => {
  await using server = await startStandin();
  const stubs = predicates.map((predicate, at) =>
    fitting(
      { equals: { headers: { "x-case": String(at) } } },
      written(predicate),
    )
  );
  const { score } = await importInto(server, imposter(...stubs));
  assert.ok(score.refused < predicates.length / 3, JSON.stringify(score));
  let held = 0;
  for (const [at, predicate] of predicates.entries()) {
    for (const sample of samples) {
      const { path, query, x, body } = sample;
      const headers = {
        "x-case": String(at),
        ...(x === undefined ? {} : { x }),
      };
      const { status } = await server.get(path + query, {
        method: "POST",
        headers,
        body,
      });
      if (status !== 200) continue;
      held++;
      assert.ok(
        holds(predicate, sample),
        `wider: ${JSON.stringify([predicate, sample])}`,
      );
    }
  }
  assert.ok(held > 150, `only ${held} fit`);
});

Deno.test("imposters of the wrong types are told, not thrown", async () => {
  await using server = await startStandin();
  let nested: unknown = { equals: { path: "/a" } };
  for (let depth = 0; depth < 40; depth++) nested = { not: nested };
  const or = {
    or: Array.from({ length: 60 }, (_, at) => ({ equals: { path: `/${at}` } })),
  };
  const hostile: readonly unknown[] = [
    1,
    null,
    fitting(1),
    fitting({ equals: 1 }),
    fitting({ equals: { query: 1 } }),
    fitting({ or: {} }),
    fitting(nested),
    fitting(or, or),
    { predicates: {}, responses: {} },
    { responses: [1] },
  ];
  const answer = await importInto(server, imposter(...hostile));
  assert.equal(
    answer.score.refused,
    hostile.length,
    JSON.stringify(answer.report),
  );
  const wrong = await importInto(server, [{
    path: "a.json",
    content: { imposters: [3] },
  }]);
  assert.equal(wrong.score.refused, 1);
  const ejs = await sendImport(server, [{
    path: "a.ejs",
    content: "<% include a %>",
  }]);
  assert.equal(ejs.status, 422);
});

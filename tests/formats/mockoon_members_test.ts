import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, notes } from "./imports.ts";
import { environment, route } from "./mockoon_environment.ts";

const usual = { statusCode: 200, body: "ok", default: true };

const answering = (more: object) =>
  environment([route("a", { responses: [{ ...usual, ...more }] })]);

/** Members that are not known, and where that is told. */
const unknown: readonly (readonly [
  string,
  ReturnType<typeof environment>,
  string,
])[] = [
  ["an environment", environment([route("a")], { wait: 5 }), "/wait"],
  [
    "a header of an environment",
    environment([route("a")], { headers: [{ key: "a", value: "b", on: 1 }] }),
    "/headers/0/on",
  ],
  [
    "a data bucket",
    environment([route("a")], { data: [{ id: "a", value: "1", ttl: 5 }] }),
    "/data/0/ttl",
  ],
  [
    "a callback",
    environment([route("a")], { callbacks: [{ uuid: "a", retries: 5 }] }),
    "/callbacks/0/retries",
  ],
  ["a route", environment([route("a", { auth: "x" })]), "/routes/0/auth"],
  [
    "a response",
    answering({ trailers: [] }),
    "/routes/0/responses/0/trailers",
  ],
  [
    "a header",
    answering({ headers: [{ key: "a", value: "b", on: false }] }),
    "/routes/0/responses/0/headers/0/on",
  ],
  [
    "a call of a callback",
    answering({ callbacks: [{ uuid: "a", times: 3 }] }),
    "/routes/0/responses/0/callbacks/0/times",
  ],
  [
    "a rule",
    answering({
      rules: [{
        target: "query",
        modifier: "a",
        value: "1",
        operator: "equals",
        case: true,
      }],
    }),
    "/routes/0/responses/0/rules/0/case",
  ],
];

for (const [what, files, place] of unknown) {
  Deno.test(`a member of Mockoon's that is not known is told with its place: ${what}`, async () => {
    await using server = await startStandin();
    const answer = await importInto(server, files);
    assert.deepEqual(notes(answer), [`lost ${place}`]);
    assert.equal(answer.stubs.length > 0, true);
  });
}

/** A file as Mockoon 9.9 writes it, with all that it has. */
const whole = environment([{
  uuid: "r",
  type: "http",
  documentation: "",
  method: "get",
  endpoint: "a",
  responses: [{
    uuid: "s",
    body: "ok",
    latency: 0,
    statusCode: 200,
    label: "good",
    headers: [],
    bodyType: "INLINE",
    filePath: "",
    databucketID: "",
    sendFileAsBody: false,
    rules: [],
    rulesOperator: "OR",
    disableTemplating: false,
    fallbackTo404: false,
    default: true,
    crudKey: "id",
    callbacks: [],
  }],
  responseMode: null,
  streamingMode: null,
  streamingInterval: 0,
}], {
  name: "a",
  port: 3000,
  hostname: "",
  latency: 0,
  folders: [],
  rootChildren: [{ type: "route", uuid: "r" }],
  proxyMode: false,
  proxyHost: "",
  proxyRemovePrefix: false,
  tlsOptions: { enabled: false, type: "CERT" },
  cors: false,
  headers: [{ key: "", value: "" }],
  proxyReqHeaders: [{ key: "", value: "" }],
  proxyResHeaders: [{ key: "", value: "" }],
  data: [{ uuid: "d", id: "e", name: "", documentation: "", value: "[]" }],
  callbacks: [{
    uuid: "c",
    id: "k",
    name: "",
    documentation: "",
    method: "post",
    uri: "",
    headers: [],
    body: "",
    bodyType: "INLINE",
    filePath: "",
    sendFileAsBody: true,
    databucketID: "",
  }],
});

Deno.test("a file of Mockoon's with all its members is kept", async () => {
  await using server = await startStandin();
  const answer = await importInto(server, whole);
  assert.deepEqual(notes(answer), []);
});

const answers = (uuid: string) =>
  route("a", { uuid, responses: [{ ...usual, body: uuid }] });

const tree = (type: string, uuid: string) => ({ type, uuid });

/** Trees of the routes 1 to 3, and which of them answers. */
const trees: readonly (readonly [string, object, string])[] = [
  ["none", {}, "1"],
  [
    "another order",
    { rootChildren: [tree("route", "2"), tree("route", "1")] },
    "2",
  ],
  ["only some", { rootChildren: [tree("route", "3")] }, "3"],
  [
    "folders in folders",
    {
      rootChildren: [tree("folder", "f"), tree("route", "1")],
      folders: [
        { uuid: "f", children: [tree("folder", "g"), tree("route", "2")] },
        { uuid: "g", children: [tree("folder", "f"), tree("route", "3")] },
      ],
    },
    "3",
  ],
  [
    "what leads to nothing",
    { rootChildren: [tree("route", "9"), tree("folder", "9"), 5] },
    "1",
  ],
];

for (const [what, more, body] of trees) {
  Deno.test(`the first route in the tree of Mockoon's app answers: ${what}`, async () => {
    await using server = await startStandin();
    const routes = [answers("1"), answers("2"), answers("3")];
    await importInto(server, environment(routes, more));
    assert.equal((await server.get("/a")).text, body);
  });
}

Deno.test("a route of Mockoon's for whatever is left is refused behind one that is", async () => {
  const streaming = route("a", { uuid: "1", streamingMode: "UNICAST" });
  const rest = route("*", { uuid: "2", method: "all" });
  const behind = environment([streaming, rest]);
  await using server = await startStandin();
  const answer = await importInto(server, behind);
  assert.deepEqual(notes(answer), [
    "refused /routes/0/streamingMode",
    "refused /routes/1",
  ]);
  assert.deepEqual(answer.stubs, []);
  const allowed = await importInto(server, behind, { allow: ["wider"] });
  assert.equal(allowed.stubs.length, 1);
  const before = environment([streaming, rest], {
    rootChildren: [tree("route", "2"), tree("route", "1")],
  });
  const kept = await importInto(server, before);
  assert.deepEqual(notes(kept), ["refused /routes/0/streamingMode"]);
});

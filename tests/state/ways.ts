import assert from "node:assert/strict";
import type { Config } from "../../src/runtime/config.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { ask, outcome } from "../wire.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
export const traceparent = `traceparent: 00-${traceId}-00f067aa0ba902b7-01`;

/** A suite with a test inside it, and a scope apart, each with all ways in and a stub on `/who` that says its name. */
export async function startWays(
  settings: Partial<Config> = {},
): Promise<TestServer> {
  const server = await startStandin(settings);
  await server.stub(answering({ path: "/who" }, "global"));
  const scopes = [
    { name: "suite", select: [{ cookie: true }, { credential: "key-suite" }] },
    {
      name: "one",
      parent: "suite",
      select: [
        { cookie: true },
        { credential: "key-one" },
        { host: "one.test" },
        { trace_id: traceId },
      ],
    },
    { name: "apart", select: [{ host: "apart.test" }] },
    { name: "plain" },
  ];
  for (const payload of scopes) {
    const made = await server.control("POST", "/__mock__/scopes", payload);
    assert.equal(made.status, 201, made.text);
    await server.stub(answering({ path: "/who" }, payload.name), payload.name);
  }
  return server;
}

export interface Question {
  readonly target?: string;
  readonly headers?: readonly string[];
}

export async function placed(
  server: TestServer,
  { target = "/who", headers = [] }: Question,
) {
  const answer = await ask(server, target, { headers: [...headers] });
  const { requests } = await server.requests("?scope=*&limit=1");
  return [outcome(answer), requests.at(-1)?.selected_by];
}

const aws = (id: string) =>
  `Authorization: AWS4-HMAC-SHA256 Credential=${id}/20260101/eu/s3/aws4_request, SignedHeaders=host, Signature=0`;

/** A request, the scope that it is placed in, and how. */
export const ways: [Question, string, string | undefined][] = [
  [{}, "global", undefined],
  [{ headers: ["one: 1"] }, "one", "header"],
  [{ headers: ["Mock-Scope: one"] }, "one", "mock_scope"],
  [{ headers: ["mock-scope: ONE "] }, "one", "mock_scope"],
  [{ headers: ["baggage: a=1,mock-scope=one"] }, "one", "baggage"],
  [{ headers: ["cookie: a=b; mock-scope=one; c=d"] }, "one", "cookie"],
  [{ headers: ["cookie: mock-scope=plain"] }, "global", undefined],
  [{ headers: ["cookie: mock-scope=nobody"] }, "global", undefined],
  [{ headers: [traceparent] }, "one", "trace_id"],
  [
    { headers: [traceparent.replace("4bf", "5bf")] },
    "global",
    undefined,
  ],
  [{ target: "/__scope__/one/who" }, "one", "prefix"],
  [{ target: "/__scope__/ONE/who?x=1" }, "one", "prefix"],
  [{ target: "//__scope__/one/who" }, "one", "prefix"],
  [{ target: "/__scope__/%6fne/who" }, "one", "prefix"],
  [{ target: "/__scope__/suite/__scope__/one/who" }, "one", "prefix"],
  [{ headers: ["Authorization: Bearer key-one"] }, "one", "credential"],
  [{ headers: ["authorization: bearer  key-one"] }, "one", "credential"],
  [
    { headers: [`Authorization: Basic ${btoa("key-one:secret")}`] },
    "one",
    "credential",
  ],
  [
    { headers: [`Authorization: Basic ${btoa("x:key-one")}`] },
    "global",
    undefined,
  ],
  [{ headers: ["Authorization: Basic %%%"] }, "global", undefined],
  [{ headers: ["X-API-Key: key-one"] }, "one", "credential"],
  [{ headers: [aws("key-one")] }, "one", "credential"],
  [{ headers: ["Authorization: AWS key-one:c2ln"] }, "one", "credential"],
  [
    { target: "/who?X-Amz-Credential=key-one%2F20260101%2Feu%2Fs3" },
    "one",
    "credential",
  ],
  [{ headers: ["Authorization: Bearer key"] }, "global", undefined],
  [{ headers: ["Host: one.test"] }, "one", "host"],
  [{ headers: ["Host: ONE.test.:99"] }, "one", "host"],
  [{ headers: ["Host: www.one.test"] }, "global", undefined],
  [{ target: "http://one.test/who" }, "one", "host"],
];

import { z } from "zod";
import { errorAnswer } from "../src/model/error_answer.ts";
import {
  type RequestListing,
  requestListing,
} from "../src/model/request_listing.ts";
import {
  type ListedStub,
  listedStub,
  namedStub,
  stubListing,
} from "../src/model/stub_listing.ts";
import { type Issue, issue } from "../src/schema/issue.ts";
import type { Config } from "../src/runtime/config.ts";
import { createLog, type LogLevel } from "../src/runtime/log.ts";
import { createServer, type RunningServer } from "../src/server.ts";
import { createWorld, type World } from "../src/runtime/world.ts";
import { alarmsOf } from "./fake_sleep.ts";
import type { State } from "../src/state/state.ts";

/** A server for one test, stopped when the test's scope ends (`await using`). */
export interface TestServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly running: RunningServer;
  /** What it remembers. */
  state(): Promise<State>;
  /** The lines it has logged, debug lines included. */
  readonly log: readonly string[];
  /** Calls the control API; a payload that is not a string goes out as JSON. */
  control(
    method: string,
    path: string,
    payload?: unknown,
    headers?: HeadersInit,
  ): Promise<Answer>;
  /** Registers a stub, in a scope where one is named, and gives its id. */
  stub(payload: unknown, scope?: string): Promise<string>;
  /** The journal's listing; `query` begins with "?". */
  requests(query?: string): Promise<RequestListing>;
  /** The stubs as they are listed; `query` begins with "?". */
  stubs(query?: string): Promise<ListedStub[]>;
  /** One stub as it is listed. */
  listed(id: string): Promise<ListedStub>;
  /** Sends a mock request. */
  get(target: string, init?: RequestInit): Promise<Answer>;
}

/** An answer that was read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
  /** The JSON in the shape of a schema, which it must have. */
  as<T>(schema: z.ZodType<T>): T;
  /** The code of an error answer. */
  readonly error: string;
  /** The sentence of an error answer. */
  readonly detail: string;
  /** What is wrong with a payload, from an error answer. */
  readonly issues: readonly Issue[];
}

const sentence = z.object({ detail: z.string() });
const issueList = z.object({ detail: z.array(issue) });

const megabyte = 1024 * 1024;

/** Whether this run of the tests listens exactly (the task test:exact). */
export const isExact = Deno.env.get("STANDIN_LISTENER") === "exact";

/** A test of what the exact listener does otherwise or not at all: docs/limits.md has the table. */
export function testFast(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, ignore: isExact, fn });
}

/** What a server is told unless a test says otherwise. */
const defaults: Config = {
  port: 0,
  host: "127.0.0.1",
  listener: isExact ? "exact" : "fast",
  stubs: [],
  data: [],
  files: null,
  watch: false,
  journalLimit: 10_000,
  journalBytes: 256 * megabyte,
  bodyLimit: 16 * megabyte,
  recordBodyLimit: 16 * megabyte,
  upstream: null,
  templateTimeout: 1000,
  logLevel: "debug",
  logFormat: "text",
  controlToken: null,
  allowHosts: [],
  redact: null,
  cors: false,
  refuseUnknownScopes: false,
  wireMockApi: false,
  tls: null,
  portFile: null,
  drain: 0,
  seed: null,
  store: null,
  build: { version: "0.0.0-test", commit: null, builtAt: null },
};

/** The clock that goes forward where a test sets the one on the wall, and alarms where it sets what is waited with. */
function ticking({ now, after }: Partial<World>): Partial<World> {
  return {
    ...(now === undefined ? {} : { ticks: now }),
    ...(after === undefined ? {} : { alarm: alarmsOf(after) }),
  };
}

/** Starts a server on a free port; parts of its world may be replaced. */
export async function startStandin(
  config: Partial<Config> = {},
  world: Partial<World> = {},
): Promise<TestServer> {
  const log: string[] = [];
  const level: LogLevel = "debug";
  const write = (line: string) => void log.push(line);
  const real = createWorld(
    createLog({ level, format: "text", write }),
    config.seed ?? null,
  );
  const wired = await createServer(
    { ...defaults, ...config },
    { ...real, ...ticking(world), ...world },
  );
  const running = await wired.listen();
  const scheme = config.tls ? "https" : "http";
  const url = `${scheme}://127.0.0.1:${running.port}`;
  const control: TestServer["control"] = (method, path, payload, headers) =>
    read(fetch(url + path, {
      method,
      headers: {
        ...(payload === undefined
          ? {}
          : { "content-type": "application/json" }),
        ...Object.fromEntries(new Headers(headers)),
      },
      body: bodyOf(payload),
    }));
  return {
    url,
    port: running.port,
    running,
    state: wired.state,
    log,
    control,
    stub: async (payload, scope) => {
      const headers = scope === undefined ? {} : { [scope]: "1" };
      const answer = await control("POST", "/__mock__/stubs", payload, headers);
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.as(namedStub).stub_id;
    },
    requests: async (query = "") =>
      (await control("GET", `/__mock__/requests${query}`)).as(requestListing),
    stubs: async (query = "") =>
      (await control("GET", `/__mock__/stubs${query}`)).as(stubListing).stubs,
    listed: async (id) =>
      (await control("GET", `/__mock__/stubs/${id}`)).as(listedStub),
    get: (target, init) =>
      read(fetch(url + target, { redirect: "manual", ...init })),
    [Symbol.asyncDispose]: () => running.stop(0),
  };
}

function bodyOf(payload: unknown): BodyInit | null {
  if (payload === undefined) return null;
  if (typeof payload === "string" || payload instanceof Uint8Array) {
    return payload as BodyInit;
  }
  return JSON.stringify(payload);
}

async function read(pending: Promise<Response>): Promise<Answer> {
  const response = await pending;
  const text = await response.text();
  const as = <T>(schema: z.ZodType<T>): T => {
    const value: unknown = JSON.parse(text);
    checkShape(schema, value);
    return value;
  };
  return {
    status: response.status,
    headers: response.headers,
    text,
    as,
    get json() {
      return JSON.parse(text);
    },
    get error() {
      return as(errorAnswer).error;
    },
    get detail() {
      return as(sentence).detail;
    },
    get issues() {
      return as(issueList).detail;
    },
  };
}

/** A value that fits stays as it was sent, with keys that the schema does not know. */
function checkShape<T>(
  schema: z.ZodType<T>,
  value: unknown,
): asserts value is T {
  schema.parse(value);
}

/** A stub that answers 200 with a text. */
export function answering(
  request: Record<string, unknown>,
  body: unknown = "ok",
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    request,
    action: { response: { status_code: 200, headers: {}, body } },
    ...more,
  };
}

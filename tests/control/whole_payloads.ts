import { z } from "zod";
import { pushPayload } from "../../src/actions/pushed.ts";
import { assertionPayload } from "../../src/model/assertion.ts";
import { fromRequestsFields } from "../../src/model/from_requests.ts";
import { importPayload } from "../../src/model/import.ts";
import { matchQuery } from "../../src/model/match_query.ts";
import { scopePayload } from "../../src/model/scope.ts";
import { scopeState } from "../../src/model/scope_state.ts";
import { stubPayload } from "../../src/model/stub.ts";
import { answering } from "../harness.ts";

type Whole = [
  path: string,
  schema: z.ZodType,
  payload: unknown,
  method?: "PUT" | "PATCH",
];

/** The kinds of actions that take long payloads. */
const actions: unknown[] = [
  {
    llm: {
      dialect: "openai_chat",
      text: "a",
      thinking: "b",
      tool_calls: [{ name: "n", arguments: {}, id: "i" }],
      model: "m",
      id: "i",
      usage: { input: 1, output: 1, cached: 0, reasoning: 0 },
      stop: "end",
      tokens_per_second: 1,
      first_delay_ms: 1,
      jitter_ms: 1,
      headers: {},
    },
  },
  {
    mcp: {
      name: "n",
      version: "1",
      instructions: "i",
      tools: [{
        name: "t",
        title: "t",
        text: "x",
        is_error: false,
        delay_ms: 1,
        progress: [{ message: "m", delay_ms: 1 }],
      }],
      resources: [{ uri: "file:///a", name: "a", text: "x" }],
      prompts: [{
        name: "p",
        arguments: [{ name: "a", required: true }],
        messages: [{ role: "user", text: "x" }],
      }],
    },
  },
  { resource: { name: "r", id_field: "id", items: [] } },
  {
    sequence: {
      steps: [{ llm: { dialect: "ollama", text: "a" }, repeat: 1 }],
      pick: "in_turn",
    },
  },
  {
    stream: {
      chunks: [{ text: "t", delay_ms: 1, repeat: 1 }],
      default_delay_ms: 1,
      status_code: 200,
      headers: {},
    },
  },
  {
    sse: {
      events: [{ data: "d" }],
      channel: "c",
      keep: 1,
      at_end: "close",
      heartbeat_ms: 1,
      heartbeat: "h",
      resume: {},
    },
  },
];

/** Payloads that are whole, so that each one derived from them has one issue. */
export const wholePayloads: Whole[] = [
  ["/__mock__/stubs", stubPayload, {
    stub_id: "x",
    request: {
      path: "/a",
      method: "GET",
      headers: {},
      query: {},
      host: "h",
      body: "b",
    },
    action: { response: { status_code: 200, headers: {}, body: "x" } },
    max_calls: 1,
    chaos: {
      latency: { base_ms: 1, jitter_ms: 1 },
      faults: { connection_drop: { probability: 0.5 } },
      seed: 1,
    },
    disabled: false,
  }],
  ["/__mock__/stubs", stubPayload, {
    request: {},
    action: { response: { status_code: 200, headers: {}, template_body: "x" } },
  }],
  ["/__mock__/stubs", stubPayload, {
    request: {},
    action: {
      response: { status_code: 200, headers: {}, body_base64: "AA==" },
    },
  }],
  ["/__mock__/stubs", stubPayload, {
    request: {},
    action: {
      proxy: { url: "http://h", headers: {}, timeout: 1, append_path: false },
    },
  }],
  ["/__mock__/stubs", stubPayload, {
    request: {},
    action: {
      sse: {
        events: [{ data: "d", event: "e", id: "i", retry: 1, delay_ms: 1 }],
        default_delay_ms: 1,
      },
    },
  }],
  ["/__mock__/scopes", scopePayload, { name: "a" }],
  ["/__mock__/assert", assertionPayload, {
    path: "/a",
    method: "GET",
    headers: {},
    query: {},
    host: "h",
    body: "b",
    times: 1,
  }],
  ["/__mock__/match", matchQuery, {
    method: "GET",
    path: "/a",
    query: {},
    headers: {},
    host: "h",
    body: "b",
    scope: null,
    stub: answering({}),
    render: true,
  }],
  ...actions.map((action): Whole => ["/__mock__/stubs", stubPayload, {
    request: { path: "/later" },
    action,
  }]),
  ["/__mock__/stubs", stubPayload, {
    request: { path: "/hooks" },
    action: { response: { status_code: 200, headers: {}, body: "x" } },
    title: "t",
    labels: ["l"],
    priority: 1,
    expected_calls: 1,
    when: { state: {} },
    then: { state: {}, template_state: { a: "b" } },
    webhooks: [{
      method: "POST",
      url: "http://h/",
      headers: {},
      body: "x",
      delay_ms: 1,
      timeout_ms: 1,
    }],
  }],
  ["/__mock__/stubs/from-requests", z.strictObject(fromRequestsFields), {
    request_ids: ["a"],
    matchers: "exact",
    parameters: true,
    streams: "events",
    secrets: "mask",
    secret_names: ["n"],
    secret_values: ["a secret"],
    errors: true,
    incomplete: true,
    urls: "keep",
    local_cookies: true,
    existing: "refuse",
  }],
  ["/__mock__/import", importPayload, {
    files: [{ path: "a.json", text: "{}" }],
    from: "standin",
    allow: ["wider"],
    existing: "refuse",
    into: "kept",
    into_each: { a: "other", b: null },
    options: {},
  }],
  ["/__mock__/scopes", scopePayload, {
    name: "a",
    title: "t",
    ttl_ms: 1000,
    journal_limit: 1,
    strict: true,
    cors: true,
    select: [{ host: "a.b" }],
    seed: 1,
    upstream: { url: "http://h", mode: "miss" },
  }],
  ["/__mock__/channels/news/events", pushPayload, {
    events: [{ data: "d", event: "e", id: "i", retry: 1 }],
  }],
  ["/__mock__/state", scopeState.partial(), {
    state: {},
    resources: {},
  }, "PUT"],
  ["/__mock__/state", scopeState.partial(), {
    state: {},
    resources: {},
  }, "PATCH"],
];

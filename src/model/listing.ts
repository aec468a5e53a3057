import { z } from "zod";

/** Shapes of the control API's answers, for its description; they are written in `control/`. */

const json = z.unknown();
const nullable = (description: string) => z.unknown().describe(description);

export const listedStub = z.object({
  stub_id: z.string(),
  request: z.object({
    method: nullable("text, criterion or null"),
    path: nullable("text, criterion or null"),
    body: nullable("text, criterion or null"),
    headers: nullable("criterion or null"),
    host: nullable("text, criterion or null"),
    query: nullable("criterion or null"),
  }),
  action: z.object({
    response: z.object({
      status_code: z.int(),
      headers: z.record(z.string(), json),
      body: json,
      template_body: z.string().nullable(),
      body_base64: z.string().nullable(),
    }).nullable(),
    proxy: z.object({
      url: z.string(),
      headers: z.record(z.string(), json),
      timeout: z.number(),
      append_path: z.boolean(),
    }).nullable(),
    sse: z.object({
      events: z.array(z.object({
        data: z.string(),
        event: z.string().nullable(),
        id: z.string().nullable(),
        retry: z.int().nullable(),
        delay_ms: z.int().nullable(),
      })),
      default_delay_ms: z.int(),
    }).nullable(),
  }),
  scope: z.string().nullable(),
  chaos: z.object({
    latency: z.object({ base_ms: z.int(), jitter_ms: z.int() }),
    faults: z.object({
      connection_drop: z.object({ probability: z.number() }).nullable(),
    }),
    seed: z.int().nullable(),
  }).nullable(),
  max_calls: z.int().nullable(),
  calls: z.int(),
  created_at: z.string().describe("ISO 8601, UTC"),
  last_call_at: z.string().nullable(),
  disabled: z.boolean(),
}).meta({ id: "ListedStub" });

export type ListedStub = z.infer<typeof listedStub>;

const lines = z.record(z.string(), z.array(z.string()));
const encoding = z.enum(["utf-8", "base64"]);

export const listedRequest = z.object({
  id: z.string(),
  seq: z.int(),
  received_at: z.string().describe("ISO 8601, UTC"),
  method: z.string(),
  path: z.string().describe("decoded"),
  target: z.string().describe("path and query as sent"),
  query: z.record(z.string(), z.string()),
  query_all: lines,
  headers: z.record(z.string(), z.string()),
  headers_all: lines,
  body: z.string(),
  body_encoding: encoding,
  body_size: z.int(),
  body_truncated: z.boolean(),
  body_decoded_from: z.string().nullable().describe(
    "the Content-Encoding that was undone",
  ),
  host: z.string(),
  scope: z.string().nullable(),
  path_params: z.record(z.string(), z.string()),
  matched_stub_id: z.string().nullable(),
  response: z.object({
    status: z.int().nullable(),
    duration_ms: z.number(),
    outcome: z.string(),
    headers: lines,
    body: z.string(),
    body_encoding: encoding,
    body_size: z.int(),
    body_truncated: z.boolean(),
    events: z.array(z.object({
      at_ms: z.number(),
      id: z.string().nullable(),
      event: z.string().nullable(),
      bytes: z.int(),
    })).optional(),
    detail: z.string().optional(),
  }).nullable().describe("null while the answer is on its way"),
  chaos: z.object({
    latency_ms: z.int(),
    drop_draw: z.number().nullable(),
    drop_probability: z.number().nullable(),
    dropped: z.boolean(),
  }).nullable(),
}).meta({ id: "ListedRequest" });

export type ListedRequest = z.infer<typeof listedRequest>;

export const nearMiss = z.object({
  stub_id: z.string(),
  scope: z.string().nullable(),
  matched_fields: z.int(),
  total_fields: z.int(),
  clauses: z.array(z.object({
    field: z.string(),
    key: z.string().optional(),
    matched: z.boolean(),
    expected: json,
    actual: json,
    reason: z.string(),
  })),
}).meta({ id: "NearMiss" });

export const success = z.object({ success: z.literal(true) });

export const issue = z.object({
  type: z.string(),
  loc: z.array(z.union([z.string(), z.int()])),
  msg: z.string(),
  input: json.optional(),
  ctx: z.record(z.string(), json).optional(),
}).meta({ id: "Issue" });

export const errorAnswer = z.object({
  error: z.string(),
  detail: z.union([z.string(), z.array(issue)]),
}).meta({ id: "Error" });

import { answering } from "../harness.ts";

/** A stub whose answer has some members of its own. */
export const response = (more: Record<string, unknown>) => ({
  request: {},
  action: { response: { status_code: 200, headers: {}, body: "x", ...more } },
});
/** A stub that forwards, with some members of its own. */
export const proxy = (more: Record<string, unknown>) => ({
  request: {},
  action: { proxy: { url: "http://up.example", ...more } },
});
/** A stub with one event. */
export const sse = (event: unknown, more: Record<string, unknown> = {}) => ({
  request: {},
  action: { sse: { events: [event], ...more } },
});
/** A stub with chaos. */
export const chaos = (value: unknown) => answering({}, "x", { chaos: value });

/** Type, place, start of the sentence and context of each kind of item (docs/contract.md#b1.3). */
export const kinds: [string, unknown, (string | number)[], string, unknown?][] =
  [
    ["missing", { action: { response: { status_code: 200, body: "" } } }, [
      "request",
    ], "Field required"],
    ["missing", { request: {} }, ["action"], "Field required"],
    [
      "missing",
      { request: {}, action: { response: { body: "" } } },
      ["action", "response", "status_code"],
      "Field required",
    ],
    ["missing", { request: {}, action: { proxy: {} } }, [
      "action",
      "proxy",
      "url",
    ], "Field required"],
    [
      "missing",
      sse({}),
      ["action", "sse", "events", 0, "data"],
      "Field required",
    ],
    [
      "string_type",
      proxy({ url: 5 }),
      ["action", "proxy", "url"],
      "Input should be a valid string",
    ],
    [
      "string_type",
      answering({ path: [5] }),
      ["request", "path"],
      "Input should be a valid string",
    ],
    [
      "string_type",
      answering({ method: ["GET"] }),
      ["request", "method"],
      "Input should be a valid string",
    ],
    [
      "dict_type",
      answering({ headers: [] }),
      ["request", "headers"],
      "Input should be a valid dictionary",
    ],
    [
      "dict_type",
      answering({ query: "a=1" }),
      ["request", "query"],
      "Input should be a valid dictionary",
    ],
    [
      "dict_type",
      response({ headers: null }),
      ["action", "response", "headers"],
      "Input should be a valid dictionary",
    ],
    ["list_type", { request: {}, action: { sse: { events: {} } } }, [
      "action",
      "sse",
      "events",
    ], "Input should be a valid list"],
    [
      "model_attributes_type",
      [],
      [],
      "Input should be a valid dictionary or object to extract fields from",
    ],
    [
      "model_attributes_type",
      { request: "x", action: { response: { status_code: 200, body: "" } } },
      ["request"],
      "Input should be a valid dictionary or object to extract fields from",
    ],
    [
      "model_attributes_type",
      chaos({ latency: null }),
      ["chaos", "latency"],
      "Input should be a valid dictionary or object",
    ],
    [
      "model_attributes_type",
      chaos({ faults: 1 }),
      ["chaos", "faults"],
      "Input should be a valid dictionary or object",
    ],
    ["int_type", response({ status_code: null }), [
      "action",
      "response",
      "status_code",
    ], "Input should be a valid integer"],
    [
      "int_parsing",
      response({ status_code: "ok" }),
      ["action", "response", "status_code"],
      "Input should be a valid integer, unable to parse string as an integer",
    ],
    [
      "int_from_float",
      response({ status_code: 200.5 }),
      ["action", "response", "status_code"],
      "Input should be a valid integer, got a number with a fractional part",
    ],
    [
      "bool_type",
      answering({}, "x", { disabled: "yes" }),
      ["disabled"],
      "Input should be a valid boolean",
    ],
    [
      "float_type",
      chaos({ faults: { connection_drop: { probability: [] } } }),
      ["chaos", "faults", "connection_drop", "probability"],
      "Input should be a valid number",
    ],
    [
      "float_parsing",
      proxy({ timeout: "soon" }),
      ["action", "proxy", "timeout"],
      "Input should be a valid number, unable to parse string as a number",
    ],
    [
      "greater_than_equal",
      sse({ data: "", delay_ms: -1 }),
      ["action", "sse", "events", 0, "delay_ms"],
      "Input should be greater than or equal to 0",
      { ge: 0 },
    ],
    [
      "greater_than",
      proxy({ timeout: 0 }),
      ["action", "proxy", "timeout"],
      "Input should be greater than 0",
      { gt: 0 },
    ],
    [
      "less_than_equal",
      chaos({ faults: { connection_drop: { probability: 1.5 } } }),
      ["chaos", "faults", "connection_drop", "probability"],
      "Input should be less than or equal to 1",
      { le: 1 },
    ],
    [
      "too_short",
      { request: {}, action: { sse: { events: [] } } },
      ["action", "sse", "events"],
      "List should have at least 1 item after validation, not 0",
      { field_type: "List", min_length: 1, actual_length: 0 },
    ],
    [
      "too_long",
      answering({}, "x", { labels: Array.from({ length: 101 }, () => "a") }),
      ["labels"],
      "List should have at most 100 items after validation, not 101",
      { field_type: "List", max_length: 100, actual_length: 101 },
    ],
    [
      "string_too_long",
      answering({}, "x", { stub_id: "a".repeat(201) }),
      ["stub_id"],
      "String should have at most 200 characters",
      { max_length: 200 },
    ],
    [
      "value_error",
      response({ template_body: "y" }),
      ["action", "response"],
      "Value error, Exactly one of body or template_body must be provided.",
      { error: {} },
    ],
    [
      "value_error",
      { request: {}, action: { response: { status_code: 200, headers: {} } } },
      ["action", "response"],
      "Value error, Exactly one of body or template_body must be provided.",
      { error: {} },
    ],
    [
      "value_error",
      { request: {}, action: {} },
      ["action"],
      "Value error, Exactly one of response, proxy, or sse must be provided.",
      { error: {} },
    ],
    [
      "value_error",
      {
        request: {},
        action: { ...response({}).action, sse: { events: [{ data: "" }] } },
      },
      ["action"],
      "Value error, Exactly one of response, proxy, or sse must be provided.",
      { error: {} },
    ],
    [
      "value_error",
      chaos({ connection_drop: null }),
      ["chaos"],
      "Value error, Use chaos.faults.connection_drop instead of chaos.connection_drop",
      { error: {} },
    ],
  ];

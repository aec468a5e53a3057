/** Every error code that Standin answers with, its status, and when it comes. */
export const errors = {
  INVALID_JSON: [
    400,
    "The body is not valid JSON; the detail gives line and column",
  ],
  MULTIPLE_SCOPES: [400, "The request names two scopes"],
  INVALID_QUERY: [
    400,
    "A query parameter of the control API is unknown or has a wrong value",
  ],
  UNAUTHORIZED: [401, "The control token is missing or wrong"],
  FORBIDDEN: [
    403,
    "The request comes from a page of another site, or for a host that is not the server's",
  ],
  NOT_FOUND: [404, "There is no such stub, scope, request or control path"],
  SCOPE_NOT_FOUND: [404, "The request names a scope that has never existed"],
  SCOPE_ENDED: [
    404,
    "The request names a scope that was deleted, or expired, in the last 10 minutes",
  ],
  NO_STREAM_TO_RESUME: [
    404,
    "The resumed stub never sent the event that Last-Event-ID names, or the rest of that stream is on another server and too long",
  ],
  METHOD_NOT_ALLOWED: [
    405,
    "The control path exists, but not for this method: see the Allow header",
  ],
  CONFLICT: [
    409,
    "The scope's name, a value of its select or the stub's id is in use, or the stub has no equivalent of the kind that ?as= asks for",
  ],
  PRECONDITION_FAILED: [
    412,
    "The stub was changed since the ETag of If-Match was given; `current` is the stub",
  ],
  BODY_TOO_LARGE: [413, "The body is larger than --body-limit"],
  UNSUPPORTED_MEDIA_TYPE: [
    415,
    "The Content-Type of a control request is not JSON",
  ],
  VALIDATION_ERROR: [
    422,
    "The payload is not valid; the detail lists every issue with its place",
  ],
  INTERNAL_ERROR: [500, "Standin itself failed; its log says why"],
  TEMPLATE_RENDER_ERROR: [
    500,
    "A template of the matched stub cannot be rendered",
  ],
  BODY_FILE_ERROR: [
    500,
    "The body_file of the matched stub is missing, or cannot be read",
  ],
  UPSTREAM_ERROR: [502, "The upstream of a proxy action cannot be reached"],
  LIMIT_REACHED: [
    503,
    "Too many assertions wait, readers follow, answers stream or bodies are held at once, or a scope's state is full; the detail names the limit",
  ],
  STORE_FULL: [
    503,
    "The store has no room for a change; nothing has changed, and stubs keep answering",
  ],
  STORE_UNREACHABLE: [
    503,
    "The store cannot be reached, or cannot be written to; the detail says why, and nothing has changed",
  ],
  UPSTREAM_TIMEOUT: [
    504,
    "The upstream of a proxy action did not answer in time",
  ],
  LOOP_DETECTED: [
    508,
    "A proxy action leads back to this server; the detail names the stub",
  ],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errors;

/** The status that an error code comes with. */
export function statusOf(code: ErrorCode): number {
  return errors[code][0];
}

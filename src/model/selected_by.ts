/** The ways by which a request selects a scope, in the order in which they are told; the first five travel with the request. */
export const selectedByWords = [
  "header",
  "mock_scope",
  "baggage",
  "cookie",
  "trace_id",
  "prefix",
  "credential",
  "host",
] as const;

export type SelectedBy = (typeof selectedByWords)[number];

// No schema here: requests need these words, and a start without stubs loads no schemas.

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

/** A way in that goes by a value, which no two scopes may share. */
export type ValueWay = "credential" | "host" | "trace_id";

export const valueWays: readonly ValueWay[] = [
  "credential",
  "host",
  "trace_id",
];

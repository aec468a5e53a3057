/** What may go wrong in the API of a language model, in words of no vendor. */
export const troubleKinds = [
  "overloaded",
  "rate_limit",
  "server",
  "content_filter",
  "invalid",
] as const;

export type TroubleKind = typeof troubleKinds[number];

/** What of the address filters the request list; all but the first are words with their own fields. */
export const filterNames = [
  "q",
  "method",
  "status",
  "match",
  "stub",
  /** The scope of that stub, empty for a global one. */
  "of",
] as const;

export function isFiltering(query: URLSearchParams): boolean {
  return filterNames.some((name) => (query.get(name) ?? "").trim() !== "");
}

const outcomes = ["dropped", "client_left", "open"];

/** The query of a listing or a tail: the scope, and what the address filters by. */
export function listingQuery(
  query: URLSearchParams,
  scope: string | null,
): string {
  const read = (name: typeof filterNames[number]) =>
    (query.get(name) ?? "").trim();
  const params = new URLSearchParams({ view: "rows", scope: scope ?? "*" });
  const put = (name: string, value: string) =>
    value !== "" && params.set(name, value);
  put("q", read("q"));
  put("method", read("method"));
  put("stub_id", read("stub"));
  if (params.has("stub_id") && query.has("of")) {
    params.set("stub_scope", read("of"));
  }
  const status = read("status");
  put(outcomes.includes(status) ? "outcome" : "status", status);
  const match = read("match");
  if (match === "no") params.set("outcome", "no_match");
  else if (match === "yes") params.set("matched", "true");
  else if (match === "up") params.set("upstream", "true");
  return params.toString();
}

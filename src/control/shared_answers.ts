/** The answers that any route may give beside its own. */
const everywhere: Readonly<Record<number, string>> = {
  400:
    "The body is not valid JSON, the query is wrong, or two scopes are named",
  401: "The control token is missing or wrong",
  403: "The request comes from a page of another site, or for another host",
};

const withPayload: Readonly<Record<number, string>> = {
  413: "The payload is larger than --body-limit",
  415: "The Content-Type is not JSON",
};

/** What a route may answer that all routes may, by status. */
export function sharedAnswers(
  hasPayload: boolean,
): Readonly<Record<number, string>> {
  return hasPayload ? { ...everywhere, ...withPayload } : everywhere;
}

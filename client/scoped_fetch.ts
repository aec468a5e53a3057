/** Where relative URLs lead, and what others take along. */
interface FetchScope {
  readonly url: string;
  readonly baggage: string;
  readonly fetch: typeof fetch;
}

/** A `fetch` in a scope: a path leads into it, and a whole URL takes its baggage along. */
export function fetchIn(
  { url, baggage, fetch: send }: FetchScope,
): typeof fetch {
  return (input, init) => {
    if (typeof input === "string" && input.startsWith("/")) {
      return send(url + input, init);
    }
    const request = new Request(input, init);
    const before = request.headers.get("baggage");
    request.headers.set(
      "baggage",
      before === null ? baggage : `${before},${baggage}`,
    );
    return send(request);
  };
}

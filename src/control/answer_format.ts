/** The media type of each form of an answer. */
export const mediaTypes = {
  json: "application/json",
  text: "text/plain",
  junit: "application/xml",
  sse: "text/event-stream",
  ndjson: "application/x-ndjson",
} as const;

export type Format = keyof typeof mediaTypes;

/** The form that a call asks for: by `format`, else the one that its Accept likes best and names most exactly, else the first. */
export function chooseFormat<F extends Format>(
  formats: readonly [F, ...F[]],
  { asked, request }: { asked: F | undefined; request: Request },
): F {
  if (asked !== undefined) return asked;
  const accept = request.headers.get("accept") ?? "*/*";
  const liked = formats.map((format) => ({
    format,
    ...likingOf(accept, mediaTypes[format]),
  }));
  const [best] = liked.sort((a, b) => b.q - a.q || b.rank - a.rank);
  return best?.format ?? formats[0];
}

/** How much an Accept header likes a media type (RFC 9110 section 12.5.1). */
function likingOf(accept: string, type: string): { rank: number; q: number } {
  let best = { rank: 0, q: 0 };
  for (const range of accept.toLowerCase().split(",")) {
    const [name = "", ...parameters] = range.split(";").map((one) =>
      one.trim()
    );
    const rank = name === type
      ? 3
      : name === `${type.split("/")[0]}/*`
      ? 2
      : name === "*/*"
      ? 1
      : 0;
    const weight = parameters.find((one) => one.startsWith("q="))?.slice(2);
    const q = weight === undefined ? 1 : Number(weight) || 0;
    if (rank > best.rank) best = { rank, q };
  }
  return best;
}

/** A text answer; it is never taken for a page. */
export function plainText(text: string, format: Format = "text"): Response {
  return new Response(text, {
    headers: {
      "content-type": `${mediaTypes[format]}; charset=utf-8`,
      "x-content-type-options": "nosniff",
    },
  });
}

/** The media type of each form of an answer. */
const mediaTypes = {
  json: "application/json",
  text: "text/plain",
  junit: "application/xml",
} as const;

export type Format = keyof typeof mediaTypes;

/** The form that a call asks for: by `format`, else the one that its Accept likes best, else the first. */
export function chooseFormat<F extends Format>(
  formats: readonly [F, ...F[]],
  { asked, request }: { asked: F | undefined; request: Request },
): F {
  if (asked !== undefined) return asked;
  const liked = formats.map((format) => ({
    format,
    q: likingOf(request.headers.get("accept") ?? "*/*", mediaTypes[format]),
  }));
  const most = Math.max(...liked.map(({ q }) => q));
  return liked.find(({ q }) => q === most)?.format ?? formats[0];
}

/** How much an Accept header likes a media type (RFC 9110 section 12.5.1). */
function likingOf(accept: string, type: string): number {
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
  return best.q;
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

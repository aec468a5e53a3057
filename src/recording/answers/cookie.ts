/** How a cookie is shown. */
interface CookieScene {
  /** Whether it is for a client that speaks plain HTTP. */
  readonly isLocal: boolean;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}

/**
 * A Set-Cookie that a client of the mock keeps: without the domain of the real
 * server, and without a moment at which it ends, which would be over; what
 * takes a cookie away still does (RFC 6265 section 5.2).
 */
export function shownCookie(
  line: string,
  { isLocal, receivedAt }: CookieScene,
): string {
  const [pair = "", ...attributes] = line.split(";");
  const kept = attributes.flatMap((attribute) => {
    const [name = "", value = ""] = attribute.trim().split("=", 2);
    switch (name.toLowerCase()) {
      case "domain":
        return [];
      case "expires":
        return Date.parse(value) <= receivedAt ? [" Max-Age=0"] : [];
      case "secure":
        return isLocal ? [] : [attribute];
      case "samesite":
        // Without Secure no browser keeps a cookie of SameSite=None.
        return isLocal && /^none$/i.test(value) ? [] : [attribute];
      default:
        return [attribute];
    }
  });
  return [pair, ...kept].join(";");
}

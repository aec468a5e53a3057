/** What a user and password, with a colon between them, are as `Authorization` (RFC 7617 section 2). */
export function basicOf(pair: string): string {
  return `Basic ${new TextEncoder().encode(pair).toBase64()}`;
}

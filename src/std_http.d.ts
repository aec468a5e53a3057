/** The functions in use of `@std/http`: the npm package that carries it ships no types. */

/** Whether a representation is to be sent: false when the client's ETags include its own. */
export function ifNoneMatch(
  value: string | null,
  etag: string | undefined,
): boolean;

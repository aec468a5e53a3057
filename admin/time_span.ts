import type { Row } from "./row.ts";

/** A part of time, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The part of time in the address; `undefined` where all of it is shown. */
export function readSpan(query: URLSearchParams): Span | undefined {
  const [, from, to] =
    /^(\d{1,16})-(\d{1,16})$/.exec(query.get("time") ?? "") ??
      [];
  return from === undefined || to === undefined
    ? undefined
    : { from: Number(from), to: Number(to) };
}

export function spanText({ from, to }: Span): string {
  return `${Math.floor(from)}-${Math.ceil(to)}`;
}

/** The rows of a part of time. */
export function rowsWithin(
  rows: readonly Row[],
  span: Span | undefined,
): readonly Row[] {
  if (span === undefined) return rows;
  return rows.filter(({ time }) =>
    time.getTime() >= span.from && time.getTime() <= span.to
  );
}

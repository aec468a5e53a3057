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
export function rowsWithin<Row extends { readonly time: Date }>(
  rows: readonly Row[],
  span: Span | undefined,
): readonly Row[] {
  if (span === undefined) return rows;
  return rows.filter(({ time }) =>
    time.getTime() >= span.from && time.getTime() <= span.to
  );
}

/** How many steps an end is moved in at most. */
const mostSteps = 120;

/** How many steps an end is moved in by the keyboard: none is shorter than a millisecond, the finest that the address tells apart. */
export function stepsOf({ from, to }: Span): number {
  return Math.max(1, Math.min(mostSteps, to - from));
}

/** The moment after so many steps of a part. */
export function atStep(span: Span, step: number): number {
  return span.from + step * (span.to - span.from) / stepsOf(span);
}

/** The step that is nearest to a moment. */
export function stepAt(span: Span, moment: number): number {
  const share = (moment - span.from) / Math.max(1, span.to - span.from);
  return Math.round(share * stepsOf(span));
}

import type { RequestView } from "../request/request_view.ts";

/** Segments and characters of a shape. */
const maxSegments = 30;
const maxLength = 200;

const numberSegment = /^-?\d+(?:\.\d+)?$/;
const uuidSegment =
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
/** Words such as "facade" are not ids: there is a digit in it. */
const hexSegment = /^(?=.*\d)[\da-f]{8,}$/i;

/** A path without what differs from one item to the next: numbers, UUIDs and hexadecimal ids are `{}`. */
export function pathShape({ segments }: Pick<RequestView, "segments">): string {
  const shown = segments.slice(0, maxSegments).map((one) =>
    isId(one) ? "{}" : one
  );
  const more = segments.length > maxSegments ? "/…" : "";
  const shape = `/${shown.join("/")}${more}`;
  return shape.length > maxLength ? `${shape.slice(0, maxLength)}…` : shape;
}

function isId(segment: string): boolean {
  return segment.length <= maxLength &&
    (numberSegment.test(segment) || uuidSegment.test(segment) ||
      hexSegment.test(segment));
}

/** What a request asks of a body (RFC 9110 section 14). */
export type RangeAsked =
  | { readonly kind: "whole" }
  | { readonly kind: "part"; readonly start: number; readonly end: number }
  | { readonly kind: "unsatisfiable" };

const whole: RangeAsked = { kind: "whole" };

/**
 * The part of a body of `size` bytes that a Range names, its end not included.
 * What is not a range of bytes, and several at once, is passed over, as RFC 9110
 * section 14.2 allows.
 */
export function rangeOf(header: string | null, size: number): RangeAsked {
  const asked = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? "");
  if (asked === null) return whole;
  const [, first = "", last = ""] = asked;
  if (first === "" && last === "") return whole;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0
      ? { kind: "unsatisfiable" }
      : { kind: "part", start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return whole;
  if (start >= size) return { kind: "unsatisfiable" };
  const end = last === "" ? size : Math.min(Number(last) + 1, size);
  return { kind: "part", start, end };
}

/** Whether an If-None-Match names a tag, compared weakly (RFC 9110 section 13.1.2). */
export function namesTag(header: string | null, tag: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  const bare = tag.replace(/^W\//, "");
  const tags = header.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((one) => one.replace(/^W\//, "") === bare);
}

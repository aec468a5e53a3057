/** Header fields in the order of their lines, a name and a value each. */
export type HeaderLines = [name: string, value: string][];

/** The value of the first line with a name, which is given in lower case; `null` where there is none. */
export function firstValue(lines: HeaderLines, name: string): string | null {
  const first = name.charCodeAt(0) | 32;
  for (const line of lines) {
    const field = line[0];
    // Most lines are passed over without a text of their own in lower case.
    if (
      field.length === name.length && (field.charCodeAt(0) | 32) === first &&
      field.toLowerCase() === name
    ) {
      return line[1];
    }
  }
  return null;
}

/** The values of all lines with a name as the list that they are together (RFC 9110 section 5.3). */
export function joinedValue(lines: HeaderLines, name: string): string | null {
  const values = lines.filter(([field]) => field.toLowerCase() === name)
    .map(([, value]) => value);
  return values.length === 0 ? null : values.join(", ");
}

/** The lines without those that have a name, which is given in lower case. */
export function withoutField(lines: HeaderLines, name: string): HeaderLines {
  return lines.filter(([field]) => field.toLowerCase() !== name);
}

/**
 * Whether a body comes, by the fields (RFC 9112 section 6.3); `null` where they
 * say nothing: in HTTP/1.1 there is none then, in HTTP/2 only the stream's end
 * tells.
 */
export function announcesBody(lines: HeaderLines): boolean | null {
  const length = firstValue(lines, "content-length");
  if (length !== null) return length !== "0";
  return firstValue(lines, "transfer-encoding") === null ? null : true;
}

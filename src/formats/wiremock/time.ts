type Literal = string | number | boolean | null | undefined;

/** What Java's `SimpleDateFormat` writes, in signs of Python's `strftime`. */
const signs: Readonly<Record<string, string>> = {
  yyyy: "%Y",
  y: "%Y",
  YYYY: "%Y",
  yy: "%y",
  MMMM: "%B",
  MMM: "%b",
  MM: "%m",
  dd: "%d",
  EEEE: "%A",
  EEE: "%a",
  E: "%a",
  HH: "%H",
  hh: "%I",
  mm: "%M",
  ss: "%S",
  SSS: "%L",
  a: "%p",
  Z: "%z",
  XXX: "%:z",
  z: "%Z",
  DDD: "%j",
};

/** Units of a span of time, and their signs here. */
export const units: Readonly<Record<string, string>> = {
  second: "s",
  minute: "m",
  hour: "h",
  day: "d",
};

/** The expression of `now`, with an offset, a zone and a format; `undefined` where these have no counterpart. */
export function timeExpression(
  { offset, format, timezone }: Readonly<Record<string, Literal>>,
): string | undefined {
  const given: string[] = [];
  if (format === undefined) given.push('format="%Y-%m-%dT%H:%M:%SZ"');
  else {
    const written = formatOf(String(format));
    if (written === undefined) return undefined;
    given.push(`format=${JSON.stringify(written)}`);
  }
  if (offset !== undefined) {
    const match = /^([+-]?)\s*(\d{1,6})\s+(second|minute|hour|day)s?$/.exec(
      String(offset),
    );
    if (match === null) return undefined;
    const [, sign, count, unit] = match;
    given.push(
      `offset="${sign === "-" ? "-" : ""}${count}${units[unit ?? ""]}"`,
    );
  }
  if (timezone !== undefined) given.push(`zone=${JSON.stringify(timezone)}`);
  return `now(${given.join(", ")})`;
}

function formatOf(format: string): string | undefined {
  if (format === "epoch") return "unix_ms";
  if (format === "unix") return "unix";
  let result = "";
  for (
    const [part] of format.matchAll(/'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z']+/g)
  ) {
    if (part === "''") result += "'";
    else if (part.startsWith("'")) {
      result += part.slice(1, -1).replaceAll("''", "'").replaceAll("%", "%%");
    } else if (/^[A-Za-z]/.test(part)) {
      const sign = signs[part];
      if (sign === undefined) return undefined;
      result += sign;
    } else result += part.replaceAll("%", "%%");
  }
  return result;
}

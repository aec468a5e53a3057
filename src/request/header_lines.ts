/** Header fields in the order of their lines, a name and a value each. */
export type HeaderLines = [name: string, value: string][];

/** The value of the first line with a name, which is given in lower case; `null` where there is none. */
export function firstValue(lines: HeaderLines, name: string): string | null {
  for (const [field, value] of lines) {
    if (field.length === name.length && field.toLowerCase() === name) {
      return value;
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

/** A request as the runtime makes it: what came over the wire stands behind it, under a symbol. */
interface Backed {
  readonly [key: symbol]: { readonly headerList?: unknown } | undefined;
}

const backing = Object.getOwnPropertySymbols(new Request("http://localhost"))
  .find(({ description }) => description === "request") ?? Symbol("nothing");

/**
 * The lines as they arrived, each by itself (docs/contract.md#a13). `request.headers`
 * joins those of one name, and costs a tenth of the throughput: to ask for it
 * makes the runtime take all of them over once more and answer by way of
 * promises. So they come from behind the request; where a runtime has nothing
 * there, `headers` serves.
 */
export function arrivedLines(request: Request): HeaderLines {
  const lines = (request as Request & Backed)[backing]?.headerList;
  return isLines(lines) ? lines : [...request.headers];
}

/** The runtime holds nothing but pairs of texts there. */
function isLines(list: unknown): list is HeaderLines {
  return Array.isArray(list);
}

import type { ListedRequest } from "./wire_types.ts";

/** A request as the server received it. */
export interface ReceivedRequest extends ListedRequest {
  /**
   * The body read as JSON. A number that JavaScript cannot hold exactly stays
   * the text that was sent with `exact`, and is rounded without.
   */
  // deno-lint-ignore no-explicit-any -- as JSON.parse and Response.json() say: a test looks at what it expects.
  json(options?: { readonly exact?: boolean }): any;
}

/** A listed request with its ways to be read. */
export function receivedRequest(listed: ListedRequest): ReceivedRequest {
  const json: ReceivedRequest["json"] = ({ exact = false } = {}) => {
    try {
      return JSON.parse(listed.body, exact ? keepExact : undefined);
    } catch (error) {
      throw new SyntaxError(
        `The body of ${listed.method} ${listed.target} is not JSON${
          listed.body_truncated ? ", since the journal has cut it" : ""
        }: ${JSON.stringify(listed.body.slice(0, 200))}`,
        { cause: error },
      );
    }
  };
  // Not enumerable, so that equality and prints see what was received.
  return Object.defineProperty({ ...listed, json }, "json", {
    enumerable: false,
  });
}

function keepExact(
  _key: string,
  value: unknown,
  context?: { readonly source?: string },
): unknown {
  if (typeof value !== "number" || context?.source === undefined) return value;
  return isExact(value, context.source) ? value : context.source;
}

/** Whether a number says as much as its text, however that is written. */
function isExact(value: number, source: string): boolean {
  return digitsOf(String(value)) === digitsOf(source);
}

/** Sign, significant digits and the power of ten behind the last of them. */
function digitsOf(text: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  const power = Number(exponent) - fraction.length +
    (digits.length - significant.length);
  return significant === "" ? "0" : `${sign}${significant}e${power}`;
}

/** One JSON token after white space: a sign, a string, or another scalar. */
const token =
  // deno-lint-ignore no-control-regex -- RFC 8259 section 7 names them
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;

type Expectation = "value" | "first" | "key" | "first key" | "colon" | "more";

/** What may come after a token; `undefined` where the token may not come. */
function step(
  sign: string,
  wanted: Expectation,
  open: string[],
): Expectation | undefined {
  const takesValue = wanted === "value" || wanted === "first";
  if (sign === "[" || sign === "{") {
    if (!takesValue) return undefined;
    open.push(sign);
    return sign === "[" ? "first" : "first key";
  }
  if (sign === "]" || sign === "}") {
    const opener = sign === "]" ? "[" : "{";
    const empty = sign === "]" ? "first" : "first key";
    const fits = (wanted === "more" || wanted === empty) &&
      open.at(-1) === opener;
    open.pop();
    return fits ? "more" : undefined;
  }
  if (sign === ":") return wanted === "colon" ? "value" : undefined;
  if (sign === ",") {
    if (wanted !== "more" || open.length === 0) return undefined;
    return open.at(-1) === "[" ? "value" : "key";
  }
  if (takesValue) return "more";
  const isKey = sign === '"' && (wanted === "key" || wanted === "first key");
  return isKey ? "colon" : undefined;
}

/**
 * Where a text stops being JSON, counted from 0: engines name the place for
 * some mistakes and not for others.
 */
export function jsonIssueAt(text: string): number {
  const open: string[] = [];
  let wanted: Expectation = "value";
  let at = 0;
  for (;;) {
    const blank = /^[ \t\r\n]*/.exec(text.slice(at, at + 10_000))?.[0].length ??
      0;
    token.lastIndex = at;
    const [, sign, string] = token.exec(text) ?? [];
    if (token.lastIndex === 0) return at + blank;
    const next = step(sign ?? (string === undefined ? "" : '"'), wanted, open);
    if (next === undefined) return at + blank;
    wanted = next;
    at = token.lastIndex;
  }
}

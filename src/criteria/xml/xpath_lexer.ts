/** A word or sign of an XPath expression, and where it begins. */
export interface XPathToken {
  readonly kind: "sign" | "operator" | "name" | "string" | "number" | "end";
  readonly text: string;
  readonly at: number;
}

/** Why an expression cannot be used, and at which of its characters. */
export class XPathFault extends Error {
  readonly at: number;

  constructor(reason: string, at: number) {
    super(reason);
    this.at = at;
  }
}

const form =
  /\s+|("[^"]*"|'[^']*')|(\d+(?:\.\d*)?|\.\d+)|([\p{L}_][\p{L}\p{N}\p{M}_.-]*(?::(?!:)(?:\*|[\p{L}_][\p{L}\p{N}\p{M}_.-]*))?)|(::|\.\.|\/\/|!=|<=|>=|[()[\].@,/|+\-=<>*$])/uy;

const words = new Set(["and", "or", "mod", "div"]);
const operators = new Set([
  "/",
  "//",
  "|",
  "+",
  "-",
  "=",
  "!=",
  "<",
  "<=",
  ">",
  ">=",
]);

/** The tokens of an expression (XPath 1.0 section 3.7). */
export function xpathTokens(source: string): XPathToken[] {
  const tokens: XPathToken[] = [];
  let at = 0;
  while (at < source.length) {
    form.lastIndex = at;
    const found = form.exec(source);
    if (found === null) {
      throw new XPathFault(
        `${JSON.stringify(source.charAt(at))} is not XPath`,
        at,
      );
    }
    const token = tokenOf(found, tokens.at(-1));
    if (token !== undefined) tokens.push({ ...token, at });
    at = form.lastIndex;
  }
  tokens.push({ kind: "end", text: "the end", at });
  return tokens;
}

function tokenOf(
  [, string, number, name, sign]: RegExpExecArray,
  before: XPathToken | undefined,
): Omit<XPathToken, "at"> | undefined {
  if (string !== undefined) {
    return { kind: "string", text: string.slice(1, -1) };
  }
  if (number !== undefined) return { kind: "number", text: number };
  // Behind a value a name or a star can only combine it with another.
  if (name !== undefined) {
    const isWord = words.has(name) && endsValue(before);
    return { kind: isWord ? "operator" : "name", text: name };
  }
  if (sign === undefined) return undefined;
  if (sign === "*") {
    return endsValue(before)
      ? { kind: "operator", text: "*" }
      : { kind: "name", text: "*" };
  }
  return { kind: operators.has(sign) ? "operator" : "sign", text: sign };
}

function endsValue(before: XPathToken | undefined): boolean {
  if (before === undefined || before.kind === "operator") return false;
  return before.kind !== "sign" || !openings.has(before.text);
}

const openings = new Set(["@", "::", "(", "[", ","]);

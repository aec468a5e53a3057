/** A sign, word or value of a GraphQL document. */
export interface GraphqlToken {
  readonly kind: "sign" | "name" | "number" | "string" | "end";
  /** As written; of a string its value as JSON. */
  readonly text: string;
  readonly at: number;
}

/** Why a document cannot be read, and at which of its characters. */
export class GraphqlFault extends Error {
  readonly at: number;

  constructor(reason: string, at: number) {
    super(reason);
    this.at = at;
  }
}

const ignored = /(?:[\uFEFF\t ,\n\r]|#[^\n\r]*)+/y;
const token =
  /([!$&():=@[\]{|}]|\.\.\.)|([A-Za-z_]\w*)|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])|"""((?:[^"\\]|\\"""|\\(?!""")|"(?!""))*)"""|"((?:[^"\\\n\r]|\\(?:u[\da-fA-F]{4}|u\{[\da-fA-F]{1,6}\}|["\\/bfnrt]))*)"(?!")/y;

/** The tokens of a document (GraphQL of September 2025, section 2.1). */
export function graphqlTokens(source: string): GraphqlToken[] {
  const tokens: GraphqlToken[] = [];
  let at = 0;
  for (;;) {
    ignored.lastIndex = at;
    if (ignored.test(source)) at = ignored.lastIndex;
    if (at >= source.length) break;
    token.lastIndex = at;
    const found = token.exec(source);
    if (found === null) {
      const sign = JSON.stringify(source.charAt(at));
      throw new GraphqlFault(`${sign} is not GraphQL`, at);
    }
    tokens.push({ ...tokenOf(found, at), at });
    at = token.lastIndex;
  }
  tokens.push({ kind: "end", text: "the end", at });
  return tokens;
}

function tokenOf(
  [, sign, name, number, block, string = ""]: RegExpExecArray,
  at: number,
): Omit<GraphqlToken, "at"> {
  if (sign !== undefined) return { kind: "sign", text: sign };
  if (name !== undefined) return { kind: "name", text: name };
  if (number !== undefined) return { kind: "number", text: number };
  const value = block === undefined ? unescaped(string, at) : blockValue(block);
  return { kind: "string", text: JSON.stringify(value) };
}

function unescaped(string: string, at: number): string {
  return string.replace(
    /\\(?:u([\da-fA-F]{4})|u\{([\da-fA-F]+)\}|(.))/g,
    (_, four, braced, short) => {
      if (short !== undefined) return escapes.get(short) ?? short;
      const code = parseInt(four ?? braced, 16);
      if (code <= 0x10ffff) return String.fromCodePoint(code);
      throw new GraphqlFault("an escape of no character", at);
    },
  );
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** Without the indentation that its lines share, and blank lines at its ends (section 2.9.4). */
function blockValue(raw: string): string {
  const lines = raw.replaceAll('\\"""', '"""').split(/\r\n|[\n\r]/);
  const indents = lines.slice(1)
    .filter((line) => !isBlank(line))
    .map((line) => line.search(/[^ \t]/));
  const shared = indents.reduce((a, b) => Math.min(a, b), Infinity);
  const bare = lines.map((line, position) =>
    position === 0 || shared === Infinity ? line : line.slice(shared)
  );
  const first = bare.findIndex((line) => !isBlank(line));
  const last = bare.findLastIndex((line) => !isBlank(line));
  return first === -1 ? "" : bare.slice(first, last + 1).join("\n");
}

function isBlank(line: string): boolean {
  return /^[ \t]*$/.test(line);
}

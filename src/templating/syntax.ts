import type { JsonPath } from "../json/values.ts";
import { type Expression, ExpressionReader } from "./expression.ts";
import { type Piece, readPieces } from "./lexer.ts";

/** A piece of a template; of a tag, with the expressions in it. */
export interface Tag extends Omit<Piece, "tokens"> {
  /** The first word of a statement, `for` or `endif`. */
  readonly keyword: string | undefined;
  /** Where the code begins. */
  readonly codeStart: number;
  /** The expressions side by side: one in an output, several in `{% for %}`. */
  readonly expressions: readonly Expression[];
  /** All nodes of these expressions, each behind those inside it. */
  readonly nodes: readonly Expression[];
  /** Whether the code was read to its end. */
  readonly isWhole: boolean;
}

/** The one reader of a template's source; the engine must have accepted it. */
export function readTemplate(source: string): Tag[] {
  return Array.from(readPieces(source), readTag);
}

function readTag({ kind, start, end, tokens }: Piece): Tag {
  const isStatement = kind === "statement";
  const reader = new ExpressionReader(tokens, isStatement ? 1 : 0);
  const keyword = isStatement ? tokens[0]?.text : undefined;
  const expressions: Expression[] = [];
  if (keyword === "set") reader.readTarget();
  const hasFilters = keyword === "filter" ||
    (keyword === "set" && reader.takes("|"));
  if (hasFilters) reader.readBlockFilters();
  while (!reader.isDone) {
    if (reader.takes(",") || reader.takes("=")) continue;
    const expression = reader.read();
    if (expression === undefined) break;
    expressions.push(expression);
  }
  return {
    kind,
    start,
    end,
    keyword,
    codeStart: tokens[0]?.start ?? start,
    expressions,
    nodes: reader.nodes,
    isWhole: reader.isDone,
  };
}

/** What a look-up such as `request.query["a b"]` names, all of its keys written out. */
export interface LookUp {
  readonly root: string;
  readonly keys: JsonPath;
}

/** More keys than any value has levels; without a bound a long chain would cost its length squared. */
const maxKeys = 200;

/** The look-up that a node is; `undefined` for all else. */
export function lookUpOf(node: Expression): LookUp | undefined {
  const keys: (string | number)[] = [];
  let at: Expression | undefined = node;
  while (at !== undefined && at.kind !== "name") {
    const key = keyOf(at);
    if (key === undefined || keys.length === maxKeys) return undefined;
    keys.push(key);
    at = at.parts[0];
  }
  return at && { root: at.text, keys: keys.reverse() };
}

/** The key that a member or a subscript writes out. */
function keyOf(
  { kind, text, parts }: Expression,
): string | number | undefined {
  if (kind === "member") return text;
  const [, key, ...more] = parts;
  if (kind !== "index" || key === undefined || more.length > 0) {
    return undefined;
  }
  const isPosition = key.kind === "number" && /^\d+$/.test(key.text);
  return isPosition ? Number(key.text) : textOf(key);
}

/** What a text literal says; `undefined` for all else, and where an escape or a second literal follows. */
export function textOf({ kind, text, start, end }: Expression) {
  const isPlain = kind === "string" && !text.includes("\\") &&
    text.length === end - start;
  return isPlain ? text.slice(1, -1) : undefined;
}

/** The nodes that are called: the name of a method is not a member. */
export function calleesOf(nodes: readonly Expression[]): Set<Expression> {
  const callees = new Set<Expression>();
  for (const { kind, parts: [callee] } of nodes) {
    if (kind === "call" && callee !== undefined) callees.add(callee);
  }
  return callees;
}

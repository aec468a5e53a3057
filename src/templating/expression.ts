import type { Token } from "./lexer.ts";

/**
 * A node of the tree. `text` is a literal as written, or the name that a node
 * is about: a variable, a member, a filter, a test, an argument, a sign.
 * `parts` are the nodes inside: what it is done to first, then arguments.
 */
export interface Expression {
  readonly kind:
    | "name"
    | "string"
    | "number"
    | "list"
    | "group"
    | "member"
    | "index"
    | "call"
    | "filter"
    | "test"
    | "argument"
    | "operation"
    | "choice"
    /** A filter of a whole block: its parts are arguments only. */
    | "block_filter";
  readonly text: string;
  readonly parts: readonly Expression[];
  readonly start: number;
  readonly end: number;
  /** Where `text` begins. */
  readonly textStart: number;
  /** Nodes inside each other here, this one included: so deep the engine goes. */
  readonly depth: number;
}

/** From what binds least to what binds most; `not` stands alone as a prefix. */
const levels: readonly (readonly string[])[] = [
  ["or"],
  ["and"],
  ["not"],
  ["==", "!=", "<", "<=", ">", ">=", "in", "not"],
  ["+", "-"],
  ["~"],
  ["*", "/", "//", "%"],
  ["**"],
];
const prefix = 2;
const closing = new Map([["(", ")"], ["[", "]"], ["{", "}"]]);
/** Words that cannot be the argument of a test written without parentheses. */
const afterTest = new Set(["and", "or", "else", "is", "if", "in", "not"]);

/** Reads the expressions of one tag, with the engine's own precedence. */
export class ExpressionReader {
  readonly #tokens: readonly Token[];
  /** All nodes, each behind those inside it. */
  readonly nodes: Expression[] = [];
  #at: number;

  constructor(tokens: readonly Token[], first: number) {
    this.#tokens = tokens;
    this.#at = first;
  }

  get isDone(): boolean {
    return this.#at >= this.#tokens.length;
  }

  /** The next expression, or `undefined` where none can be read. */
  read(): Expression | undefined {
    const start = this.#at;
    const parts = [this.#operation(0)];
    // `a if b else c if d`: one node for the whole chain.
    while (this.takes("if") || (parts.length % 2 === 0 && this.takes("else"))) {
      parts.push(this.#operation(0));
    }
    if (this.#at === start) return undefined;
    return parts.length === 1
      ? parts[0]
      : this.#node("choice", start, start, parts);
  }

  /** What `set` gives a value to: a name, a member, several in parentheses. */
  readTarget(): void {
    this.#postfix(this.#at, this.#primary());
  }

  /** The filters of a block: `upper|replace("a", "b")`. */
  readBlockFilters(): void {
    do {
      const name = this.#at++;
      const parts = this.#isAt("(") ? this.#list(")") : [];
      this.#node("block_filter", name, name, parts);
    } while (this.takes("|"));
  }

  /** Goes past a sign or word if it comes next. */
  takes(text: string): boolean {
    if (!this.#isAt(text)) return false;
    this.#at++;
    return true;
  }

  #isAt(text: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.text === text && token.kind !== "string";
  }

  #operation(level: number): Expression {
    const signs = levels[level];
    if (signs === undefined) return this.#operand();
    const start = this.#at;
    if (level === prefix) {
      while (this.takes("not"));
      const count = this.#at - start;
      return this.#prefixed(start, count, this.#operation(level + 1));
    }
    let left = this.#operation(level + 1);
    for (;;) {
      const sign = this.#at;
      if (!signs.some((one) => this.takes(one))) return left;
      if (this.#tokens[sign]?.text === "not") this.takes("in");
      const parts = [left, this.#operation(level + 1)];
      left = this.#node("operation", start, sign, parts);
    }
  }

  /** A primary with its minus, then members, subscripts and calls, then filters and tests. */
  #operand(): Expression {
    const start = this.#at;
    let value = this.#postfix(start, this.#signed());
    for (;;) {
      if (this.takes("|")) {
        const name = this.#at++;
        const given = this.#isAt("(") ? this.#list(")") : [];
        value = this.#node("filter", start, name, [value, ...given]);
      } else if (this.takes("is")) {
        this.takes("not");
        const name = this.#at++;
        value = this.#node("test", start, name, [
          value,
          ...this.#testArguments(),
        ]);
      } else return value;
    }
  }

  #testArguments(): Expression[] {
    if (this.#isAt("(")) return this.#list(")");
    const next = this.#tokens[this.#at];
    const begins = next !== undefined &&
      (next.kind !== "sign"
        ? next.kind !== "name" || !afterTest.has(next.text)
        : "[{+-".includes(next.text));
    return begins ? [this.#postfix(this.#at, this.#signed())] : [];
  }

  #signed(): Expression {
    const start = this.#at;
    while (this.takes("-"));
    const count = this.#at - start;
    return this.#prefixed(start, count, this.#primary());
  }

  /** An operand with so many prefixes before it. */
  #prefixed(start: number, count: number, operand: Expression): Expression {
    let value = operand;
    for (let at = start + count - 1; at >= start; at--) {
      value = this.#node("operation", at, at, [value]);
    }
    return value;
  }

  #postfix(start: number, operand: Expression): Expression {
    let value = operand;
    for (;;) {
      if (this.takes(".")) {
        const name = this.#at++;
        value = this.#node("member", start, name, [value]);
      } else if (this.#isAt("[")) {
        const at = this.#at;
        value = this.#node("index", start, at, [value, ...this.#list("]")]);
      } else if (this.#isAt("(")) {
        value = this.#node("call", start, start, [value, ...this.#list(")")]);
      } else return value;
    }
  }

  #primary(): Expression {
    const start = this.#at;
    const { kind = "sign", text = "" } = this.#tokens[start] ?? {};
    const close = kind === "sign" ? closing.get(text) : undefined;
    if (close !== undefined) {
      const parts = this.#list(close);
      const hasComma = this.#tokens[this.#at - 2]?.text === ",";
      const isGroup = close === ")" && parts.length === 1 && !hasComma;
      return this.#node(isGroup ? "group" : "list", start, start, parts);
    }
    if (kind === "sign") return this.#node("list", start, start, []);
    this.#at++;
    // `"a" "b"` is one text.
    while (kind === "string" && this.#tokens[this.#at]?.kind === "string") {
      this.#at++;
    }
    return this.#node(kind, start, start, []);
  }

  /** What stands between brackets: items, members, arguments, the parts of a slice. */
  #list(close: string): Expression[] {
    const items: Expression[] = [];
    this.#at++;
    while (!this.isDone && !this.takes(close)) {
      if ([",", ":", "*", "**"].some((sign) => this.takes(sign))) continue;
      const start = this.#at;
      const item = this.read();
      if (item === undefined) break;
      const value = item.kind === "name" && this.takes("=")
        ? this.read()
        : undefined;
      items.push(
        value === undefined
          ? item
          : this.#node("argument", start, start, [value]),
      );
    }
    return items;
  }

  #node(
    kind: Expression["kind"],
    first: number,
    name: number,
    parts: readonly Expression[],
  ): Expression {
    const start = this.#tokens[first]?.start ?? 0;
    const { text = "", start: textStart = start } = this.#tokens[name] ?? {};
    const end = this.#tokens[this.#at - 1]?.end ?? start;
    const inside = parts.reduce((most, part) => Math.max(most, part.depth), 0);
    // The engine goes one deeper for each part of a chain of choices.
    const depth = inside + (kind === "choice" ? parts.length : 1);
    const node = { kind, text, parts, start, end, textStart, depth };
    this.nodes.push(node);
    return node;
  }
}

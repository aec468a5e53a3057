import { XPathFault, type XPathToken, xpathTokens } from "./xpath_lexer.ts";

/** Which nodes of an axis a step takes. */
export type NodeTest =
  | { readonly kind: "any" | "text" }
  | { readonly kind: "name"; readonly name: string; readonly at: number };

/** A step of a path. */
export interface XPathStep {
  readonly axis: string;
  readonly test: NodeTest;
  readonly predicates: readonly XPathTree[];
  readonly at: number;
}

/** An expression as its parts. */
export type XPathTree =
  | {
    readonly kind: "binary";
    readonly operator: string;
    readonly sides: readonly [XPathTree, XPathTree];
  }
  | { readonly kind: "negation"; readonly operand: XPathTree }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "number"; readonly value: number }
  | {
    readonly kind: "call";
    readonly name: string;
    readonly operands: readonly XPathTree[];
    readonly at: number;
  }
  | {
    readonly kind: "filter";
    readonly from: XPathTree;
    readonly predicates: readonly XPathTree[];
  }
  | {
    readonly kind: "path";
    readonly from: XPathTree | "root" | "here";
    readonly steps: readonly XPathStep[];
  };

/** Binary operators, those that bind least first. */
const levels = [["or"], ["and"], ["=", "!="], ["<", "<=", ">", ">="], [
  "+",
  "-",
], ["*", "div", "mod"]];

/** How deep brackets may stand inside each other. */
const deepest = 30;

const everything: XPathStep = {
  axis: "descendant-or-self",
  test: { kind: "any" },
  predicates: [],
  at: 0,
};

/** Parses an expression of XPath 1.0 without variables; throws an `XPathFault`. */
export function parseXPath(source: string): XPathTree {
  const parser = new XPathParser(xpathTokens(source));
  return parser.whole();
}

class XPathParser {
  readonly #tokens: readonly XPathToken[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly XPathToken[]) {
    this.#tokens = tokens;
  }

  whole(): XPathTree {
    const tree = this.#expression();
    if (this.#peek().kind !== "end") this.#fail("is not expected here");
    return tree;
  }

  #peek(ahead = 0): XPathToken {
    const at = Math.min(this.#next + ahead, this.#tokens.length - 1);
    return this.#tokens[at] ?? { kind: "end", text: "the end", at: 0 };
  }

  #fail(why: string): never {
    const { text, at } = this.#peek();
    throw new XPathFault(`"${text}" ${why}`, at);
  }

  /** Takes the next token if it is that one. */
  #take(text: string, ...kinds: XPathToken["kind"][]): boolean {
    const token = this.#peek();
    const isIt = token.text === text &&
      (kinds.length === 0 ? ["sign", "operator"] : kinds).includes(token.kind);
    if (isIt) this.#next++;
    return isIt;
  }

  #must(text: string): void {
    if (!this.#take(text)) this.#fail(`stands where "${text}" is expected`);
  }

  #expression(): XPathTree {
    if (this.#depth >= deepest) this.#fail("is nested too deep");
    this.#depth++;
    const tree = this.#level(0);
    this.#depth--;
    return tree;
  }

  #level(level: number): XPathTree {
    const operators = levels[level];
    if (operators === undefined) return this.#unary();
    let left = this.#level(level + 1);
    for (;;) {
      const operator = operators.find((one) => this.#take(one, "operator"));
      if (operator === undefined) return left;
      const sides = [left, this.#level(level + 1)] as const;
      left = { kind: "binary", operator, sides };
    }
  }

  #unary(): XPathTree {
    let count = 0;
    while (this.#take("-")) count++;
    const operand = this.#union();
    if (count === 0) return operand;
    const once: XPathTree = { kind: "negation", operand };
    return count % 2 === 1 ? once : { kind: "negation", operand: once };
  }

  #union(): XPathTree {
    let left = this.#path();
    while (this.#take("|")) {
      left = { kind: "binary", operator: "|", sides: [left, this.#path()] };
    }
    return left;
  }

  #path(): XPathTree {
    if (this.#startsFilter()) {
      const from = this.#filter();
      return this.#peek().text.startsWith("/") &&
          this.#peek().kind === "operator"
        ? { kind: "path", from, steps: this.#more([]) }
        : from;
    }
    if (this.#take("//")) {
      return {
        kind: "path",
        from: "root",
        steps: this.#more([everything, this.#step()]),
      };
    }
    if (this.#take("/")) {
      const steps = this.#startsStep() ? this.#more([this.#step()]) : [];
      return { kind: "path", from: "root", steps };
    }
    return { kind: "path", from: "here", steps: this.#more([this.#step()]) };
  }

  /** The steps behind those that are there. */
  #more(steps: XPathStep[]): XPathStep[] {
    for (;;) {
      if (this.#take("//")) steps.push(everything, this.#step());
      else if (this.#take("/")) steps.push(this.#step());
      else return steps;
    }
  }

  #startsFilter(): boolean {
    const { kind, text } = this.#peek();
    if (kind === "string" || kind === "number" || text === "(") return true;
    return kind === "name" && this.#peek(1).text === "(" &&
      !nodeTypes.has(text);
  }

  #startsStep(): boolean {
    const { kind, text } = this.#peek();
    return kind === "name" || [".", "..", "@"].includes(text);
  }

  #filter(): XPathTree {
    const from = this.#primary();
    const predicates = this.#predicates();
    return predicates.length === 0
      ? from
      : { kind: "filter", from, predicates };
  }

  #primary(): XPathTree {
    const { kind, text, at } = this.#peek();
    this.#next++;
    if (kind === "string") return { kind, value: text };
    if (kind === "number") return { kind, value: Number(text) };
    if (text === "(") {
      const tree = this.#expression();
      this.#must(")");
      return tree;
    }
    this.#must("(");
    const operands: XPathTree[] = [];
    if (!this.#take(")")) {
      do operands.push(this.#expression()); while (this.#take(","));
      this.#must(")");
    }
    return { kind: "call", name: text, operands, at };
  }

  #predicates(): XPathTree[] {
    const predicates: XPathTree[] = [];
    while (this.#take("[")) {
      predicates.push(this.#expression());
      this.#must("]");
    }
    return predicates;
  }

  #step(): XPathStep {
    const { at } = this.#peek();
    if (this.#take(".")) return { ...everything, axis: "self", at };
    if (this.#take("..")) return { ...everything, axis: "parent", at };
    let axis = "child";
    if (this.#take("@")) axis = "attribute";
    else if (this.#peek(1).text === "::") {
      axis = this.#peek().text;
      this.#next += 2;
    }
    const test = this.#nodeTest();
    return { axis, test, predicates: this.#predicates(), at };
  }

  #nodeTest(): NodeTest {
    const { kind, text, at } = this.#peek();
    if (kind !== "name") this.#fail("stands where a name is expected");
    this.#next++;
    const type = this.#peek().text === "(" ? nodeTypes.get(text) : undefined;
    if (type === undefined) return { kind: "name", name: text, at };
    this.#must("(");
    this.#must(")");
    return { kind: type };
  }
}

const nodeTypes: ReadonlyMap<string, "any" | "text"> = new Map([
  ["node", "any"],
  ["text", "text"],
]);

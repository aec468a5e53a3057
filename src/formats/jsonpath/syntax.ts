import { exactNumber, type Json } from "../../json/values.ts";

/** A step of a path into JSON. */
export type PathStep =
  | { readonly kind: "member"; readonly name: string }
  | { readonly kind: "index"; readonly index: number }
  | { readonly kind: "all" }
  | { readonly kind: "filter"; readonly filter: Filter };

/** A path, and the function at its end. */
export interface JsonPathTree {
  readonly steps: readonly PathStep[];
  readonly size: boolean;
}

/** What a filter asks of an item. */
export type Filter =
  | { readonly kind: "and"; readonly parts: readonly Filter[] }
  | { readonly kind: "or"; readonly parts: readonly Filter[] }
  | { readonly kind: "not"; readonly part: Filter }
  | { readonly kind: "exists"; readonly path: JsonPathTree }
  | {
    readonly kind: "test";
    readonly path: JsonPathTree;
    readonly operator: string;
    readonly value: Json;
  }
  | {
    readonly kind: "pattern";
    readonly path: JsonPathTree;
    readonly source: string;
    readonly flags: string;
  };

/** A path that was read, or why it is not. */
export type JsonPathReading =
  | { readonly ok: true; readonly path: JsonPathTree }
  | { readonly ok: false; readonly reason: string };

/** Characters of a path that are read. */
const maxPathLength = 2000;

/** Groups and filters inside each other. */
const maxDepth = 30;

/** Reads JSONPath as Jayway's reader does, as far as it can become criteria. */
export function readJsonPath(source: string): JsonPathReading {
  const refuse = (what: string): JsonPathReading => ({
    ok: false,
    reason: `the JSONPath ${JSON.stringify(source.slice(0, 200))} ${what}`,
  });
  if (source.length > maxPathLength) {
    return refuse(`is longer than ${maxPathLength} characters`);
  }
  const reader = new Reader(source.trim());
  const path = reader.path("$");
  if (path === undefined || !reader.isAtEnd) {
    return refuse(reader.reason ?? "has something that is not translated");
  }
  return { ok: true, path };
}

const operators = /^(?:==|!=|>=|<=|>|<|=~|(?:in|nin|size|empty|contains)\b)/;

class Reader {
  reason: string | undefined;
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    this.#skip();
    return this.#at >= this.#text.length;
  }

  path(root: "$" | "@"): JsonPathTree | undefined {
    if (!this.#take(root)) return undefined;
    const steps: PathStep[] = [];
    for (;;) {
      if (this.#match(/\.(?:length|size)\(\)/y) !== null) {
        return { steps, size: true };
      }
      if (this.#text.startsWith("..", this.#at)) {
        this.reason = 'looks at every depth with ".."';
        return undefined;
      }
      const step = this.#step();
      if (step === null) return { steps, size: false };
      if (step === undefined) return undefined;
      steps.push(step);
    }
  }

  /** `null` where no step follows. */
  #step(): PathStep | null | undefined {
    if (this.#match(/\.\*|\[\s*\*\s*\]/y) !== null) return { kind: "all" };
    const name = this.#match(/\.([\p{L}\p{N}_$@-]+)(?!\()/uy);
    if (name !== null) return { kind: "member", name: name[1] ?? "" };
    const index = this.#match(/\[\s*(-?\d{1,9})\s*\]/y);
    if (index !== null) return { kind: "index", index: Number(index[1]) };
    const quoted = this.#match(
      /\[\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*\]/y,
    );
    if (quoted !== null) {
      return { kind: "member", name: unquoted(quoted[1] ?? "") };
    }
    if (this.#match(/\.?\[\s*\?\s*\(/y) !== null) return this.#filterStep();
    return /[.[]/.test(this.#text[this.#at] ?? "") ? undefined : null;
  }

  #filterStep(): PathStep | undefined {
    if (++this.#depth > maxDepth) return undefined;
    const filter = this.#or();
    this.#depth--;
    if (filter === undefined || !this.#take(")") || !this.#take("]")) {
      return undefined;
    }
    return { kind: "filter", filter };
  }

  #or(): Filter | undefined {
    return this.#chain("or", "||", () => this.#and());
  }

  #and(): Filter | undefined {
    return this.#chain("and", "&&", () => this.#single());
  }

  #chain(
    kind: "and" | "or",
    sign: string,
    next: () => Filter | undefined,
  ): Filter | undefined {
    const parts: Filter[] = [];
    do {
      const part = next();
      if (part === undefined) return undefined;
      parts.push(part);
    } while (this.#take(sign));
    const [only] = parts;
    if (parts.length === 1) return only;
    return kind === "and" ? { kind, parts } : { kind, parts };
  }

  #single(): Filter | undefined {
    if (++this.#depth > maxDepth) return undefined;
    const result = this.#inner();
    this.#depth--;
    return result;
  }

  #inner(): Filter | undefined {
    if (this.#take("!")) {
      const part = this.#single();
      return part === undefined ? undefined : { kind: "not", part };
    }
    if (this.#take("(")) {
      const part = this.#or();
      return part !== undefined && this.#take(")") ? part : undefined;
    }
    const path = this.path("@");
    if (path === undefined) return undefined;
    this.#skip();
    const operator = operators.exec(this.#text.slice(this.#at, this.#at + 9))
      ?.[0];
    if (operator === undefined) return { kind: "exists", path };
    this.#at += operator.length;
    return operator === "=~" ? this.#pattern(path) : this.#test(path, operator);
  }

  #pattern(path: JsonPathTree): Filter | undefined {
    this.#skip();
    const match = this.#match(/\/((?:[^/\\]|\\.)*)\/([a-z]*)/y);
    if (match === null) return undefined;
    const source = (match[1] ?? "").replaceAll("\\/", "/");
    return { kind: "pattern", path, source, flags: match[2] ?? "" };
  }

  #test(path: JsonPathTree, operator: string): Filter | undefined {
    const value = this.#value();
    return value === undefined
      ? undefined
      : { kind: "test", path, operator, value };
  }

  #value(): Json | undefined {
    this.#skip();
    if (this.#take("[")) return this.#list();
    const text = this.#match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/y);
    if (text !== null) return unquoted(text[0]);
    const number = this.#match(
      /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y,
    );
    if (number !== null) return exactNumber(number[0]);
    const word = this.#match(/true|false|null/y);
    return word === null
      ? undefined
      : ({ true: true, false: false, null: null } as const)[
        word[0] as "true" | "false" | "null"
      ];
  }

  #list(): Json[] | undefined {
    const items: Json[] = [];
    if (this.#take("]")) return items;
    do {
      const item = this.#value();
      if (item === undefined || Array.isArray(item)) return undefined;
      items.push(item);
    } while (this.#take(","));
    return this.#take("]") ? items : undefined;
  }

  #skip(): void {
    this.#match(/\s*/y);
  }

  #take(sign: string): boolean {
    this.#skip();
    if (!this.#text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match !== null) this.#at += match[0].length;
    return match;
  }
}

function unquoted(text: string): string {
  return text.slice(1, -1).replaceAll(/\\(.)/gs, "$1");
}

/** A value in a template of Handlebars. */
export type Expression =
  | {
    readonly kind: "path";
    /** `this`, `@index` and names; what stood in brackets or quotes is a name, too. */
    readonly parts: readonly string[];
    /** How many blocks up `../` leads. */
    readonly up: number;
  }
  | {
    readonly kind: "literal";
    readonly value: string | number | boolean | null;
  }
  | { readonly kind: "call"; readonly call: Call };

/** A helper with what it is given, or a path alone. */
export interface Call {
  readonly callee: Expression;
  readonly params: readonly Expression[];
  readonly hash: Readonly<Record<string, Expression>>;
}

/** Names of one path. */
const maxParts = 50;

/** Calls inside each other. */
const maxDepth = 30;

/** Reads what stands between the braces; `undefined` where it is not understood. */
export function readCall(source: string): Call | undefined {
  const reader = new Reader(source);
  const call = reader.call();
  return reader.isAtEnd ? call : undefined;
}

class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    this.#match(/\s*/y);
    return this.#at >= this.#text.length;
  }

  call(): Call | undefined {
    if (++this.#depth > maxDepth) return undefined;
    const callee = this.#expression();
    if (callee === undefined) return undefined;
    const params: Expression[] = [];
    const hash: Record<string, Expression> = Object.create(null);
    for (;;) {
      this.#match(/\s*/y);
      const next = this.#text[this.#at];
      if (next === undefined || next === ")" || next === "|") break;
      const name = this.#match(/([\w-]+)=/y)?.[1];
      const value = this.#expression();
      if (value === undefined) return undefined;
      if (name === undefined) params.push(value);
      else hash[name] = value;
    }
    this.#depth--;
    return { callee, params, hash };
  }

  #expression(): Expression | undefined {
    this.#match(/\s*/y);
    if (this.#match(/\(/y) !== null) {
      const call = this.call();
      return call !== undefined && this.#match(/\s*\)/y) !== null
        ? { kind: "call", call }
        : undefined;
    }
    const text = this.#match(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/y);
    if (text !== null) {
      const value = (text[1] ?? text[2] ?? "").replaceAll(/\\(['"])/g, "$1");
      return { kind: "literal", value };
    }
    const number = this.#match(/-?\d+(?:\.\d+)?(?![\w.])/y);
    if (number !== null) return { kind: "literal", value: Number(number[0]) };
    const word = this.#match(/(?:true|false|null|undefined)(?![\w.\/-])/y)?.[0];
    if (word !== undefined) {
      const value = word === "true" ? true : word === "false" ? false : null;
      return { kind: "literal", value };
    }
    return this.#path();
  }

  #path(): Expression | undefined {
    const start = this.#at;
    let up = 0;
    while (this.#match(/\.\.(?:\/|(?=[\s)|]|$))/y) !== null) up++;
    const parts: string[] = [];
    this.#match(/this[./]|\.\/|(?:this|\.)(?=[\s)|]|$)/y);
    do {
      const bracket = this.#match(/\[([^\]]*)\]/y);
      const name = bracket?.[1] ??
        this.#match(/@?[^\s"'!#%&()*+,./;<=>@[\\\]^`{|}~]+/y)?.[0];
      if (name === undefined) break;
      parts.push(name);
      if (parts.length > maxParts) return undefined;
    } while (this.#match(/[./]/y) !== null);
    // What takes nothing of the text would be read again and again.
    return this.#at === start ? undefined : { kind: "path", parts, up };
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match !== null) this.#at += match[0].length;
    return match;
  }
}

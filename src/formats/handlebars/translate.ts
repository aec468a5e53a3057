import type { Call, Expression } from "./expression.ts";
import { type Part, readHandlebars } from "./syntax.ts";

/** A template of Standin's that does the same, or why there is none. */
export type Translation =
  | { readonly ok: true; readonly template: string }
  | { readonly ok: false; readonly reason: string };

/** What a tool's templates see and may call. */
export interface Dialect {
  /** The expression of a path from the top; `undefined` for a name that there is not. */
  path(parts: readonly string[]): string | undefined;
  readonly helpers: Readonly<Record<string, Helper>>;
}

/** What a helper is given, as expressions. */
export interface HelperCall {
  readonly params: readonly string[];
  readonly hash: Readonly<Record<string, string>>;
  /** The same where they are literals; `undefined` for others. */
  readonly literals: readonly (string | number | boolean | null | undefined)[];
  readonly hashLiterals: Readonly<
    Record<string, string | number | boolean | null | undefined>
  >;
}

/** The expression of a call; `undefined` where it has none. */
export type Helper = (call: HelperCall) => string | undefined;

/** Thrown inside and caught by `translateHandlebars` alone. */
class Untranslated extends Error {}

/** Translates a template: a tree is read and written anew, nothing is run. */
export function translateHandlebars(
  source: string,
  dialect: Dialect,
): Translation {
  const reading = readHandlebars(source);
  if (!reading.ok) return reading;
  try {
    return { ok: true, template: new Writer(dialect).parts(reading.parts) };
  } catch (error) {
    if (!(error instanceof Untranslated)) throw error;
    return { ok: false, reason: error.message };
  }
}

/** Text that no template may take for its own. */
export function templateText(text: string): string {
  return text.replaceAll(/\{[{%#]/g, (sign) => `{{ ${JSON.stringify(sign)} }}`);
}

/** Names inside of a block. */
interface Frame {
  /** The expression of `this`; `null` where it stays as it was. */
  readonly self: string | null;
  readonly names: Readonly<Record<string, string>>;
}

class Writer {
  readonly #dialect: Dialect;
  readonly #frames: Frame[] = [];
  #loops = 0;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  parts(parts: readonly Part[]): string {
    return parts.map((part) => this.#part(part)).join("");
  }

  #part(part: Part): string {
    if (part.kind === "text") return templateText(part.text);
    if (part.kind === "value") return `{{ ${this.#call(part.call)} }}`;
    return this.#block(part);
  }

  #block({ call, names, inside, otherwise }: Part & { kind: "block" }): string {
    const name = helperName(call);
    const [first] = call.params;
    const other = () =>
      otherwise.length === 0 ? "" : `{% else %}${this.parts(otherwise)}`;
    if (name === "if" || name === "unless") {
      if (first === undefined) {
        throw new Untranslated(`{{#${name}}} asks nothing`);
      }
      const test = this.#expression(first);
      const condition = name === "if" ? test : `not (${test})`;
      return `{% if ${condition} %}${this.parts(inside)}${other()}{% endif %}`;
    }
    if (name === "each" && first !== undefined) {
      const list = this.#expression(first);
      const item = `item${++this.#loops}`;
      const body = this.#within({
        self: item,
        names: loopNames(names, item),
      }, inside);
      return `{% for ${item} in ${list} %}${body}${other()}{% endfor %}`;
    }
    if (name === "with" && first !== undefined) {
      const value = this.#expression(first);
      const item = `item${++this.#loops}`;
      const own = names[0] === undefined ? {} : { [names[0]]: item };
      const body = this.#within({ self: item, names: own }, inside);
      return `{% set ${item} = ${value} %}{% if ${item} %}${body}${other()}{% endif %}`;
    }
    if (
      call.params.length > 0 && name !== undefined &&
      this.#dialect.helpers[name] !== undefined
    ) {
      // A helper of conditions, such as {{#eq a b}}.
      const test = this.#call(call);
      return `{% if ${test} %}${this.parts(inside)}${other()}{% endif %}`;
    }
    throw new Untranslated(`the block "${name ?? "?"}" is not translated`);
  }

  #within(frame: Frame, parts: readonly Part[]): string {
    this.#frames.push(frame);
    const text = this.parts(parts);
    this.#frames.pop();
    return text;
  }

  #call(call: Call): string {
    const name = helperName(call);
    const helper =
      name === undefined || !Object.hasOwn(this.#dialect.helpers, name)
        ? undefined
        : this.#dialect.helpers[name];
    const isBare = call.params.length === 0 &&
      Object.keys(call.hash).length === 0;
    if (helper === undefined) {
      if (isBare) return this.#expression(call.callee);
      throw new Untranslated(`the helper "${name ?? "?"}" is not translated`);
    }
    const written = helper({
      params: call.params.map((one) => this.#expression(one)),
      hash: mapValues(call.hash, (one) => this.#expression(one)),
      literals: call.params.map(literalOf),
      hashLiterals: mapValues(call.hash, literalOf),
    });
    if (written === undefined) {
      throw new Untranslated(
        `what is given to the helper "${name}" is not translated`,
      );
    }
    return written;
  }

  #expression(expression: Expression): string {
    if (expression.kind === "literal") {
      return expression.value === null
        ? "none"
        : JSON.stringify(expression.value);
    }
    if (expression.kind === "call") return `(${this.#call(expression.call)})`;
    return this.#path(expression.parts, expression.up);
  }

  #path(parts: readonly string[], up: number): string {
    const [first, ...rest] = parts;
    const frames = up === 0 ? this.#frames : this.#frames.slice(0, -up);
    if (up > this.#frames.length) {
      throw new Untranslated("../ leads out of the template");
    }
    for (const { names } of frames.toReversed()) {
      if (first !== undefined && Object.hasOwn(names, first)) {
        return looked(names[first] ?? "", rest);
      }
    }
    const known = this.#dialect.path(parts);
    if (known !== undefined) return known;
    const self = frames.findLast((frame) => frame.self !== null)?.self;
    if (self === undefined || self === null || first?.startsWith("@")) {
      throw new Untranslated(
        `the name "${parts.join(".") || "this"}" is not translated`,
      );
    }
    return looked(self, parts);
  }
}

function mapValues<T, U>(
  record: Readonly<Record<string, T>>,
  change: (value: T) => U,
): Record<string, U> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, change(value)]),
  );
}

function loopNames(
  names: readonly string[],
  item: string,
): Record<string, string> {
  const [own, index] = names;
  return {
    "@index": "loop.index0",
    "@first": "loop.first",
    "@last": "loop.last",
    ...(own === undefined ? {} : { [own]: item }),
    ...(index === undefined ? {} : { [index]: "loop.index0" }),
  };
}

function helperName({ callee }: Call): string | undefined {
  return callee.kind === "path" && callee.parts.length === 1 && callee.up === 0
    ? callee.parts[0]
    : undefined;
}

function literalOf(expression: Expression) {
  return expression.kind === "literal" ? expression.value : undefined;
}

/** A member of a member; what is not there is an empty text. */
function looked(root: string, parts: readonly string[]): string {
  if (parts.length === 0) return root;
  return `${member(root, parts)} | default("")`;
}

/** Members of an expression, each by its name or place. */
export function member(root: string, parts: readonly string[]): string {
  const [first, ...rest] = parts;
  if (first === undefined) return root;
  // In a chain, what is missing on the way must not fail.
  const inner = /^\d+$/.test(first)
    ? `${root}[${first}]`
    : isName(first)
    ? `${root}.${first}`
    : `${root}[${JSON.stringify(first)}]`;
  return rest.length === 0 ? inner : member(`(${inner} | default({}))`, rest);
}

/** Names that would be taken for methods where there is no such member. */
const methods = ["count", "get", "items", "keys", "values"];

function isName(text: string): boolean {
  return /^[A-Za-z_]\w*$/.test(text) && !methods.includes(text);
}

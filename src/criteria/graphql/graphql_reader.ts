import {
  GraphqlFault,
  type GraphqlToken,
  graphqlTokens,
} from "./graphql_lexer.ts";

/** A document of operations, or why a text is none. */
export type GraphqlReading =
  | {
    readonly ok: true;
    /** One text for all documents of the same tree. */
    readonly tree: string;
    /** The names of its operations; `null` for one without. */
    readonly operations: readonly (string | null)[];
  }
  | { readonly ok: false; readonly reason: string };

/** The longest document that is read. */
const maxGraphqlLength = 64 * 1024;

/** How deep selections and values may stand inside each other. */
const maxGraphqlDepth = 100;

/**
 * Reads the operations and fragments of a document. The order of definitions,
 * of arguments and of an object's fields does not count, as it means nothing;
 * that of selections does.
 */
export function readGraphql(source: string): GraphqlReading {
  if (source.length > maxGraphqlLength) {
    const reason = `it has more than ${maxGraphqlLength} characters`;
    return { ok: false, reason };
  }
  try {
    return new GraphqlReader(graphqlTokens(source)).document();
  } catch (error) {
    if (!(error instanceof GraphqlFault)) throw error;
    return { ok: false, reason: `at character ${error.at}, ${error.message}` };
  }
}

const kinds = ["query", "mutation", "subscription"];

class GraphqlReader {
  readonly #tokens: readonly GraphqlToken[];
  readonly #operations: (string | null)[] = [];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly GraphqlToken[]) {
    this.#tokens = tokens;
  }

  document(): GraphqlReading {
    const definitions: string[] = [];
    do definitions.push(this.#definition()); while (!this.#is("end"));
    const tree = definitions.sort().join("\n");
    return { ok: true, tree, operations: this.#operations };
  }

  get #token(): GraphqlToken {
    const at = Math.min(this.#next, this.#tokens.length - 1);
    return this.#tokens[at] ?? { kind: "end", text: "the end", at: 0 };
  }

  #is(kind: GraphqlToken["kind"], text?: string): boolean {
    const token = this.#token;
    return token.kind === kind && (text === undefined || token.text === text);
  }

  #takes(kind: GraphqlToken["kind"], text: string): boolean {
    const isIt = this.#is(kind, text);
    if (isIt) this.#next++;
    return isIt;
  }

  #fail(wanted: string): never {
    const { text, at } = this.#token;
    throw new GraphqlFault(`${text} stands where ${wanted} is expected`, at);
  }

  #must(text: string, kind: "sign" | "name" = "sign"): void {
    if (!this.#takes(kind, text)) this.#fail(`"${text}"`);
  }

  #name(except: readonly string[] = []): string {
    const { kind, text } = this.#token;
    if (kind !== "name" || except.includes(text)) this.#fail("a name");
    this.#next++;
    return text;
  }

  /** One or more of a thing, up to a sign. */
  #several(end: string, read: () => string): string[] {
    const all: string[] = [];
    do all.push(read()); while (!this.#takes("sign", end));
    return all;
  }

  #inside<T>(read: () => T): T {
    if (this.#depth >= maxGraphqlDepth) this.#fail("less nesting");
    this.#depth++;
    const result = read();
    this.#depth--;
    return result;
  }

  #definition(): string {
    if (this.#is("sign", "{")) {
      this.#operations.push(null);
      return `query${this.#selections()}`;
    }
    if (this.#takes("name", "fragment")) {
      const name = this.#name(["on"]);
      this.#must("on", "name");
      const type = this.#name();
      return `fragment ${name} on ${type}${
        this.#directives(true)
      }${this.#selections()}`;
    }
    const kind = this.#token.text;
    if (!this.#is("name") || !kinds.includes(kind)) this.#fail("an operation");
    this.#next++;
    const name = this.#is("name") ? this.#name() : null;
    this.#operations.push(name);
    const head = name === null ? kind : `${kind} ${name}`;
    return `${head}${this.#variables()}${
      this.#directives(true)
    }${this.#selections()}`;
  }

  #variables(): string {
    if (!this.#takes("sign", "(")) return "";
    const all = this.#several(")", () => {
      this.#must("$");
      const name = this.#name();
      this.#must(":");
      const type = this.#inside(() => this.#type());
      const value = this.#takes("sign", "=") ? `=${this.#value(false)}` : "";
      return `$${name}:${type}${value}${this.#directives(false)}`;
    });
    return `(${all.join(",")})`;
  }

  #type(): string {
    let type: string;
    if (this.#takes("sign", "[")) {
      type = `[${this.#inside(() => this.#type())}]`;
      this.#must("]");
    } else type = this.#name();
    return this.#takes("sign", "!") ? `${type}!` : type;
  }

  #directives(variables: boolean): string {
    let all = "";
    while (this.#takes("sign", "@")) {
      all += `@${this.#name()}${this.#arguments(variables)}`;
    }
    return all;
  }

  #arguments(variables: boolean): string {
    if (!this.#takes("sign", "(")) return "";
    const all = this.#several(")", () => this.#pair(variables));
    return `(${all.sort().join(",")})`;
  }

  #pair(variables: boolean): string {
    const name = this.#name();
    this.#must(":");
    return `${name}:${this.#value(variables)}`;
  }

  #selections(): string {
    this.#must("{");
    const all = this.#inside(() => this.#several("}", () => this.#selection()));
    return `{${all.join(" ")}}`;
  }

  #selection(): string {
    if (!this.#takes("sign", "...")) return this.#field();
    if (this.#is("name") && !this.#is("name", "on")) {
      return `...${this.#name()}${this.#directives(true)}`;
    }
    const type = this.#takes("name", "on") ? ` on ${this.#name()}` : "";
    return `...${type}${this.#directives(true)}${this.#selections()}`;
  }

  #field(): string {
    const first = this.#name();
    const name = this.#takes("sign", ":") ? `${first}:${this.#name()}` : first;
    const head = `${name}${this.#arguments(true)}${this.#directives(true)}`;
    return this.#is("sign", "{") ? `${head}${this.#selections()}` : head;
  }

  #value(variables: boolean): string {
    const { kind, text } = this.#token;
    if (kind === "name" || kind === "number" || kind === "string") {
      this.#next++;
      return text;
    }
    if (variables && this.#takes("sign", "$")) return `$${this.#name()}`;
    return this.#inside(() => {
      if (this.#takes("sign", "[")) {
        const items = this.#many("]", () => this.#value(variables));
        return `[${items.join(",")}]`;
      }
      if (!this.#takes("sign", "{")) this.#fail("a value");
      const fields = this.#many("}", () => this.#pair(variables));
      return `{${fields.sort().join(",")}}`;
    });
  }

  /** None or more of a thing, up to a sign. */
  #many(end: string, read: () => string): string[] {
    return this.#takes("sign", end) ? [] : this.#several(end, read);
  }
}

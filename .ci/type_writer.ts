/** A part of an OpenAPI 3.1 document, which is JSON Schema. */
export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

/** A shape whose members another one has, too. */
interface Base {
  readonly name: string;
  readonly schema: Schema;
}

/** Names of the document that mean something else to TypeScript, or to readers of the client. */
const names: Readonly<Record<string, string>> = {
  Assertion: "AssertionInput",
  Claim: "ClaimInput",
  Error: "ErrorAnswer",
  Stub: "StubInput",
  Scope: "ScopeInput",
};

/** What the client calls a shape of the document. */
export function nameOf(name: string): string {
  return names[name] ?? name;
}

/** Writes what schemas let through as types of TypeScript. */
export class TypeWriter {
  readonly #isInput: boolean;

  constructor(direction: "input" | "output") {
    this.#isInput = direction === "input";
  }

  /** Declares a shape; what it shares with a base is written there. */
  declare(name: string, schema: Schema, base?: Base): string {
    const { description, properties } = schema;
    const words = comment(description);
    if (properties === undefined) {
      return `${words}export type ${name} = ${this.#type(schema)};`;
    }
    if (base === undefined) {
      return `${words}export interface ${name} ${this.#members(schema)}`;
    }
    const own = ownMembers(properties, base.schema);
    return Object.keys(own).length === 0
      ? `${words}export type ${name} = {
        readonly [K in keyof ${base.name}]?: ${base.name}[K] | undefined;
      };`
      : `${words}export interface ${name} extends ${base.name} ${
        this.#members({ ...schema, properties: own })
      }`;
  }

  /** The members of an object, in braces. */
  #members({ properties = {}, required = [] }: Schema): string {
    const lines = Object.entries(properties).map(([name, one]) => {
      const isRequired = required.includes(name);
      const rest = this.#isInput && !isRequired ? " | undefined" : "";
      return `${comment(describe(one))}readonly ${name}${
        isRequired ? "" : "?"
      }: ${this.#type(one)}${rest};`;
    });
    return `{\n${lines.join("\n")}\n}`;
  }

  #type(schema: Schema): string {
    const choices = new Set(this.#choices(schema));
    return choices.has("unknown") ? "unknown" : [...choices].join(" | ");
  }

  /** The types of which a value may have any one. */
  #choices(schema: Schema): string[] {
    const { $ref, allOf: [inherited] = [], properties } = schema;
    if ($ref !== undefined) {
      const name = $ref.split("/").at(-1) ?? "";
      return [nameOf(name)];
    }
    if (inherited !== undefined && properties === undefined) {
      return this.#choices(inherited);
    }
    if (schema.const !== undefined) return [JSON.stringify(schema.const)];
    if (schema.enum !== undefined) {
      return schema.enum.map((one) => JSON.stringify(one));
    }
    const choices = properties === undefined
      ? schema.anyOf ?? schema.oneOf
      : undefined;
    if (choices !== undefined) {
      const [one, several, ...others] = choices;
      if (one !== undefined && isListOf(several, one)) {
        const rest = others.flatMap((other) => this.#choices(other));
        return [`OneOrMore<${this.#type(one)}>`, ...rest];
      }
      return choices.flatMap((one) => this.#choices(one));
    }
    if (properties !== undefined) return [this.#members(schema)];
    const types = typeof schema.type === "string" ? [schema.type] : schema.type;
    if (types !== undefined) {
      return types.map((one) => this.#plain(one, schema));
    }
    return this.#isInput ? ["Criterion", "Json"] : ["unknown"];
  }

  #plain(type: string, schema: Schema): string {
    if (type === "array") return this.#list(schema);
    if (type !== "object") return type === "integer" ? "number" : type;
    const { additionalProperties } = schema;
    const value = typeof additionalProperties === "object"
      ? this.#type(additionalProperties)
      : "unknown";
    return this.#isInput
      ? `{ readonly [name: string]: ${value} | undefined }`
      : `Record<string, ${value}>`;
  }

  #list({ items = {}, minItems, maxItems }: Schema): string {
    const item = this.#type(items);
    const readonly = this.#isInput ? "readonly " : "";
    return minItems === 2 && maxItems === 2
      ? `${readonly}[${item}, ${item}]`
      : `${readonly}${/[ {]/.test(item) ? `(${item})` : item}[]`;
  }
}

/** The members that a base has not. */
function ownMembers(
  properties: NonNullable<Schema["properties"]>,
  base: Schema,
): NonNullable<Schema["properties"]> {
  return Object.fromEntries(
    Object.entries(properties).filter(([name, one]) =>
      JSON.stringify(one) !== JSON.stringify(base.properties?.[name])
    ),
  );
}

function isListOf(list: Schema | undefined, item: Schema): boolean {
  return list?.type === "array" &&
    JSON.stringify(list.items) === JSON.stringify(item);
}

/** A description may stand in a choice of which the other is null. */
function describe({ description, anyOf = [] }: Schema): string | undefined {
  const inner = anyOf.length === 2 ? anyOf[0] : undefined;
  return description ?? inner?.description;
}

/** A description as the comment of what stands below. */
export function comment(text: string | undefined): string {
  if (text === undefined) return "";
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return `/** ${sentence.replaceAll("*/", "* /")}${
    sentence.endsWith(".") ? "" : "."
  } */\n`;
}

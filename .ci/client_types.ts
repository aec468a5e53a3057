// Writes client/wire_types.ts from the OpenAPI document of the server, so that
// a shape of the wire is declared once. `deno task client:types` runs it, and a
// test says when it has to be run again.

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

/** What is read of the document. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Record<string, Operation>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** Names of the document that mean something else to TypeScript, or to readers of the client. */
const names: Readonly<Record<string, string>> = {
  Error: "ErrorAnswer",
  Stub: "StubInput",
  Scope: "ScopeInput",
};

const inputs = ["Stub", "Scope"];

const header =
  `// Written by "deno task client:types" from the schemas of the server.

/** A value that JSON can say; an object of any interface is taken, too. */
export type Json = string | number | boolean | null | object;
`;

/** The types of what the client sends and receives, not yet formatted. */
export function clientTypes({ paths, components }: ApiDocument): string {
  const { Criterion = {}, ...schemas } = components.schemas;
  const assertion = payloadOf(paths["/__mock__/assert"]?.["post"]);
  const claim = listOf(assertion.properties?.["all"]);
  const writer = new TypeWriter("input", claim);
  const reader = new TypeWriter("output", claim);
  const { properties = {} } = assertion;
  const rest = Object.fromEntries(
    Object.entries(properties).filter(([name]) =>
      claim.properties?.[name] === undefined
    ),
  );
  const answers = [
    ["Verdict", answerOf(paths["/__mock__/assert"], "post")],
    ["CreatedScope", answerOf(paths["/__mock__/scopes"], "post", 201)],
  ] as const;
  const parts = [
    header,
    criterionType(Criterion),
    `export interface ClaimInput ${writer.members(claim)}`,
    `export interface AssertionInput extends ClaimInput ${
      writer.members({ properties: rest })
    }`,
    ...answers.map(([name, schema]) => reader.declare(name, schema)),
    ...Object.entries(schemas).map(([name, schema]) =>
      (inputs.includes(name) ? writer : reader).declare(
        names[name] ?? name,
        schema,
      )
    ),
  ];
  return parts.join("\n\n");
}

function payloadOf(operation: Operation | undefined): Schema {
  return jsonOf(operation?.requestBody);
}

function answerOf(
  methods: Record<string, Operation> | undefined,
  method: string,
  status = 200,
): Schema {
  return jsonOf(methods?.[method]?.responses[status]);
}

function jsonOf(content: Content | undefined): Schema {
  const schema = content?.content?.["application/json"]?.schema;
  if (schema === undefined) throw new Error("The document lacks a shape");
  return schema;
}

/** The items of a list that may be null. */
function listOf(schema: Schema | undefined): Schema {
  const items = schema?.anyOf?.find((one) => one.type === "array")?.items;
  if (items === undefined) throw new Error("The assertion has no claims");
  return items;
}

function criterionType({ properties = {} }: Schema): string {
  const members = Object.entries(properties).map(([name, { examples }]) =>
    `${comment(`Such as \`${JSON.stringify(examples?.[0])}\`.`)}` +
    `readonly ${name}?: Json | undefined;`
  );
  return `/** An operator with its operand: one of these. */
export interface Criterion {\n${members.join("\n")}\n}\n`;
}

/** Writes what schemas let through as types of TypeScript. */
class TypeWriter {
  readonly #isInput: boolean;
  readonly #claim: string;

  constructor(direction: "input" | "output", claim: Schema) {
    this.#isInput = direction === "input";
    this.#claim = JSON.stringify(claim);
  }

  declare(name: string, schema: Schema): string {
    return schema.properties === undefined
      ? `export type ${name} = ${this.#type(schema)};`
      : `export interface ${name} ${this.members(schema)}`;
  }

  /** The members of an object, in braces. */
  members({ properties = {}, required = [] }: Schema): string {
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
    if (JSON.stringify(schema) === this.#claim) return ["ClaimInput"];
    if ($ref !== undefined) {
      const name = $ref.split("/").at(-1) ?? "";
      return [names[name] ?? name];
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
      return choices.flatMap((one) => this.#choices(one));
    }
    if (properties !== undefined) return [this.members(schema)];
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

/** A description may stand in a choice of which the other is null. */
function describe({ description, anyOf = [] }: Schema): string | undefined {
  const inner = anyOf.length === 2 ? anyOf[0] : undefined;
  return description ?? inner?.description;
}

function comment(text: string | undefined): string {
  if (text === undefined) return "";
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return `/** ${sentence.replaceAll("*/", "* /")}${
    sentence.endsWith(".") ? "" : "."
  } */\n`;
}

/** Formats a module as `deno fmt` does. */
export async function formatModule(text: string): Promise<string> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--ext=ts", "-"],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(text));
  await writer.close();
  const { code, stdout } = await child.output();
  if (code !== 0) throw new Error("deno fmt cannot read the types");
  return new TextDecoder().decode(stdout);
}

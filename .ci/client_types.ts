// Writes client/wire_types.ts from the OpenAPI document of the server, so that
// a shape of the wire is declared once. `deno task client:types` runs it, and a
// test says when it has to be run again.

import { comment, nameOf, type Schema, TypeWriter } from "./type_writer.ts";

/** What is read of the document. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Record<string, Operation>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** What is sent, not received; and so is each kind of action. */
const inputs = ["Stub", "StubPatch", "Scope", "Chaos", "Latency"];

function isInput(name: string): boolean {
  return inputs.includes(name) || name.endsWith("Action");
}

const header =
  `// Written by "deno task client:types" from the schemas of the server.

/** A value that JSON can say; an object of any interface is taken, too. */
export type Json = string | number | boolean | null | object;

/** One, or several in a list. */
export type OneOrMore<T> = T | readonly T[];
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
    filterType(paths["/__mock__/requests"]?.["get"]),
    ...answers.map(([name, schema]) => reader.declare(name, schema)),
    ...Object.entries(schemas).map(([name, schema]) =>
      (isInput(name) ? writer : reader).declare(
        nameOf(name),
        schema,
      )
    ),
  ];
  return parts.join("\n\n");
}

/** What the client itself says of a listing. */
const ownParameters = ["scope", "format", "follow", "view"];

/** The parameters by which requests are chosen: their values are texts, and numbers read better. */
function filterType(
  { parameters = [] }: Operation = { responses: {} },
): string {
  const members = parameters.filter(({ name }) => !ownParameters.includes(name))
    .map(({ name, schema }) => {
      const words = schema.enum?.map((one) => JSON.stringify(one)).join(" | ");
      const type = words ?? "string | number";
      const isSwitch = words === '"true" | "false"';
      return `${comment(schema.description)}readonly ${name}?: ${
        isSwitch ? "boolean" : type
      } | undefined;`;
    });
  return `/** Which requests of a scope. */
export interface RequestFilter {\n${members.join("\n")}\n}`;
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

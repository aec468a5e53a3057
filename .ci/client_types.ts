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

const header =
  `// Written by "deno task client:types" from the schemas of the server.

/** A value that JSON can say; an object of any interface is taken, too. */
export type Json = string | number | boolean | null | object;

/** One, or several in a list. */
export type OneOrMore<T> = T | readonly T[];
`;

/** Shapes that have the members of another: what they share is written there. */
const bases: Readonly<Record<string, string>> = {
  Claim: "RequestMatcher",
  Assertion: "Claim",
  StubPatch: "Stub",
};

/** The types of what the client sends and receives, not yet formatted. */
export function clientTypes({ paths, components }: ApiDocument): string {
  const { Criterion = {}, ...named } = components.schemas;
  const assertion = paths["/__mock__/assert"]?.["post"];
  const scope = paths["/__mock__/scopes"]?.["post"];
  const schemas: Record<string, Schema> = {
    Assertion: jsonOf(assertion?.requestBody),
    Verdict: jsonOf(assertion?.responses[200]),
    CreatedScope: jsonOf(scope?.responses[201]),
    ...named,
  };
  const sent = sentNames(paths, named).add("Assertion");
  const writer = new TypeWriter("input");
  const reader = new TypeWriter("output");
  const parts = [
    header,
    criterionType(Criterion),
    filterType(paths["/__mock__/requests"]?.["get"]),
    ...Object.entries(schemas).map(([name, schema]) => {
      const base = bases[name];
      return (sent.has(name) ? writer : reader).declare(
        nameOf(name),
        schema,
        base === undefined
          ? undefined
          : { name: nameOf(base), schema: schemas[base] ?? {} },
      );
    }),
  ];
  return parts.join("\n\n");
}

/** What is sent, not received: what payloads refer to, and what that refers to. */
function sentNames(
  paths: ApiDocument["paths"],
  schemas: Readonly<Record<string, Schema>>,
): Set<string> {
  const names = new Set<string>();
  const follow = (value: unknown) => {
    const references = JSON.stringify(value).matchAll(
      /"#\/components\/schemas\/(\w+)"/g,
    );
    for (const [, name = ""] of references) {
      if (names.has(name)) continue;
      names.add(name);
      follow(schemas[name] ?? {});
    }
  };
  for (const methods of Object.values(paths)) {
    for (const { requestBody = {} } of Object.values(methods)) {
      follow(requestBody);
    }
  }
  return names;
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

function jsonOf(content: Content | undefined): Schema {
  const schema = content?.content?.["application/json"]?.schema;
  if (schema === undefined) throw new Error("The document lacks a shape");
  return schema;
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

import { z } from "zod";
import { criterionSchema } from "../criteria/criterion_schema.ts";
import { isJsonObject, type JsonObject } from "../json/values.ts";
import { errorAnswer } from "../model/error_answer.ts";
import { borrowMeanings } from "./borrowed_meanings.ts";
import { toJsonSchema } from "./json_schema.ts";
import { restNow } from "../runtime/next_turn.ts";
import type { AnswerShape, Route, Task } from "./route.ts";
import { sharedAnswers } from "./shared_answers.ts";

/** The OpenAPI 3.1 document of all routes, generated from the schemas that check them. Each takes some milliseconds and a turn, so that no other request waits for all of them. */
export async function describeApi(
  tasks: readonly Task[],
  version: string,
): Promise<JsonObject> {
  const definitions: JsonObject = {};
  const known = new Map<z.ZodType, Partial<Record<Direction, JsonObject>>>();
  const shape: Shape = (schema, io) => {
    const both = known.get(schema) ?? {};
    known.set(schema, both);
    return both[io] ??= hoist(toJsonSchema(schema, io), definitions);
  };
  criterionSchema();
  await restNow();
  const error = shape(errorAnswer, "output");
  const paths: JsonObject = {};
  for (const { name, routes } of tasks) {
    for (const one of routes) {
      for (const [schema, io] of schemasIn(one)) {
        await restNow();
        shape(schema, io);
      }
      await restNow();
      const methods = paths[one.path];
      paths[one.path] = {
        ...(isJsonObject(methods) ? methods : {}),
        [one.method.toLowerCase()]: {
          tags: [name],
          ...describeRoute(one, shape, error),
        },
      };
    }
  }
  borrowMeanings(definitions);
  return {
    openapi: "3.1.0",
    info: {
      title: "Standin control API",
      version,
      description: "Registers stubs, and says what was received.",
    },
    tags: tasks.map(({ name, says }) => ({ name, description: says })),
    paths,
    components: {
      schemas: definitions,
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    },
    security: [{}, { token: [] }],
  };
}

type Direction = "input" | "output";

type Shape = (schema: z.ZodType, io: Direction) => JsonObject;

/** The schemas of a route that take long to describe. */
function* schemasIn(
  { payload, answers }: Route,
): Generator<[z.ZodType, Direction], void> {
  for (const { schema, forms = {} } of Object.values(answers)) {
    if (schema instanceof z.ZodType) yield [schema, "output"];
    for (const form of Object.values(forms)) yield [form, "output"];
  }
  if (payload !== undefined) yield [payload, "input"];
}

function describeRoute(
  one: Route,
  shape: Shape,
  error: JsonObject,
): JsonObject {
  const shared = sharedAnswers(one.payload !== undefined);
  const answers: JsonObject = {};
  for (const [status, description] of Object.entries(shared)) {
    if (one.visit !== "call" && status === "401") continue;
    answers[status] = answerOf(description, { "application/json": error });
  }
  for (const [status, answer] of Object.entries(one.answers)) {
    answers[status] = answerOf(answer.description, schemasOf(answer, shape));
  }
  return {
    summary: one.summary,
    operationId: operationId(one),
    ...(one.visit === "call" ? {} : { security: [] }),
    parameters: [
      ...pathParameters(one, shape),
      ...queryParameters(one, shape),
    ],
    ...(one.payload === undefined ? {} : {
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: shape(one.payload, "input") },
        },
      },
    }),
    responses: answers,
  };
}

/** What an operation is called: its method and the words of its path. */
export function operationId({ method, path }: Route): string {
  const words = path.split("/").filter((part) =>
    part !== "" && part !== "__mock__"
  )
    .map((part) => part.replaceAll(/[{}]/g, "").replaceAll(/[^\w]+/g, "_"));
  return [method.toLowerCase(), ...(words.length === 0 ? ["root"] : words)]
    .join("_");
}

/** By media type. */
function schemasOf({ schema, forms = {} }: AnswerShape, shape: Shape) {
  const schemas: Record<string, JsonObject> = {};
  if (schema !== undefined) {
    schemas["application/json"] = schema instanceof z.ZodType
      ? shape(schema, "output")
      : schema;
  }
  for (const [type, form] of Object.entries(forms)) {
    schemas[type] = shape(form, "output");
  }
  return schemas;
}

function answerOf(
  description: string,
  schemas: Readonly<Record<string, JsonObject>>,
): JsonObject {
  const content = Object.entries(schemas)
    .map(([type, schema]) => [type, { schema }]);
  return content.length === 0
    ? { description }
    : { description, content: Object.fromEntries(content) };
}

function pathParameters(
  { path, pathParts }: Route,
  shape: Shape,
): JsonObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: shape(pathParts[name] ?? z.string(), "input"),
  }));
}

function queryParameters({ query }: Route, shape: Shape): JsonObject[] {
  const { properties, required } = shape(query, "input");
  if (!isJsonObject(properties)) return [];
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: needed.includes(name),
    schema,
  }));
}

/** Moves the definitions that zod puts into each schema to one place of the document. */
function hoist(schema: JsonObject, definitions: JsonObject): JsonObject {
  const { $defs, ...rest } = schema;
  if (isJsonObject($defs)) Object.assign(definitions, relink($defs));
  return relink(rest);
}

function relink<T>(value: T): T {
  const text = JSON.stringify(value).replaceAll(
    '"#/$defs/',
    '"#/components/schemas/',
  );
  return JSON.parse(text);
}

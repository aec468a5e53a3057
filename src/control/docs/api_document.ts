import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";

/** One operation of an OpenAPI document. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly parameters: readonly JsonObject[];
  /** Of the payload, or null. */
  readonly payload: JsonObject | null;
  readonly answers: readonly Answer[];
}

export interface Answer {
  readonly status: string;
  readonly description: string;
  /** By media type. */
  readonly schemas: readonly (readonly [string, JsonObject])[];
}

/** The operations of a document, in its order. */
export function operationsOf(document: JsonObject): Operation[] {
  return entries(document["paths"]).flatMap(([path, methods]) =>
    entries(methods).flatMap(([method, operation]) =>
      isJsonObject(operation) ? [readOperation(method, path, operation)] : []
    )
  );
}

function readOperation(
  method: string,
  path: string,
  operation: JsonObject,
): Operation {
  const { summary, tags, parameters, requestBody, responses } = operation;
  const [tag] = Array.isArray(tags) ? tags : [];
  const [payload] = contentOf(requestBody);
  return {
    method: method.toUpperCase(),
    path,
    summary: textOf(summary),
    tag: textOf(tag),
    parameters: Array.isArray(parameters)
      ? parameters.filter(isJsonObject)
      : [],
    payload: payload?.[1] ?? null,
    answers: entries(responses).map(([status, answer]) => ({
      status,
      description: isJsonObject(answer) ? textOf(answer["description"]) : "",
      schemas: contentOf(answer),
    })),
  };
}

function contentOf(value: Json | undefined): [string, JsonObject][] {
  const content = isJsonObject(value) ? value["content"] : undefined;
  return entries(content).flatMap(([type, one]) => {
    const schema = isJsonObject(one) ? one["schema"] : undefined;
    return isJsonObject(schema) ? [[type, schema]] : [];
  });
}

/** The tasks of a document: its tags, each with what it is for. */
export function tagsOf(document: JsonObject): { name: string; says: string }[] {
  const { tags } = document;
  if (!Array.isArray(tags)) return [];
  return tags.filter(isJsonObject).map(({ name, description }) => ({
    name: textOf(name),
    says: textOf(description),
  }));
}

/** The shapes that a document names. */
export function shapesOf({ components }: JsonObject): [string, JsonObject][] {
  const schemas = isJsonObject(components) ? components["schemas"] : undefined;
  return entries(schemas).flatMap(([name, schema]) =>
    isJsonObject(schema) ? [[name, schema]] : []
  );
}

function entries(value: Json | undefined): [string, Json][] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** A text that should be there; nothing where it is not. */
export function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

import { z } from "zod";
import type { JsonObject } from "../json/values.ts";
import type { Scope } from "../state/scope.ts";
import type { Visit } from "./guard.ts";

/** What a route's function gets: everything read and validated. */
export interface Call<Payload, Query> {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly payload: Payload;
  /** The scope that the request's scope header selects, or the global one. */
  readonly scope: Scope;
}

export type Method =
  | "GET"
  | "POST"
  | "PUT"
  | "DELETE"
  | "PATCH"
  | "OPTIONS";

/** What one answer of a route holds, for the API description. */
export interface AnswerShape {
  readonly description: string;
  readonly schema?: z.ZodType | JsonObject;
  /** What it holds in other forms, by their media types. */
  readonly forms?: Readonly<Record<string, z.ZodType>>;
}

/** One operation of the control API: served, guarded and described from this alone. */
export interface Route {
  readonly method: Method;
  /** In OpenAPI's form, with `{name}` segments. */
  readonly path: string;
  readonly summary: string;
  readonly payload?: z.ZodType;
  readonly query: z.ZodObject;
  /** What parts of the path have to be; a string, where nothing is said. */
  readonly pathParts: Readonly<Record<string, z.ZodType>>;
  readonly answers: Readonly<Record<number, AnswerShape>>;
  /** Whether the scope header matters, so that two of them are refused (docs/contract.md#b1.4). */
  readonly scoped: boolean;
  /** Who comes: only a call needs the control token. All routes of a path say the same. */
  readonly visit: Visit;
  handle(call: Call<unknown, unknown>): Response | Promise<Response>;
}

/** Routes that belong together by what a person wants to do. */
export interface Task {
  readonly name: string;
  /** One sentence. */
  readonly says: string;
  readonly routes: readonly Route[];
}

interface RouteDeclaration<Payload, Query> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly payload?: z.ZodType<Payload>;
  readonly query?: z.ZodObject & z.ZodType<Query>;
  readonly pathParts?: Readonly<Record<string, z.ZodType>>;
  readonly answers: Readonly<Record<number, AnswerShape>>;
  readonly scoped?: boolean;
  readonly visit?: Visit;
  handle(call: Call<Payload, Query>): Response | Promise<Response>;
}

/** No parameter at all, so that a mistyped or forgotten place of one is told. */
const noQuery = z.strictObject({});

/** Declares a route; its function sees payload and query in the types of their schemas. */
export function route<Payload = undefined, Query = unknown>(
  given: RouteDeclaration<Payload, Query>,
): Route {
  return {
    ...given,
    query: given.query ?? noQuery,
    pathParts: given.pathParts ?? {},
    scoped: given.scoped === true,
    visit: given.visit ?? "call",
    handle: (call) => given.handle(call as Call<Payload, Query>),
  };
}

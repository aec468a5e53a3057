import type { ImportAnswer } from "../../src/model/import.ts";
import type { TestServer } from "../harness.ts";
import { importInto } from "./imports.ts";

const responses = { 200: { description: "", content: {} } };

/** A document with one operation at `/x`. */
export function documentOf(
  operation: object,
  { method = "get", path = "/x", ...more }: {
    readonly method?: string;
    readonly path?: string;
    readonly openapi?: string;
    readonly swagger?: string;
    readonly [name: string]: unknown;
  } = {},
) {
  return {
    ..."swagger" in more ? {} : { openapi: "3.1.0" },
    ...more,
    info: { title: "strict", version: "1" },
    paths: { [path]: { [method]: { responses, ...operation } } },
  };
}

/** Imports a document strictly. */
export function importStrictly(
  server: TestServer,
  content: object,
): Promise<ImportAnswer> {
  const options = { strict: true };
  return importInto(server, [{ path: "api.json", content }], { options });
}

/** What is said of entries, with effect and place in the operation. */
export function said({ report }: ImportAnswer): string[] {
  return report.filter(({ verdict }) => verdict !== "kept").map((
    { verdict, effect, pointer },
  ) => `${verdict} ${effect} ${pointer.replace(/^\/paths\/[^/]*\/[^/]*/, "")}`);
}

/** Which of some requests find a stub. */
export async function taken(
  server: TestServer,
  requests: readonly (string | readonly [string, RequestInit])[],
): Promise<boolean[]> {
  const found: boolean[] = [];
  for (const request of requests) {
    const [target, init] = typeof request === "string" ? [request] : request;
    found.push((await server.get(target, init)).status === 200);
  }
  return found;
}

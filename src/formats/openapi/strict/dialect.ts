import type { JsonObject } from "../../../json/values.ts";
import { textOf } from "../../member.ts";

/** What the version of a document changes in how its schemas are read. */
export interface Dialect {
  readonly isSwagger: boolean;
  /** Before 3.1: a reference stands for all beside it, `nullable` counts, and what is read only is not required of requests. */
  readonly isOld: boolean;
}

/** The dialect of a document, by its version. */
export function dialectOf(document: JsonObject): Dialect {
  const isSwagger = Object.hasOwn(document, "swagger");
  const version = textOf(document["openapi"]) ?? "3.0";
  return { isSwagger, isOld: isSwagger || /^3(?:\.0\b|$)/.test(version) };
}

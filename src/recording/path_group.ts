import type { JsonObject } from "../json/values.ts";
import type { Call } from "./call.ts";

/** The calls of one method and path. */
export interface PathGroup {
  readonly method: string;
  /** As it was sent, or with the names of parameters in braces. */
  readonly path: string;
  /** The fields of a matcher that ask for the path. */
  readonly fields: JsonObject;
  readonly isPattern: boolean;
  readonly calls: readonly Call[];
}

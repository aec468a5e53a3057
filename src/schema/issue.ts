import type { Json, JsonObject, JsonPath } from "../json/values.ts";

/**
 * One thing wrong with a payload, in the reference's shape of a 422 item
 * (docs/contract.md#b1.3): `type` is a stable word, `msg` says what to write instead.
 */
export interface Issue {
  readonly type: string;
  readonly loc: JsonPath;
  readonly msg: string;
  readonly input?: Json;
  readonly ctx?: JsonObject;
}

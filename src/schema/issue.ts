import type { Json, JsonObject } from "../json/values.ts";

/** The way from a payload's root to a value: keys and array positions. */
export type Place = readonly (string | number)[];

/**
 * One thing wrong with a payload, in the reference's shape of a 422 item
 * (contract B 1.3): `type` is a stable word, `msg` says what to write instead.
 */
export interface Issue {
  readonly type: string;
  readonly loc: Place;
  readonly msg: string;
  readonly input?: Json;
  readonly ctx?: JsonObject;
}

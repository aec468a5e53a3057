import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { Entry } from "../entry.ts";
import { memberOf, numberOf } from "../member.ts";

/** Faults of connections, and the kinds that are like them. */
const faults: Readonly<Record<string, JsonObject>> = {
  EMPTY_RESPONSE: { empty: {} },
  CONNECTION_RESET_BY_PEER: { reset: {} },
  MALFORMED_RESPONSE_CHUNK: { malformed_chunk: {} },
  RANDOM_DATA_THEN_CLOSE: { garbage: {} },
};

/** What each distribution asks for. */
const numbers: Readonly<Record<string, readonly string[]>> = {
  uniform: ["lower", "upper"],
  fixed: ["milliseconds"],
  lognormal: ["median", "sigma"],
};

/** Delays and faults of a response as `chaos`; `null` where it has none. */
export function readChaos(given: JsonObject, entry: Entry): JsonObject | null {
  const latency = readLatency(given, entry);
  const all: JsonObject = {
    ...readDribble(given["chunkedDribbleDelay"] ?? null, entry),
    ...readFault(given["fault"] ?? null, entry),
  };
  const chaos: JsonObject = {
    ...(latency === null ? {} : { latency }),
    ...(Object.keys(all).length === 0 ? {} : { faults: all }),
  };
  return Object.keys(chaos).length === 0 ? null : chaos;
}

function readFault(fault: Json, entry: Entry): JsonObject {
  if (fault === null) return {};
  const kind = typeof fault === "string" && Object.hasOwn(faults, fault)
    ? faults[fault]
    : undefined;
  if (kind === undefined) {
    entry.refuse(
      ["response", "fault"],
      `there is no fault ${JSON.stringify(fault)}`,
    );
    return {};
  }
  return kind;
}

function readDribble(given: Json, entry: Entry): JsonObject {
  if (given === null) return {};
  const chunks = numberOf(memberOf(given, "numberOfChunks"));
  const over_ms = numberOf(memberOf(given, "totalDuration"));
  if (chunks === undefined || over_ms === undefined) {
    entry.refuse(
      ["response", "chunkedDribbleDelay"],
      "it should have numberOfChunks and totalDuration",
    );
    return {};
  }
  return { slow: { chunks, over_ms } };
}

function readLatency(given: JsonObject, entry: Entry): JsonObject | null {
  const fixed = numberOf(given["fixedDelayMilliseconds"]) ?? 0;
  const spread = given["delayDistribution"] ?? null;
  if (spread === null) return fixed === 0 ? null : { base_ms: fixed };
  const number = (name: string) => numberOf(memberOf(spread, name)) ?? 0;
  const type = isJsonObject(spread) ? spread["type"] : undefined;
  const asked = typeof type === "string" && Object.hasOwn(numbers, type)
    ? numbers[type] ?? []
    : [];
  const missing = asked.find((name) =>
    numberOf(memberOf(spread, name)) === undefined
  );
  if (missing !== undefined) {
    const place = ["response", "delayDistribution", missing];
    entry.refuse(place, "it should be a number");
  }
  if (type === "uniform") {
    const lower = Math.min(number("lower"), number("upper"));
    const upper = Math.max(number("lower"), number("upper"));
    return { base_ms: fixed + lower, jitter_ms: upper - lower };
  }
  if (type === "fixed") return { base_ms: fixed + number("milliseconds") };
  if (type === "lognormal") {
    const most = numberOf(memberOf(spread, "maxValue"));
    return {
      ...(fixed === 0 ? {} : { base_ms: fixed }),
      lognormal: { median_ms: number("median"), sigma: number("sigma") },
      ...(most === undefined ? {} : { max_ms: fixed + most }),
    };
  }
  entry.lost(
    ["response", "delayDistribution"],
    "a distribution of this type has no latency",
  );
  return fixed === 0 ? null : { base_ms: fixed };
}

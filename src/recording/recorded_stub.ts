import type { Json, JsonObject } from "../json/values.ts";
import { type Call, firstOf, type Step, stepsOf } from "./call.ts";
import { originOf } from "./answers/upstream_urls.ts";
import { hashOf } from "./hash.ts";
import { canonical } from "./canonical.ts";
import type { RecordingOptions } from "./options.ts";
import type { PathGroup } from "./path_group.ts";
import { keyOf } from "./requests/trait.ts";

/** A stub of a recording, as it is written into a file or sent. */
export interface RecordedStub extends JsonObject {
  readonly stub_id: string;
  readonly request: JsonObject;
  readonly action: JsonObject;
  readonly source: JsonObject;
}

/** Characters of an id before its hash. */
const mostSlug = 80;

/** What a stub is made of. */
interface StubParts {
  readonly group: PathGroup;
  readonly call: Call;
  /** The fields of its matcher beside method and path. */
  readonly fields: JsonObject;
  readonly priority: number;
  readonly options: RecordingOptions;
}

/** The stub of a call. Its id and the hashes in its source follow from what was asked alone. */
export function recordedStub(
  { group, call, fields, priority, options }: StubParts,
): RecordedStub {
  const { method, path } = group;
  const { exchange } = firstOf(call);
  const hash = hashOf(JSON.stringify([method, path, keyOf(call.traits)]));
  const request = { method, ...group.fields, ...fields };
  const isDraft = exchange.answer === null;
  const made = {
    request,
    ...answering(stepsOf(call)),
    ...(isDraft ? { labels: ["draft"] } : {}),
    ...(priority === 0 ? {} : { priority }),
  };
  const upstream = originOf(exchange.upstream);
  return {
    stub_id: `${slugOf(method, path)}-${hash.slice(0, 8)}`,
    ...made,
    source: {
      format: "recording",
      recorded_at: new Date(exchange.receivedAt).toISOString(),
      ...(upstream === null ? {} : { upstream }),
      ...(options.version === "" ? {} : { version: options.version }),
      request_hash: hash,
      made: partHashes(made),
      ...(options.secrets === "keep" ? { secrets: "kept" } : {}),
    },
  };
}

/** A digest of each part as it was made, such as `action:1a2b3c4d request:5e6f7a8b`: a part with another one was edited. */
function partHashes(parts: JsonObject): string {
  return Object.keys(parts).sort().map((name) =>
    `${name}:${partHash(parts[name])}`
  ).join(" ");
}

/** The digest of a part, whatever the order of its members; `undefined` for one that is not there. */
export function partHash(part: Json | undefined): string | undefined {
  return part === undefined ? undefined : hashOf(canonical(part)).slice(0, 8);
}

/** What a recording makes of a stub; all else of it is somebody's own. */
const partNames = [
  "request",
  "action",
  "chaos",
  "counted_per",
  "labels",
  "priority",
];

/** The parts that some of two stubs have. */
export function partsIn(one: JsonObject, other: JsonObject): string[] {
  return partNames.filter((name) =>
    one[name] !== undefined || other[name] !== undefined
  );
}

interface Answering extends JsonObject {
  readonly action: JsonObject;
}

function answering(steps: readonly Step[]): Answering {
  const [first] = steps;
  if (first === undefined) return { action: {} };
  if (steps.length === 1) {
    const { action, chaos } = first.asked.answer;
    return { action, ...(chaos === null ? {} : { chaos }) };
  }
  const list = steps.map(({ asked: { answer: { action, chaos } }, times }) => ({
    ...action,
    ...(times === 1 ? {} : { repeat: times }),
    ...(chaos === null ? {} : { chaos }),
  }));
  // Each test is at a place of its own.
  return { action: { sequence: { steps: list } }, counted_per: "scope" };
}

function slugOf(method: string, path: string): string {
  const words = `${method} ${path}`.toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  return words.slice(0, mostSlug).replaceAll(/^-+|-+$/g, "") || "request";
}

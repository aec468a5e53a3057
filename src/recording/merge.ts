import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import { answerKey } from "./answers/answer_key.ts";
import { canonical } from "./canonical.ts";
import { partHash, partsIn, type RecordedStub } from "./recorded_stub.ts";

/** What becomes of stubs whose requests a new recording does not have. */
export type Unseen = "mark" | "prune" | "leave";

/** What became of a stub. */
export interface StubMerge {
  readonly stub_id: string;
  /** `edited`: it would have changed, but somebody had edited it. */
  readonly change: "same" | "new" | "changed" | "edited" | "unseen" | "pruned";
}

/** A file of stubs with a new recording in it. */
export interface Merged {
  readonly stubs: readonly JsonObject[];
  readonly merges: readonly StubMerge[];
  /** Whether it is another one than before. */
  readonly isChanged: boolean;
}

/**
 * Puts a recording into stubs that are there, which meet by the digests of
 * their requests. The order stays, and so does each part that was edited by
 * hand; an answer that differs in noise alone stays too. What was written by
 * hand is not looked at.
 */
export function mergeStubs(
  existing: readonly JsonObject[],
  made: readonly RecordedStub[],
  unseen: Unseen,
): Merged {
  const left = new Map(made.map((stub) => [hashIn(stub), stub]));
  const asked = uuidsIn(made.map(({ request }) => request));
  const stubs: JsonObject[] = [];
  const merges: StubMerge[] = [];
  for (const old of existing) {
    const hash = hashIn(old);
    if (hash === undefined) {
      stubs.push(old);
      continue;
    }
    const again = left.get(hash);
    left.delete(hash);
    const { stub, change } = again === undefined
      ? notSeen(old, unseen)
      : seenAgain(old, again, asked);
    if (stub !== null) stubs.push(stub);
    merges.push({ stub_id: String(old["stub_id"] ?? ""), change });
  }
  for (const stub of left.values()) {
    stubs.push(stub);
    merges.push({ stub_id: stub.stub_id, change: "new" });
  }
  const isChanged = stubs.length !== existing.length ||
    stubs.some((stub, at) => stub !== existing[at]);
  return { stubs, merges, isChanged };
}

interface OneMerge {
  /** The very same object where nothing changed; `null` where it goes. */
  readonly stub: JsonObject | null;
  readonly change: StubMerge["change"];
}

function hashIn({ source }: JsonObject): string | undefined {
  const hash = isJsonObject(source) ? source["request_hash"] : undefined;
  return typeof hash === "string" ? hash : undefined;
}

function notSeen(old: JsonObject, unseen: Unseen): OneMerge {
  const source = sourceOf(old);
  if (unseen === "prune") return { stub: null, change: "pruned" };
  return unseen === "leave" || source["seen"] === "no"
    ? { stub: old, change: "unseen" }
    : {
      stub: { ...old, source: { ...source, seen: "no" } },
      change: "unseen",
    };
}

function seenAgain(
  old: JsonObject,
  again: RecordedStub,
  asked: ReadonlySet<string>,
): OneMerge {
  const { seen, ...source } = sourceOf(old);
  const made = madeIn(source);
  const parts: JsonObject = {};
  let [isChanged, isKept] = [false, false];
  for (const name of partsIn(old, again)) {
    const isEdited = partHash(old[name]) !== made.get(name);
    if (sameAnswers(name, { old, again, asked })) continue;
    if (isEdited) isKept ||= partHash(again[name]) !== made.get(name);
    else {
      parts[name] = again[name] ?? null;
      isChanged = true;
    }
  }
  const change = isChanged ? "changed" : isKept ? "edited" : "same";
  if (!isChanged) {
    const stub = seen === undefined ? old : { ...old, source };
    return { stub, change };
  }
  const stub: JsonObject = { ...old, ...parts, source: again.source };
  for (const [name, value] of Object.entries(parts)) {
    if (value === null) delete stub[name];
  }
  return { stub, change };
}

function sourceOf({ source }: JsonObject): JsonObject {
  return isJsonObject(source) ? source : {};
}

/** The digests of the parts as they were made. */
function madeIn({ made }: JsonObject): Map<string, string> {
  const pairs = typeof made === "string" ? made.split(" ") : [];
  return new Map(pairs.flatMap((pair) => {
    const [name, hash] = pair.split(":");
    return name === undefined || hash === undefined ? [] : [[name, hash]];
  }));
}

/** A stub that was recorded before and is again. */
interface Meeting {
  readonly old: JsonObject;
  readonly again: RecordedStub;
  /** The UUIDs that the requests of the new recording hold. */
  readonly asked: ReadonlySet<string>;
}

/**
 * Whether two stubs say the same by a part: of answers noise does not count,
 * nor a UUID that no request asks for, of latency nothing but that it is there.
 */
function sameAnswers(name: string, { old, again, asked }: Meeting): boolean {
  const [before, after] = [old[name], again[name]];
  if (before === undefined || after === undefined) return before === after;
  if (canonical(before) === canonical(after)) return true;
  if (name === "chaos") return isLatency(before) && isLatency(after);
  const key = (action: Json, stub: JsonObject) =>
    keyOf(withoutUuids(action, asked), stub);
  return name === "action" && key(before, old) === key(after, again);
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

function uuidsIn(value: Json): ReadonlySet<string> {
  return new Set(JSON.stringify(value).match(uuid) ?? []);
}

function withoutUuids(value: Json, asked: ReadonlySet<string>): Json {
  const text = JSON.stringify(value);
  return JSON.parse(text.replaceAll(uuid, (id) => asked.has(id) ? id : "uuid"));
}

function keyOf(action: Json, stub: JsonObject): string {
  const { recorded_at } = sourceOf(stub);
  const whole = isJsonObject(action) ? action : {};
  const sentAt = Date.parse(typeof recorded_at === "string" ? recorded_at : "");
  const text = answerKey({ action: whole }, sentAt);
  return canonical(JSON.parse(text));
}

function isLatency(chaos: Json): boolean {
  return isJsonObject(chaos) && Object.keys(chaos).join() === "latency";
}

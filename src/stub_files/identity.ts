import {
  isJsonObject,
  isRawNumber,
  type Json,
  type JsonObject,
  setOwn,
} from "../json/values.ts";
import { scopeName } from "../model/scope.ts";
import type { Issue } from "../schema/issue.ts";
import { readPayload } from "../schema/payload.ts";

/** The id of an entry. */
interface Identity {
  /** The key that holds the id, if any does. */
  readonly key: "stub_id" | "id";
  /** The entry as the schema of a stub knows it: `id` has become `stub_id`. */
  readonly payload: Json;
  readonly issues: readonly Issue[];
  /** Gives an issue the name of the key that the file uses. */
  rename(issue: Issue): Issue;
}

/** `stub_id` wins over `id` unless it is null; a number becomes text, and the text is trimmed. */
export function readIdentity(item: Json): Identity {
  const same = (issue: Issue) => issue;
  if (!isJsonObject(item)) {
    return { key: "stub_id", payload: item, issues: [], rename: same };
  }
  const key = ownValue(item, "stub_id") !== null ? "stub_id" : "id";
  const given = ownValue(item, key);
  const payload: JsonObject = {};
  for (const [name, value] of Object.entries(item)) {
    if (name !== "id" && name !== "stub_id") setOwn(payload, name, value);
  }
  if (given === null) return { key, payload, issues: [], rename: same };
  const id = idText(given);
  if (id === undefined || id === "") {
    const msg = id === ""
      ? "The id is blank: write one, or leave it out"
      : 'Input should be text or a number, such as "login-ok"';
    const issue = { type: "string_type", loc: [key], msg, input: given };
    return { key, payload, issues: [issue], rename: same };
  }
  payload["stub_id"] = id;
  return {
    key,
    payload,
    issues: [],
    rename: (issue) =>
      issue.loc[0] === "stub_id" ? { ...issue, loc: [key] } : issue,
  };
}

function idText(value: Json): string | undefined {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number") return String(value);
  return isRawNumber(value) ? value.rawJSON : undefined;
}

/** The reference refuses any scope here; a listing that was exported carries one. */
export function readScope(
  item: Json,
): { readonly name: string | null; readonly issues: readonly Issue[] } {
  const given = isJsonObject(item) ? ownValue(item, "scope") : null;
  if (given === null) return { name: null, issues: [] };
  const reading = readPayload(scopeName, given, ["scope"]);
  return reading.ok
    ? { name: reading.value.toLowerCase(), issues: [] }
    : { name: null, issues: reading.issues };
}

function ownValue(item: JsonObject, key: string): Json {
  return Object.hasOwn(item, key) ? item[key] ?? null : null;
}

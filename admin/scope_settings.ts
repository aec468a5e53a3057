import type { Json, JsonObject } from "../src/json/values.ts";
import type { ListedScope } from "../src/model/scope_listing.ts";
import { call, type CallOutcome } from "./api.ts";

/** What a listing tells of a scope beside its settings. */
const facts: readonly string[] = [
  "name",
  "parent",
  "stubs",
  "requests",
  "created_at",
  "last_used_at",
  "expires_at",
  "late",
  "url",
  "headers",
  "baggage",
] satisfies (keyof ListedScope)[];

/** The path of one scope. */
export function scopePath(name: string): string {
  return `/scopes/${encodeURIComponent(name)}`;
}

/** A scope with its settings. */
export function fetchScope(name: string): Promise<CallOutcome<ListedScope>> {
  return call(scopePath(name));
}

/** The settings that a scope was given. */
export function settingsOf(scope: ListedScope): JsonObject {
  const given: Readonly<Record<string, Json | undefined>> = scope;
  const settings: JsonObject = {};
  for (const [name, value] of Object.entries(given)) {
    if (!facts.includes(name) && value !== undefined) settings[name] = value;
  }
  return settings;
}

/** Gives a scope these settings, and takes back those of before that are left out. */
export function saveSettings(
  scope: ListedScope,
  settings: JsonObject,
): Promise<CallOutcome<ListedScope>> {
  const none = Object.keys(settingsOf(scope)).map((name) => [name, null]);
  return call(scopePath(scope.name), {
    method: "PATCH",
    body: { ...Object.fromEntries(none), ...settings },
  });
}

/** Makes a scope with the settings of another, less the values that lead into that one. */
export async function createLike(
  name: string,
  model: string,
): Promise<CallOutcome<unknown>> {
  const source = await fetchScope(model);
  if (source.kind !== "ok") return source;
  const { select: _, ...settings } = settingsOf(source.value);
  const { parent } = source.value;
  return await call("/scopes", {
    method: "POST",
    body: { name, ...(parent === undefined ? {} : { parent }), ...settings },
  });
}

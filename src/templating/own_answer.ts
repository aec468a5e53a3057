import type { TemplateWorld } from "./context.ts";

/** What a function or filter of Standin's own answers, or why it cannot. */
export type Answer =
  | { readonly ok: true; readonly value: string | number | null }
  | { readonly ok: false; readonly reason: string };

/** A function of Standin's own, or a filter with the filtered value first. */
export type OwnCall = (
  world: TemplateWorld,
  args: readonly unknown[],
) => Answer;

export function give(value: string | number | null): Answer {
  return { ok: true, value };
}

export function refuse(reason: string): Answer {
  return { ok: false, reason };
}

/** A value as a refusal shows it. */
export function show(value: unknown): string {
  return typeof value === "string" ? `"${value.slice(0, 40)}"` : typeof value;
}

export function isWhole(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value);
}

/**
 * Arguments by their names, whether they were given by place or by name; the
 * engine hands those by name over as a map behind the others. `null` where one
 * is too many, unknown or given twice.
 */
export function namedArguments(
  args: readonly unknown[],
  names: readonly string[],
): ReadonlyMap<string, unknown> | null {
  const last = args.at(-1);
  const byName = last instanceof Map ? last : new Map<string, unknown>();
  const byPlace = last instanceof Map ? args.slice(0, -1) : args;
  if (byPlace.length > names.length) return null;
  const found = new Map<string, unknown>();
  for (const [at, value] of byPlace.entries()) {
    found.set(names[at] ?? "", value);
  }
  for (const [name, value] of byName) {
    if (!names.includes(name) || found.has(name)) return null;
    found.set(name, value);
  }
  return found;
}

import type { CallsText, Plan } from "../../state/change.ts";
import { readExactly } from "../../state/change_text.ts";
import type { Row } from "./database.ts";

/** The calls of a stub from each scope, by its name. */
export type Own = Record<string, number>;

export function nameOf({ name }: Row): string {
  return JSON.parse(String(name));
}

export function callsOf(row: Row, own: Own | undefined): CallsText {
  const calls = Number(row["calls"]);
  const last_call_at = Number(row["last_call"]);
  return { calls, last_call_at, ...(own === undefined ? {} : { own }) };
}

export function scopeOf(
  row: Row,
  name: string | null,
  parent: string | null,
): Plan<"scope_kept"> {
  const text = readExactly(String(row["text"])) as Pick<
    Plan<"scope_kept">,
    "settings" | "created_at"
  >;
  return {
    kind: "scope_kept",
    name,
    parent: name === null ? null : parent,
    settings: text.settings ?? {},
    created_at: text.created_at ?? 0,
    last_used_at: Number(row["last_used"]),
    late: Number(row["late"]),
    made: Number(row["made"]),
  };
}

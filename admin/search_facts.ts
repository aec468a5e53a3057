import { rows } from "./journal.ts";
import { type Row, shownTarget } from "./row.ts";
import { type Completion, completions } from "./search_completion.ts";
import { scopes, stubs } from "./store.ts";

/** Newest requests whose paths are offered. */
const looked = 500;

function pathOf(row: Row): string {
  return shownTarget(row).split("?")[0] ?? "";
}

const usual = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

/** How a search may go on, by what the page knows. */
export function completeSearch(text: string): readonly Completion[] {
  const seen = rows.value.map(({ method }) => method);
  return completions(text, {
    methods: [...new Set([...usual, ...seen])],
    paths: [...new Set(rows.value.slice(0, looked).map(pathOf))],
    scopes: scopes.value.map(({ name }) => name),
    stubs: [...new Set((stubs.value ?? []).map(({ stub_id }) => stub_id))],
  });
}

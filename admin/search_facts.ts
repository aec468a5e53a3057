import { rows } from "./journal.ts";
import { type Completion, completions } from "./search_completion.ts";
import { scopes, stubs } from "./store.ts";

const usual = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

/** How a search may go on, by what the page knows. */
export function completeSearch(text: string): readonly Completion[] {
  const seen = rows.value.map(({ method }) => method);
  return completions(text, {
    methods: [...new Set([...usual, ...seen])],
    scopes: scopes.value.map(({ name }) => name),
    stubs: (stubs.value ?? []).map(({ stub_id }) => stub_id),
  });
}

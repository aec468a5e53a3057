import { signal } from "@preact/signals";
import { filterNames } from "./row_filter.ts";

/** A filter of the request list that was given a name, on this machine. */
export interface SavedView {
  readonly name: string;
  /** The query of its address. */
  readonly search: string;
}

const key = "standin-views";

function isView(value: unknown): value is SavedView {
  return typeof value === "object" && value !== null &&
    typeof Reflect.get(value, "name") === "string" &&
    typeof Reflect.get(value, "search") === "string";
}

function read(): SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch {
    return [];
  }
}

export const savedViews = signal<readonly SavedView[]>(read());

function keep(views: readonly SavedView[]): void {
  savedViews.value = views;
  localStorage.setItem(key, JSON.stringify(views));
}

/** What of an address makes up a view: its filters, its order and its scope. */
export function viewOf(query: URLSearchParams): string {
  const params = new URLSearchParams();
  for (const name of [...filterNames, "sort", "scope", "show"]) {
    const value = query.get(name);
    if (value !== null && value !== "") params.set(name, value);
  }
  return params.toString();
}

/** Saves a view; one of that name is replaced. */
export function saveView(name: string, search: string): void {
  const others = savedViews.value.filter((view) => view.name !== name);
  keep([...others, { name, search }]);
}

export function forgetView(name: string): void {
  keep(savedViews.value.filter((view) => view.name !== name));
}

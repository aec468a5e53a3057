import { signal } from "@preact/signals";
import { keep, kept } from "./kept.ts";
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
    const views: unknown = JSON.parse(kept(key) ?? "[]");
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch {
    return [];
  }
}

export const savedViews = signal<readonly SavedView[]>(read());

function keepAll(views: readonly SavedView[]): boolean {
  savedViews.value = views;
  return keep(key, JSON.stringify(views));
}

/** What is no less of a filter when it is empty: it asks for what is in no scope. */
const byEmptiness: readonly string[] = ["scope", "of"];

/** What of an address makes up a view: its filters, its order and its scope. */
export function viewOf(query: URLSearchParams): string {
  const params = new URLSearchParams();
  for (const name of [...filterNames, "sort", "scope", "show"]) {
    const value = query.get(name);
    const isSet = value !== "" || byEmptiness.includes(name);
    if (value !== null && isSet) params.set(name, value);
  }
  return params.toString();
}

/** Saves a view; one of that name is replaced. False where it will be gone with the page. */
export function saveView(name: string, search: string): boolean {
  const others = savedViews.value.filter((view) => view.name !== name);
  return keepAll([...others, { name, search }]);
}

export function forgetView(name: string): void {
  keepAll(savedViews.value.filter((view) => view.name !== name));
}

import { computed, signal } from "@preact/signals";

/** Where the page is: the address without host, decoded one time. */
export interface Place {
  readonly view: "requests" | "stubs" | "scopes" | "server";
  /** The id or name after the view; `undefined` for the view itself. */
  readonly item: string | undefined;
  /** Whether the item is none yet: the word itself is also an id that a stub may have. */
  readonly isNew: boolean;
  readonly query: URLSearchParams;
}

const base = "/__admin__";

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function read(): Place {
  const [, , view, item] = location.pathname.split("/");
  const query = new URLSearchParams(location.search);
  return {
    view: view === "stubs" || view === "scopes" || view === "server"
      ? view
      : "requests",
    item: item === undefined || item === "" ? undefined : decode(item),
    isNew: item === "new",
    query,
  };
}

export const place = signal<Place>(read());

/** The scope that the whole UI is narrowed to; "" is global alone, `null` is everything. */
export const narrowed = computed<string | null>(() =>
  place.value.query.get("scope")
);

/** The filters that each list was left with. */
const left = new Map<Place["view"], URLSearchParams>();

/** A view as a person left it, for the links of the bar. */
export function back(view: Place["view"]): string {
  const kept = place.value.view === view ? undefined : left.get(view);
  const query = new URLSearchParams(kept);
  query.delete("scope");
  query.delete("beside");
  return to(view, undefined, Object.fromEntries(query));
}

/** The editor of a stub that is not there yet. */
export function toNew(query: Record<string, string> = {}): string {
  return to("stubs", undefined, query).replace(/\/stubs(?=\?|$)/, "/stubs/new");
}

/** An id as a segment; escaped where it would be the address of something else. */
function segment(item: string): string {
  return item === "new" ? "%6Eew" : encodeURIComponent(item);
}

/** An address of the UI; the narrowing to a scope goes along. */
export function to(
  view: Place["view"],
  item?: string,
  query: Record<string, string> = {},
): string {
  const params = new URLSearchParams(query);
  const scope = place.value.query.get("scope");
  if (scope !== null && !params.has("scope")) params.set("scope", scope);
  const path = item === undefined
    ? `${base}/${view}`
    : `${base}/${view}/${segment(item)}`;
  const text = params.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** A request of the list as it is filtered, with none beside it; no id is the list alone. */
export function toRequest(id: string | undefined): string {
  const query = new URLSearchParams(place.value.query);
  query.delete("beside");
  return to("requests", id, Object.fromEntries(query));
}

/** The same view with other query parameters; `undefined` removes one. */
export function withQuery(changes: Record<string, string | undefined>): string {
  const params = new URLSearchParams(place.value.query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return location.pathname + (text === "" ? "" : `?${text}`);
}

let guard: (() => boolean) | undefined;

/** Asks before leaving what would be lost; the answer false keeps the page. */
export function setLeaveGuard(ask: (() => boolean) | undefined): void {
  guard = ask;
}

/** The address that is shown. */
let href = location.pathname + location.search;

function arrive(): void {
  href = location.pathname + location.search;
  const next = read();
  // A stub's page has a query of its own; a request's is that of the list.
  if (next.item === undefined || next.view === "requests") {
    left.set(next.view, next.query);
  }
  place.value = next;
}

/** Shows another address of the UI. */
export function go(next: string, options: { replace?: boolean } = {}): void {
  if (guard !== undefined && !guard()) return;
  if (options.replace === true) history.replaceState(null, "", next);
  else history.pushState(null, "", next);
  arrive();
}

let pending: ReturnType<typeof setTimeout> | undefined;

/**
 * Moves a filter into the address without a history entry. The view follows
 * at once; the address a moment later, as browsers limit how often it changes.
 */
export function setFilter(name: string, value: string): void {
  const href = withQuery({ [name]: value === "" ? undefined : value });
  const query = new URLSearchParams(href.split("?")[1] ?? "");
  left.set(place.value.view, query);
  place.value = { ...place.value, query };
  const { pathname } = location;
  clearTimeout(pending);
  pending = setTimeout(() => {
    if (location.pathname === pathname) history.replaceState(null, "", href);
  }, 150);
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey &&
    !event.shiftKey && !event.altKey && !event.defaultPrevented;
}

/** Follows the UI's own links and the browser's back and forward. */
export function startRouter(): void {
  addEventListener("popstate", () => {
    if (guard !== undefined && !guard()) {
      history.pushState(null, "", href);
      return;
    }
    arrive();
  });
  document.addEventListener("click", (event) => {
    if (!isPlainClick(event) || !(event.target instanceof Element)) return;
    const link = event.target.closest("a");
    if (link === null || link.target !== "" || link.hasAttribute("download")) {
      return;
    }
    if (link.origin !== location.origin || !link.pathname.startsWith(base)) {
      return;
    }
    event.preventDefault();
    go(link.pathname + link.search);
  });
}

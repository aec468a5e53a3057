import type { ControlParts } from "../control/parts.ts";
import type { Scope } from "../state/scope.ts";
import type { MappingBook } from "./mapping_book.ts";

/** What every route works with. */
export interface AdminParts extends Omit<ControlParts, "tally"> {
  readonly book: MappingBook;
}

/** A call of WireMock's admin API. */
export interface AdminCall {
  readonly request: Request;
  /** What stands for `{…}` in the path. */
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  /** The scope that the prefix of the path, or a header, selects. */
  readonly scope: Scope;
}

/** One operation of WireMock's admin API. */
export interface AdminRoute {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Behind `/__admin`; a step `{…}` takes any. */
  readonly path: string;
  handle(call: AdminCall): Response | Promise<Response>;
}

/** A whole number of a query, from 0 on; what is none counts as left out. */
export function countIn(
  { query }: Pick<AdminCall, "query">,
  name: string,
  otherwise: number,
): number {
  const text = query.get(name) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}

/** What a path's `{…}` stand for; `null` where it does not fit. */
export function paramsOf(
  { path }: AdminRoute,
  steps: readonly string[],
): string[] | null {
  const wanted = path.split("/").slice(1);
  if (wanted.length !== steps.length) return null;
  const params: string[] = [];
  for (const [at, step] of steps.entries()) {
    const one = wanted[at] ?? "";
    if (one.startsWith("{")) params.push(step);
    else if (one !== step) return null;
  }
  return params;
}

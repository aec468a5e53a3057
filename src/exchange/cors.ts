import type { Answer } from "../answers/answer.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import { firstValue, type HeaderLines } from "../request/header_lines.ts";
import { opensAnywhere, opensToPages } from "../state/scope_cors.ts";
import type { ExchangeParts } from "./mock_call.ts";

const allowOrigin = "access-control-allow-origin";

/**
 * What lets the page of an origin read an answer, sent with or without
 * credentials (Fetch standard, section 3.3.3). It depends on the origin, which
 * caches have to know.
 */
export function openingLines(origin: string): HeaderLines {
  return [
    [allowOrigin, origin],
    ["access-control-allow-credentials", "true"],
    ["vary", "Origin"],
  ];
}

/** Whose answer it is. */
interface PageRequest {
  readonly request: IncomingRequest;
  /** The name of the scope. */
  readonly scope: string | null;
}

/**
 * The lines that an answer needs so that a page of another origin may read it;
 * `null` where its scope does not want that, or the answer decides by itself.
 */
export function pageLines(
  { state: { scopes } }: ExchangeParts,
  { request, scope }: PageRequest,
  answer: Answer,
): HeaderLines | null {
  // A server without scopes pays nothing for this.
  if (scopes.isEmpty && !scopes.rules.cors) return null;
  const origin = firstValue(request.headerLines, "origin");
  if (origin === null || firstValue(answer.headers, allowOrigin) !== null) {
    return null;
  }
  const isOpen = opensToPages(scopes, scope) ||
    isUnplaced(answer) && opensAnywhere(scopes);
  return isOpen ? openingLines(origin) : null;
}

/** Whether a request could not be placed in the scope that it named: the page is to see why. */
function isUnplaced(answer: Answer): boolean {
  return answer.kind === "ready" &&
    (answer.outcome === "scope_conflict" ||
      answer.outcome === "scope_not_found");
}

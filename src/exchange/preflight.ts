import { ready, type ReadyAnswer } from "../answers/answer.ts";
import type { Selection } from "../matching/selection.ts";
import { firstValue, joinedValue } from "../request/header_lines.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import { opensAnywhere, opensToPages } from "../state/scope_cors.ts";
import type { Entry } from "../state/entry.ts";
import type { Stub } from "../state/stub.ts";
import { openingLines } from "./cors.ts";
import { send } from "./delivery.ts";
import type { ExchangeParts, MockCall } from "./mock_call.ts";

/** What a browser asks before it sends a page's request to another origin (Fetch standard, section 3.3.2). */
interface Preflight {
  readonly origin: string;
  readonly method: string;
  /** The names of the request's headers, as one list. */
  readonly headers: string | null;
}

function preflightOf(
  { method, headerLines }: IncomingRequest,
): Preflight | null {
  if (method !== "OPTIONS") return null;
  const origin = firstValue(headerLines, "origin");
  const asked = firstValue(headerLines, "access-control-request-method");
  if (origin === null || asked === null) return null;
  const headers = joinedValue(headerLines, "access-control-request-headers");
  return { origin, method: asked, headers };
}

/** What to do about a preflight that found no stub; `null` for all else. */
export function preflightAdvice({ request, ending }: Entry): string | null {
  if (ending?.outcome !== "no_match") return null;
  const asked = preflightOf(request);
  return asked === null
    ? null
    : `A browser asks here whether a page of ${
      JSON.stringify(asked.origin)
    } may send its ${asked.method}: create the scope with "cors": true, start Standin with --cors, or add a stub for OPTIONS`;
}

/**
 * The server's own answer to a preflight, where the scope wants that; else
 * `null`. A stub goes before it that says by its method that it is for OPTIONS:
 * one without would take the question for the request itself.
 */
export function answerPreflight(
  parts: ExchangeParts,
  { incoming, scope, selectedBy }: MockCall,
  selection: Selection<Stub>,
): Response | null {
  const asked = preflightOf(incoming);
  if (asked === null || isForOptions(selection)) return null;
  const { scopes, received: journals } = parts.state;
  const isOpen = opensToPages(scopes, scope.name) ||
    selectedBy !== "header" && hidesScope(asked) && opensAnywhere(scopes);
  if (!isOpen) return null;
  const opening = { stub: null, chaos: null, selectedBy };
  const entry = journals.open(scope, incoming, opening);
  return send(parts, entry, permission(asked));
}

function isForOptions(selection: Selection<Stub>): boolean {
  if (selection.kind !== "stub") return false;
  const { method } = selection.stub.request;
  return method !== undefined && method !== null;
}

/** Headers by whose values a scope may be named. */
const namingHeaders: ReadonlySet<string> = new Set([
  "mock-scope",
  "baggage",
  "traceparent",
  "authorization",
  "x-api-key",
]);

/** Whether the scope cannot be told: a preflight brings the names of headers and not their values. */
function hidesScope({ headers }: Preflight): boolean {
  return (headers ?? "").split(",")
    .some((name) => namingHeaders.has(name.trim().toLowerCase()));
}

/** What was asked for is allowed, for this once: a scope may end, and another stub come. */
function permission({ origin, method, headers }: Preflight): ReadyAnswer {
  return ready({
    status: 204,
    headers: [
      ...openingLines(origin),
      ["vary", "Access-Control-Request-Method, Access-Control-Request-Headers"],
      ["access-control-allow-methods", method],
      ...(headers === null ? [] : [
        ["access-control-allow-headers", headers] satisfies [string, string],
      ]),
      ["access-control-max-age", "0"],
    ],
    body: null,
    outcome: "preflight",
  });
}

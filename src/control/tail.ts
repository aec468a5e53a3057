import { mediaTypes } from "./answer_format.ts";
import type { Scope } from "../state/scope.ts";
import { fail } from "./json_answers.ts";
import type { RequestFilter } from "./request_filter.ts";
import type { TailForm } from "./tail_form.ts";
import type { TailQuestion } from "./tail_reader.ts";
import { maxTails, type Tails } from "./tails.ts";
import { type TailScopes, TailView } from "./tail_view.ts";

/** The query of a listing that may be a tail. */
interface TailQuery extends RequestFilter {
  readonly scope?: string | undefined;
  readonly below?: "true" | "false" | undefined;
  readonly view?: "rows" | undefined;
  readonly follow?: "true" | "false" | undefined;
}

interface TailCall {
  readonly request: Request;
  readonly query: TailQuery;
  /** What the call selects, the scope that it names first. */
  readonly scopes: readonly Scope[];
}

/** What is wrong with a question that asks one document to go on, if that is it. */
export function refuseFollow({ follow }: TailQuery): Response | null {
  if (follow !== "true") return null;
  return fail("INVALID_QUERY", [{
    type: "value_error",
    loc: ["query", "follow"],
    msg: 'Only a stream can be followed: add "format=sse" or "format=ndjson"',
    input: follow,
  }]);
}

/** Answers with what the journal has, and then with what comes. */
export function answerTail(
  tails: Tails,
  call: TailCall,
  form: TailForm,
): Response {
  if (tails.areFull) {
    return fail(
      "LIMIT_REACHED",
      `${maxTails} readers follow the requests already, which is the limit: end one of them`,
    );
  }
  return new Response(tails.open(questionOf(call, form)), {
    headers: { "content-type": mediaTypes[form], "cache-control": "no-store" },
  });
}

/** A reader that comes back knows the URL of its first call, with a cursor and a limit that no longer count. */
function questionOf(
  { request, query, scopes }: TailCall,
  form: TailForm,
): TailQuestion {
  const lastId = /^\d{1,15}$/.exec(request.headers.get("last-event-id") ?? "");
  const start = lastId === null
    ? { after: query.after ?? null, limit: query.limit }
    : { after: Number(lastId[0]), limit: undefined };
  return {
    view: new TailView(scopesOf(query, scopes), query),
    form,
    inRows: query.view === "rows",
    ...start,
    follow: query.follow !== "false",
  };
}

function scopesOf(query: TailQuery, scopes: readonly Scope[]): TailScopes {
  const [main = null] = query.scope === "*" ? [] : scopes;
  return {
    main,
    below: query.below === "true",
    withGlobal: query.scope === undefined,
  };
}

import { nearestStub } from "../matching/nearest_stub.ts";
import { Attempts, unfinished } from "../runtime/attempts.ts";
import type { Span, Telemetry } from "../runtime/telemetry.ts";
import type { Entry } from "../state/entry.ts";
import type { Scope } from "../state/scope.ts";
import type { State } from "../state/state.ts";

/**
 * Writes into the span that the runtime has of each request what became of it
 * here. It follows the journals, so that requests pay nothing where the runtime
 * has no spans.
 */
export function followWithSpans(state: State, telemetry: Telemetry): void {
  const spans = new WeakMap<Entry, Span>();
  state.journals.followers.add({
    arrived(entry) {
      const span = telemetry.span();
      // What the server sends itself has the span of whatever made it do so.
      if (span === null || entry.request.sentBy !== null) return;
      spans.set(entry, span);
      describe(span, entry, state);
    },
    progressed(entry) {
      // The runtime ends a span with the head of a stream.
      spans.get(entry)?.setAttribute("standin.outcome", "open");
    },
    ended(entry, scope) {
      const span = spans.get(entry);
      const outcome = entry.ending?.outcome;
      if (span === undefined || outcome === undefined) return;
      span.setAttribute("standin.outcome", outcome);
      if (outcome === "no_match") tellNearest(span, entry, { state, scope });
    },
    marked() {},
  });
}

/** Names a span by the path of the stub, as servers name theirs by their routes. */
function describe(span: Span, entry: Entry, state: State): void {
  const { request, scope, stubId } = entry;
  if (scope !== null) span.setAttribute("standin.scope", scope);
  if (stubId === null) return;
  span.setAttribute("standin.stub_id", stubId);
  const path = pathOf(entry, stubId, state);
  if (path === null) return;
  span.updateName(`${request.method} ${path}`);
  span.setAttribute("http.route", path);
}

/** The path that a stub asks for; `null` where that is not text, for names of spans are to be few. */
function pathOf(
  { stubScope }: Entry,
  stubId: string,
  state: State,
): string | null {
  const { scopes } = state;
  const home = stubScope === null ? scopes.global : scopes.find(stubScope);
  const stub = home === undefined ? undefined : state.findStub(stubId, home);
  const path = stub?.request.path;
  return typeof path === "string" ? path : null;
}

function tellNearest(
  span: Span,
  { request }: Entry,
  { state, scope }: { readonly state: State; readonly scope: Scope },
): void {
  const stubs = state.scopes.serving(scope).flatMap((one) =>
    state.stubsOf(one)
  );
  const counter = state.counterOf(scope);
  // A span ends with the answer: of what takes longer than a turn it tells nothing.
  const nearest = new Attempts()
    .attempt(() => nearestStub(stubs, request, counter));
  span.addEvent(
    "no_match",
    nearest === null || nearest === unfinished ? {} : {
      "standin.nearest_stub_id": nearest.stub.id,
      "standin.differs_in": nearest.fields.join(", "),
    },
  );
}

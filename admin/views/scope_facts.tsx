import type { ScopeDetail } from "../../src/model/scope_listing.ts";
import { to } from "../router.ts";
import { counted, dateTime } from "../text.ts";

/** How much is in a scope, with the ways to it, and how old it is. */
export function ScopeFacts({ scope }: { scope: ScopeDetail }) {
  const only = { scope: scope.name };
  return (
    <p class="muted">
      <a href={to("stubs", undefined, only)}>{counted(scope.stubs, "stub")}</a>,
      {" "}
      <a href={to("requests", undefined, only)}>
        {counted(scope.requests, "request")}
      </a>, created {dateTime(scope.created_at)}
    </p>
  );
}

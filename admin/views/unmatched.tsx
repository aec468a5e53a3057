import type { ListedRequest } from "../../src/model/request_listing.ts";
import type { Explanation } from "../explanation.ts";
import { visibleMisses } from "../secrets.ts";
import type { StubName } from "../store.ts";
import { CopyButton } from "../widgets/copy_button.tsx";
import { StubLink } from "../widgets/stub_link.tsx";
import { FixableMisses } from "./fixable_misses.tsx";
import { SendAgain } from "./send_again.tsx";

interface Props {
  readonly record: ListedRequest;
  readonly explained: Explanation | undefined;
}

/** The stub that would answer by now. */
function MatchesNow(
  { record, stub }: { record: ListedRequest; stub: StubName },
) {
  return (
    <div class="card good-card">
      <p class="verdict">
        <span class="sign good" aria-hidden="true">✓</span>
        Would match now: <StubLink of={stub} />
      </p>
      <div class="bar wrap">
        <SendAgain record={record} primary />
        <span class="muted">to see its answer beside this one</span>
      </div>
    </div>
  );
}

/** Stubs of other scopes, and the header that was forgotten. */
function Elsewhere(
  { found }: { found: NonNullable<Explanation["elsewhere"]> },
) {
  return (
    <ul class="stack">
      {found.map((stub) => {
        const { stub_id, scope, headers } = stub;
        const lines = Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`);
        return (
          <li key={`${scope} ${stub_id}`} class="card">
            <p>
              Stub <StubLink of={stub} /> of scope <strong>{scope}</strong>{" "}
              would match, but the request did not select that scope. Send the
              header
            </p>
            <div class="bar wrap">
              <code>{lines.join("\n")}</code>
              <CopyButton
                text={lines.join("\n")}
                what={`the header of ${scope}`}
                quiet
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Misses({ record, explained }: Required<Props>) {
  if (explained === undefined) {
    return <p class="muted">Looking for the nearest stubs…</p>;
  }
  const { misses, elsewhere = [], message } = explained;
  const shown = visibleMisses(misses, record);
  return (
    <>
      {message !== undefined && <p>{message}</p>}
      {elsewhere.length > 0 && <Elsewhere found={elsewhere} />}
      {misses.length === 0
        ? elsewhere.length === 0 && (
          <p class="muted">
            There are no stubs it could have matched. Create one from this
            request with the button above.
          </p>
        )
        : (
          <>
            <p>
              The {misses.length === 1
                ? "nearest stub"
                : `${misses.length} nearest stubs`}, and where the request
              differs:
            </p>
            <FixableMisses misses={misses} shown={shown} record={record} />
          </>
        )}
    </>
  );
}

/** Why no stub answered, and what would. */
export function Unmatched({ record, explained }: Props) {
  const now = explained?.matches_now;
  return (
    <>
      <p class="verdict">
        <span class="sign bad" aria-hidden="true">✗</span>
        {now === undefined ? "No match" : "No match at the time"}
      </p>
      {now !== undefined && <MatchesNow record={record} stub={now} />}
      {now === undefined && <Misses record={record} explained={explained} />}
    </>
  );
}

import { useSignal, useSignalEffect } from "@preact/signals";
import type { ListedRequest } from "../../src/model/request_listing.ts";
import { explain, type Explanation } from "../explanation.ts";
import { stubs } from "../store.ts";
import { outcomeWord } from "../text.ts";
import { Matched } from "./matched.tsx";
import { Unmatched } from "./unmatched.tsx";

/** Asks why, and again whenever the stubs have changed. */
function useExplanation(record: ListedRequest): Explanation | undefined {
  const explained = useSignal<Explanation | undefined>(undefined);
  useSignalEffect(() => {
    // The list is replaced only when something in it is different.
    void stubs.value;
    const controller = new AbortController();
    explain(record, controller.signal).then((result) => {
      if (result !== undefined && !controller.signal.aborted) {
        explained.value = result;
      }
    });
    return () => controller.abort();
  });
  return explained.value;
}

/** What is said of requests for which no stub was sought. */
const refusals: Readonly<Record<string, string>> = {
  scope_conflict: "It selected scopes that are not nested in each other",
  scope_not_found: "It selected a scope that is not on this server",
  body_too_large: "Its body is larger than the server accepts",
};

function Refused({ record }: { record: ListedRequest }) {
  const outcome = record.response?.outcome ?? "";
  return (
    <>
      <p class="verdict">
        <span class="sign bad" aria-hidden="true">✗</span>
        {refusals[outcome] ?? `No stub answered it: ${outcomeWord(outcome)}`}
      </p>
      {record.response?.detail !== undefined && <p>{record.response.detail}</p>}
      <p class="muted">No stub was looked for, so there are no near misses.</p>
    </>
  );
}

function Preflight({ record }: { record: ListedRequest }) {
  const origin = record.headers["origin"];
  return (
    <p class="verdict">
      <span class="sign good" aria-hidden="true">✓</span>
      Answered as a CORS preflight
      {origin === undefined ? "" : ` from ${origin}`}
    </p>
  );
}

function Known({ record }: { record: ListedRequest }) {
  const explained = useExplanation(record);
  return record.matched_stub_id === null
    ? <Unmatched record={record} explained={explained} />
    : <Matched record={record} explained={explained} />;
}

/** Why the request got its answer. */
export function Verdict({ record }: { record: ListedRequest }) {
  const outcome = record.response?.outcome;
  if (record.matched_stub_id !== null || outcome === "no_match") {
    return <Known record={record} />;
  }
  if (outcome === undefined) {
    return <p class="muted">It is still being answered.</p>;
  }
  if (outcome === "preflight") return <Preflight record={record} />;
  if (outcome === "answered" || outcome === "open") {
    return (
      <p class="verdict">
        <span class="sign good" aria-hidden="true">✓</span>
        Answered without a stub, by the upstream of its scope
      </p>
    );
  }
  return <Refused record={record} />;
}

import type { Json } from "../../src/json/values.ts";
import type { ListedRequest } from "../../src/model/request_listing.ts";
import { readJson } from "../json_text.ts";
import { type Difference, differences } from "../json_diff.ts";
import { place, to, withQuery } from "../router.ts";
import { visible } from "../secrets.ts";
import { outcomeWord } from "../text.ts";
import { useRecord } from "../use_record.ts";
import { DiffTree } from "../widgets/diff_tree.tsx";
import { StatusChip } from "../widgets/status_chip.tsx";

/** Headers that differ from one call to the next without meaning anything. */
const volatile = [
  "content-length",
  "date",
  "standin-request-id",
  "traceparent",
  "tracestate",
  "x-request-id",
  "user-agent",
];

function sorted(values: Readonly<Record<string, readonly string[]>>): Json {
  return Object.fromEntries(
    Object.entries(values).sort(([a], [b]) => a < b ? -1 : 1)
      .map(([name, lines]) => [name, lines.join(", ")]),
  );
}

function bodyOf(body: string): Json {
  const reading = readJson(body);
  return reading.ok ? reading.value : body;
}

/** A request and its answer as one value to compare, in a fixed order. */
function comparable(record: ListedRequest): Json {
  const { method, target, scope, response } = record;
  return {
    request: {
      method,
      target,
      scope,
      headers: sorted(record.headers_all),
      body: bodyOf(record.body),
    },
    answer: response === null ? null : {
      status: response.status,
      outcome: outcomeWord(response.outcome),
      stub: record.matched_stub_id,
      stub_scope: record.matched_stub_scope ?? null,
      headers: sorted(response.headers),
      body: bodyOf(response.body),
    },
  };
}

/** Whether a difference is only of what changes with every call. */
function isVolatile({ path: [, part, name = ""] }: Difference): boolean {
  return part === "headers" && volatile.includes(name);
}

const sides = [
  { name: "Other request", tone: "removed" },
  { name: "This request", tone: "added" },
] as const;

function Answered({ record }: { record: ListedRequest }) {
  return (
    <a href={to("requests", record.id)}>
      <StatusChip
        status={record.response?.status ?? undefined}
        outcome={record.response?.outcome}
      />{" "}
      {outcomeWord(record.response?.outcome ?? "pending")}
    </a>
  );
}

function Compared(
  { record, beside }: { record: ListedRequest; beside: string },
) {
  const other = useRecord(beside);
  if (other === undefined) return null;
  if (other.kind !== "ok") {
    return (
      <p class="muted">
        The request to compare with is no longer in the journal.
      </p>
    );
  }
  const shown = comparable(visible(record));
  const found = differences(comparable(visible(other.value)), shown);
  return (
    <>
      <p class="facts">
        <Answered record={other.value} />
        <span aria-hidden="true">→</span>
        <Answered record={record} />
      </p>
      {found.every(isVolatile) && (
        <p class="muted">
          No differences, apart from what changes with every call.
        </p>
      )}
      {found.length > 0 && (
        <DiffTree
          differences={found}
          value={shown}
          label="Where the two requests differ"
          sides={sides}
          isDim={isVolatile}
        />
      )}
    </>
  );
}

/** The request beside which this one was opened: sent again from it, or pinned. */
export function BesidePart({ record }: { record: ListedRequest }) {
  const beside = place.value.query.get("beside");
  if (beside === null || beside === record.id) return null;
  return (
    <section class="card stack" aria-label="Compared">
      <div class="bar">
        <h3 class="grow">Compared</h3>
        <a
          class="button quiet small"
          href={withQuery({ beside: undefined })}
        >
          Stop comparing
        </a>
      </div>
      <Compared key={beside} record={record} beside={beside} />
    </section>
  );
}

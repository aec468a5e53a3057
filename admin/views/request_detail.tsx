import { useLayoutEffect, useRef } from "preact/hooks";
import { complaint, downloadBody } from "../api.ts";
import type { ListedRequest } from "../../src/model/request_listing.ts";
import { save } from "../clipboard.ts";
import { useHits } from "../hits.ts";
import { fileName } from "../media_types.ts";
import { tell } from "../notices.ts";
import { place, to, toRequest } from "../router.ts";
import { visible } from "../secrets.ts";
import { dateTime } from "../text.ts";
import { useRecord } from "../use_record.ts";
import { BodyView } from "../widgets/body_view.tsx";
import { Empty } from "../widgets/empty.tsx";
import { KeyValues } from "../widgets/key_values.tsx";
import { Plain } from "../widgets/plain.tsx";
import { StatusChip } from "../widgets/status_chip.tsx";
import { AnswerPart } from "./answer_part.tsx";
import { BesidePart } from "./beside_part.tsx";
import { RequestActions } from "./request_actions.tsx";
import { Verdict } from "./verdict.tsx";

async function download(record: ListedRequest): Promise<void> {
  const body = await downloadBody(record.id);
  if (body.kind !== "ok") return tell(complaint(body), { tone: "bad" });
  const type = record.headers["content-type"] ?? "";
  save(body.value, fileName(`request-${record.id}`, type));
}

function RequestPart({ record }: { record: ListedRequest }) {
  const coding = record.body_decoded_from;
  return (
    <>
      {Object.keys(record.path_params).length > 0 && (
        <>
          <h4>Path parameters</h4>
          <KeyValues
            values={record.path_params}
            label="Path parameters"
            none=""
          />
        </>
      )}
      <h4>Query</h4>
      <KeyValues values={record.query_all} label="Query" none="No query." />
      <h4>Headers</h4>
      <KeyValues
        values={record.headers_all}
        label="Request headers"
        none="No headers."
      />
      <h4>Body</h4>
      <BodyView
        content={record}
        type={record.headers["content-type"] ?? ""}
        label="request body"
        {...(coding === null ? {} : { note: `, decoded from ${coding}` })}
        onDownload={() => download(record)}
      />
    </>
  );
}

/** How a request came to its scope, in words. */
const ways: Readonly<Record<string, string>> = {
  header: "by its header",
  mock_scope: "by Mock-Scope",
  baggage: "by its baggage",
  cookie: "by its cookie",
  trace_id: "by its trace id",
  prefix: "by the path's prefix",
  credential: "by its credential",
  host: "by its host",
};

function Facts({ record }: { record: ListedRequest }) {
  const { scope, selected_by, sent_by } = record;
  return (
    <p class="facts">
      <StatusChip
        status={record.response?.status ?? undefined}
        outcome={record.response?.outcome}
      />
      <span class="num">{dateTime(record.received_at)}</span>
      <span>
        {scope === null ? "global" : (
          <>
            scope <a href={to("scopes", scope)}>{scope}</a>
          </>
        )}
        {selected_by !== undefined &&
          ` ${ways[selected_by] ?? `by its ${selected_by}`}`}
      </span>
      <span class="mono">
        <Plain text={record.host} />
      </span>
      {sent_by !== undefined && (
        <span class="chip plain">
          {sent_by === "replay" ? "sent by the UI" : `sent by ${sent_by}`}
        </span>
      )}
    </p>
  );
}

/** Leads from a webhook to the request behind it. */
function Cause({ record: { caused_by } }: { record: ListedRequest }) {
  if (caused_by === undefined) return null;
  return (
    <p>
      Triggered by <a href={to("requests", caused_by)}>this request</a>.
    </p>
  );
}

interface LoadedProps {
  /** The request as it may be seen. */
  readonly record: ListedRequest;
  readonly known: ListedRequest;
}

function Loaded({ record, known }: LoadedProps) {
  return (
    <>
      <Facts record={record} />
      <Cause record={record} />
      <RequestActions record={record} known={known} />
      <BesidePart record={known} />
      <h3>Why this answer</h3>
      <Verdict key={known.response?.outcome} record={known} />
      <h3>Answer</h3>
      <AnswerPart record={record} />
      <h3>Request</h3>
      <RequestPart record={record} />
    </>
  );
}

function Title({ record }: { record: ListedRequest | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // A click or Enter leads here; j and k keep the focus where it is.
    if (
      document.activeElement?.matches(".row-link") === true ||
      document.activeElement === document.body
    ) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} class="mono detail-title">
      {record === undefined
        ? "Request"
        : <Plain text={`${record.method} ${record.target}`} />}
    </h2>
  );
}

export function RequestDetail({ id }: { id: string }) {
  const outcome = useRecord(id);
  const known = outcome?.kind === "ok" ? outcome.value : undefined;
  // Masking reads the whole request: once for all that is drawn of it.
  const record = known && visible(known);
  const close = toRequest(undefined);
  const box = useRef<HTMLElement>(null);
  useHits(place.value.query.get("q") ?? "", () => box.current);
  return (
    <section ref={box} class="split-detail" aria-label="Request">
      <div class="detail-head">
        <Title record={record} />
        <a class="button quiet" href={close} aria-label="Close the request">
          Close
        </a>
      </div>
      {record !== undefined && known !== undefined && (
        <Loaded record={record} known={known} />
      )}
      {outcome?.kind === "refused" && (
        <Empty title="This request is not in the journal">
          <p>
            It was cleared, pushed out by newer ones, or lost when the server
            was restarted. <a href={close}>Back to the list</a>
          </p>
        </Empty>
      )}
      {outcome?.kind === "unreachable" && (
        <p class="issue">{complaint(outcome)}</p>
      )}
    </section>
  );
}

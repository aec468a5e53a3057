import { useEffect, useRef, useState } from "preact/hooks";
import { call, type CallOutcome, complaint, downloadBody } from "../api.ts";
import type { ListedRequest } from "../../src/model/request_listing.ts";
import { copy, save } from "../clipboard.ts";
import { writeJson } from "../json_text.ts";
import { rows } from "../journal.ts";
import { tell } from "../notices.ts";
import { place, to } from "../router.ts";
import { hasSecrets, secretsShown, visible } from "../secrets.ts";
import { asAssertion, asCurl } from "../snippets.ts";
import { dateTime } from "../text.ts";
import { BodyView } from "../widgets/body_view.tsx";
import { Empty } from "../widgets/empty.tsx";
import { KeyValues } from "../widgets/key_values.tsx";
import { StatusChip } from "../widgets/status_chip.tsx";
import { AnswerPart } from "./answer_part.tsx";
import { Verdict } from "./verdict.tsx";

/** Milliseconds after which an open stream is looked at again. */
const lookMs = 500;

/** Fetches the request, and again when its answer is finished; while that is an open stream now and then. */
function useRecord(id: string): CallOutcome<ListedRequest> | undefined {
  const [record, setRecord] = useState<
    CallOutcome<ListedRequest> | undefined
  >();
  const seq = rows.value.find((row) => row.id === id)?.outcome;
  const [look, lookAgain] = useState(0);
  const isOpen = record?.kind === "ok" && record.value.id === id &&
    record.value.response?.outcome === "open";
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => lookAgain(look + 1), lookMs);
    return () => clearTimeout(timer);
  }, [record, isOpen]);
  useEffect(() => {
    const controller = new AbortController();
    call<ListedRequest>(`/requests/${encodeURIComponent(id)}`, {
      signal: controller.signal,
    })
      .then((outcome) => {
        if (outcome.kind !== "stopped") setRecord(outcome);
      });
    return () => controller.abort();
  }, [id, seq, look]);
  return record;
}

function SecretsButton() {
  const { value } = secretsShown;
  return (
    <button
      type="button"
      class="button"
      onClick={() => {
        secretsShown.value = !value;
      }}
    >
      {value ? "Hide secrets" : "Show secrets"}
    </button>
  );
}

/** `record` is the request as it is seen: what is copied holds no more than that. */
function Actions(
  { record, secret }: { record: ListedRequest; secret: boolean },
) {
  return (
    <div class="bar wrap">
      <a class="button primary" href={to("stubs", "new", { from: record.id })}>
        Create stub from this
      </a>
      <button
        type="button"
        class="button"
        onClick={() =>
          copy(asCurl(record, location.origin), "the curl command")}
      >
        Copy as curl
      </button>
      <button
        type="button"
        class="button"
        onClick={() =>
          copy(
            writeJson(asAssertion(record)),
            "the assertion, for POST /__mock__/assert",
          )}
      >
        Copy as assertion
      </button>
      {secret && <SecretsButton />}
    </div>
  );
}

async function download(record: ListedRequest): Promise<void> {
  const body = await downloadBody(record.id);
  if (body.kind === "ok") save(body.value, `request-${record.id}.bin`);
  else tell(complaint(body), { tone: "bad" });
}

function RequestPart({ record }: { record: ListedRequest }) {
  const coding = record.body_decoded_from;
  return (
    <>
      {Object.keys(record.path_params).length > 0 && (
        <>
          <h3>Path parameters</h3>
          <KeyValues
            values={record.path_params}
            label="Path parameters"
            none=""
          />
        </>
      )}
      <h3>Query</h3>
      <KeyValues values={record.query_all} label="Query" none="No query." />
      <h3>Headers</h3>
      <KeyValues
        values={record.headers_all}
        label="Request headers"
        none="No headers."
      />
      <h3>Body</h3>
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

function Loaded({ record: known }: { record: ListedRequest }) {
  const record = visible(known);
  return (
    <>
      <p class="facts">
        <StatusChip
          status={record.response?.status ?? undefined}
          outcome={record.response?.outcome}
        />
        <span class="num">{dateTime(record.received_at)}</span>
        <span>
          {record.scope === null ? "global" : (
            <>
              scope <a href={to("scopes", record.scope)}>{record.scope}</a>
            </>
          )}
        </span>
        <span class="mono">{record.host}</span>
      </p>
      <Actions record={record} secret={hasSecrets(known)} />
      <h2>Why this answer</h2>
      <Verdict record={known} />
      <h2>Answer</h2>
      <AnswerPart record={record} />
      <h2>Request</h2>
      <RequestPart record={record} />
    </>
  );
}

function Title({ record }: { record: ListedRequest | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A click or Enter leads here; j and k keep the focus where it is.
    if (
      document.activeElement?.matches(".row-link") === true ||
      document.activeElement === document.body
    ) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} class="mono">
      {record === undefined
        ? "Request"
        : <>{record.method} {visible(record).target}</>}
    </h1>
  );
}

export function RequestDetail({ id }: { id: string }) {
  const outcome = useRecord(id);
  const close = to(
    "requests",
    undefined,
    Object.fromEntries(place.value.query),
  );
  return (
    <section class="split-detail" aria-label="Request">
      <div class="detail-head">
        <Title record={outcome?.kind === "ok" ? outcome.value : undefined} />
        <a class="button quiet" href={close} aria-label="Close the request">
          Close
        </a>
      </div>
      {outcome?.kind === "ok" && <Loaded record={outcome.value} />}
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

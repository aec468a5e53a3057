import { useLayoutEffect, useState } from "preact/hooks";
import type { ListedRequest } from "../../src/model/request_listing.ts";
import { recordOrder } from "../chosen_rows.ts";
import { copyAssertion } from "../copy_assertion.ts";
import { useKeys } from "../keys.ts";
import { editWanted, pinned } from "../pinned.ts";
import { go, toNew, withQuery } from "../router.ts";
import { copyCurl } from "../row_acts.ts";
import { hasSecrets, secretsShown } from "../secrets.ts";
import { EditAndSend } from "./edit_and_send.tsx";
import { SendAgain } from "./send_again.tsx";
import { sendAgain } from "../send_again.ts";

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

function togglePin({ id }: ListedRequest): void {
  pinned.value = pinned.value === id ? undefined : id;
}

function PinButton({ record }: { record: ListedRequest }) {
  const isPinned = pinned.value === record.id;
  return (
    <>
      <button
        type="button"
        class="button"
        aria-pressed={isPinned}
        title="Compare other requests with this one"
        onClick={() => togglePin(record)}
      >
        {isPinned ? "Pinned" : "Pin to compare"}
      </button>
      {pinned.value !== undefined && !isPinned && (
        <a class="button" href={withQuery({ beside: pinned.value })}>
          Compare with pinned
        </a>
      )}
    </>
  );
}

interface Props {
  /** The request as it is seen: what is copied holds no more than that. */
  readonly record: ListedRequest;
  readonly known: ListedRequest;
}

/** What keys do to the request that is open. */
function useRequestKeys({ record, known }: Props, edit: () => void): void {
  useLayoutEffect(() => {
    editWanted.value = undefined;
  }, []);
  useKeys(() => ({
    edit,
    curl: () => void copyCurl(record),
    assertion: () => void copyAssertion(record),
    send: () => void sendAgain(known, {}),
    stub: () => go(toNew({ from: record.id })),
    pin: () => togglePin(record),
    compare: () => {
      if (pinned.value !== undefined) {
        go(withQuery({ beside: pinned.value }));
      }
    },
    secrets: () => secretsShown.value = !secretsShown.value,
  }), [record]);
}

/** Makes a stub of what an upstream answered. */
function RecordButton(
  { known: { id, scope, response } }: Pick<Props, "known">,
) {
  if (response?.upstream === undefined) return null;
  return (
    <button
      type="button"
      class="button"
      onClick={() => {
        recordOrder.value = { scope, ids: [id] };
      }}
    >
      Record as a stub
    </button>
  );
}

function CopyButtons({ record }: Pick<Props, "record">) {
  return (
    <>
      <button type="button" class="button" onClick={() => copyCurl(record)}>
        Copy as curl
      </button>
      <button
        type="button"
        class="button"
        onClick={() => copyAssertion(record)}
      >
        Copy as assertion
      </button>
    </>
  );
}

/** What can be done with a request. */
export function RequestActions({ record, known }: Props) {
  const [editing, setEditing] = useState(editWanted.value === record.id);
  useRequestKeys({ record, known }, () => setEditing(true));
  return (
    <>
      <div class="bar wrap">
        <a class="button primary" href={toNew({ from: record.id })}>
          Create stub from this
        </a>
        <SendAgain record={known} />
        <button
          type="button"
          class="button"
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
        >
          Edit and send
        </button>
        <CopyButtons record={record} />
        <RecordButton known={known} />
        <PinButton record={record} />
        {hasSecrets(known) && <SecretsButton />}
      </div>
      {editing && (
        <EditAndSend
          record={known}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

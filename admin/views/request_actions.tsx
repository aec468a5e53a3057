import { useEffect, useState } from "preact/hooks";
import type { ListedRequest } from "../../src/model/request_listing.ts";
import { recordOrder } from "../chosen_rows.ts";
import { copy } from "../clipboard.ts";
import { copyAssertion } from "../copy_assertion.ts";
import { withKeys } from "../keys.ts";
import { pinned } from "../pinned.ts";
import { go, toNew, withQuery } from "../router.ts";
import { hasSecrets, secretsShown } from "../secrets.ts";
import { asCurl } from "../snippets.ts";
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

function PinButton({ record }: { record: ListedRequest }) {
  const isPinned = pinned.value === record.id;
  return (
    <>
      <button
        type="button"
        class="button"
        aria-pressed={isPinned}
        title="Keep this request to compare others with it"
        onClick={() => pinned.value = isPinned ? undefined : record.id}
      >
        {isPinned ? "Pinned" : "Pin to compare"}
      </button>
      {pinned.value !== undefined && !isPinned && (
        <a class="button" href={withQuery({ beside: pinned.value })}>
          Compare with the pinned one
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

function copyCurl(record: ListedRequest): void {
  void copy(asCurl(record, location.origin), "the curl command");
}

/** What can be done with a request. */
export function RequestActions({ record, known }: Props) {
  const [editing, setEditing] = useState(false);
  const create = toNew({ from: record.id });
  useEffect(() =>
    withKeys({
      curl: () => copyCurl(record),
      assertion: () => void copyAssertion(record),
      send: () => void sendAgain(known, {}),
      edit: () => setEditing(true),
      stub: () => go(create),
    }), [record]);
  return (
    <>
      <div class="bar wrap">
        <a class="button primary" href={create}>Create stub from this</a>
        <SendAgain record={known} />
        <button
          type="button"
          class="button"
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
        >
          Edit and send
        </button>
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
        {known.response?.upstream !== undefined && (
          <button
            type="button"
            class="button"
            onClick={() => {
              recordOrder.value = { scope: known.scope, ids: [known.id] };
            }}
          >
            Record as a stub
          </button>
        )}
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

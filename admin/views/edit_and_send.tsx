import { useState } from "preact/hooks";
import type { JsonObject } from "../../src/json/values.ts";
import type { ListedRequest } from "../../src/model/request_listing.ts";
import { describe, headerLinesOf, type Sample } from "../editor/sample.ts";
import { SampleFields } from "../editor/sample_fields.tsx";
import { sendAgain } from "../send_again.ts";

/** What was edited; all else is sent as it came. */
function changesOf(first: Sample, edited: Sample): JsonObject {
  const { headers } = describe(edited, null);
  return {
    ...(edited.method === first.method ? {} : { method: edited.method }),
    ...(edited.target === first.target ? {} : { target: edited.target }),
    ...(edited.headers === first.headers ? {} : { headers: headers ?? {} }),
    ...(edited.body === first.body ? {} : { body: edited.body }),
  };
}

/** Whether the body can be edited: it is a text, and all of it is there. */
function hasText(record: ListedRequest): boolean {
  return record.body_encoding === "utf-8" && !record.body_truncated;
}

/** The request as it came. */
function firstOf(record: ListedRequest): Sample {
  return {
    method: record.method,
    target: record.target,
    headers: headerLinesOf(record),
    body: hasText(record) ? record.body : "",
  };
}

/** The request as a form, to be sent by the server itself with other values. */
export function EditAndSend(
  { record, onClose }: { record: ListedRequest; onClose: () => void },
) {
  const first = firstOf(record);
  const [edited, setEdited] = useState(first);
  const submit = async () => {
    const sent = await sendAgain(record, changesOf(first, edited));
    if (sent.kind === "ok") onClose();
  };
  return (
    <form
      class="card stack"
      aria-label="Edit and send"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SampleFields
        sample={edited}
        headerLines={4}
        bodyLines={hasText(record) ? 6 : undefined}
        onChange={setEdited}
      />
      {!hasText(record) && (
        <p class="muted">The body is sent as it came, byte for byte.</p>
      )}
      <div class="bar wrap">
        <button type="submit" class="button primary">Send</button>
        <button type="button" class="button quiet" onClick={onClose}>
          Cancel
        </button>
        <span class="muted">
          The server sends it to itself and marks it as sent by the UI.
        </span>
      </div>
    </form>
  );
}

import { useState } from "preact/hooks";
import type { Json } from "../../src/json/values.ts";
import type { ListedRequest } from "../../src/model/request_listing.ts";
import { describe, headerLinesOf } from "../editor/sample.ts";
import { sendAgain } from "../send_again.ts";

interface Edited {
  readonly method: string;
  readonly target: string;
  readonly headers: string;
  readonly body: string;
}

function Field(
  { label, value, lines, onInput }: {
    label: string;
    value: string;
    lines?: number;
    onInput: (text: string) => void;
  },
) {
  const shared = {
    class: "mono",
    value,
    spellcheck: false,
    autocomplete: "off",
    onInput: (event: { currentTarget: { value: string } }) =>
      onInput(event.currentTarget.value),
  } as const;
  return (
    <label class="field">
      <span>{label}</span>
      {lines === undefined
        ? <input type="text" {...shared} />
        : <textarea rows={lines} {...shared} />}
    </label>
  );
}

function Fields(
  { edited, hasText, onChange }: {
    edited: Edited;
    hasText: boolean;
    onChange: (part: Partial<Edited>) => void;
  },
) {
  return (
    <>
      <div class="columns sample-line">
        <Field
          label="Method"
          value={edited.method}
          onInput={(method) => onChange({ method })}
        />
        <Field
          label="Path and query"
          value={edited.target}
          onInput={(target) => onChange({ target })}
        />
      </div>
      <Field
        label="Headers, one a line"
        lines={4}
        value={edited.headers}
        onInput={(headers) => onChange({ headers })}
      />
      {hasText
        ? (
          <Field
            label="Body"
            lines={6}
            value={edited.body}
            onInput={(body) => onChange({ body })}
          />
        )
        : <p class="muted">The body goes as it came, byte for byte.</p>}
    </>
  );
}

/** The request as a form, to be sent by the server itself with other values. */
export function EditAndSend(
  { record, onClose }: { record: ListedRequest; onClose: () => void },
) {
  const hasText = record.body_encoding === "utf-8" && !record.body_truncated;
  const first: Edited = {
    method: record.method,
    target: record.target,
    headers: headerLinesOf(record),
    body: hasText ? record.body : "",
  };
  const [edited, setEdited] = useState(first);
  const submit = async () => {
    const { headers } = describe({ ...edited }, null);
    const changes: { [name: string]: Json } = {
      ...(edited.method === first.method ? {} : { method: edited.method }),
      ...(edited.target === first.target ? {} : { target: edited.target }),
      ...(edited.headers === first.headers ? {} : { headers: headers ?? {} }),
      ...(edited.body === first.body ? {} : { body: edited.body }),
    };
    if ((await sendAgain(record, changes)).kind === "ok") onClose();
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
      <Fields
        edited={edited}
        hasText={hasText}
        onChange={(part) => setEdited({ ...edited, ...part })}
      />
      <div class="bar wrap">
        <button type="submit" class="button primary">Send</button>
        <button type="button" class="button quiet" onClick={onClose}>
          Cancel
        </button>
        <span class="muted">
          The server sends it to itself and marks it as sent by this page.
        </span>
      </div>
    </form>
  );
}

import { useDraft } from "./draft.ts";
import { IssueText, JsonField } from "./fields.tsx";
import { PastedLines } from "./pasted_lines.tsx";
import { chunksOf } from "./pasted_parts.ts";
import { StreamFields } from "./stream_fields.tsx";

const base = ["action", "stream", "chunks"];

/** The chunks of a stream, in the order they are sent. */
export function StreamForm() {
  const draft = useDraft();
  const value = draft.get(base);
  const chunks = Array.isArray(value) ? value : [];
  return (
    <>
      <StreamFields kind="stream" noun="chunk" />
      <IssueText path={["action", "stream"]} />
      <JsonField
        path={base}
        label="Chunks"
        hint='A list such as [{"json": {"done": false}}, {"text": "…", "delay_ms": 200}]'
        lines={8}
      />
      <PastedLines
        noun="chunk"
        read={chunksOf}
        onAdd={(more) => draft.set(base, [...chunks, ...more])}
      />
    </>
  );
}

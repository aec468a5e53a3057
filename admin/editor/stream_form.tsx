import { IssueText, JsonField, NumberField } from "./fields.tsx";

/** The chunks of a stream, in the order they are sent. */
export function StreamForm() {
  return (
    <>
      <div class="columns few">
        <NumberField
          path={["action", "stream", "default_delay_ms"]}
          label="Delay before each chunk, in ms"
          placeholder="0"
        />
      </div>
      <IssueText path={["action", "stream"]} />
      <JsonField
        path={["action", "stream", "chunks"]}
        label="Chunks"
        hint='A list such as [{"json": {"done": false}}, {"text": "…", "delay_ms": 200}]'
        lines={8}
      />
    </>
  );
}

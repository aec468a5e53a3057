import { JsonField, NumberField, TextField } from "./fields.tsx";

type Kind = "sse" | "stream";

function pathOf(kind: Kind, name: string): readonly string[] {
  return ["action", kind, name];
}

/** When the parts of a stream are sent. */
function PaceFields({ kind, noun }: { kind: Kind; noun: string }) {
  return (
    <>
      <NumberField
        path={pathOf(kind, "default_delay_ms")}
        label={`Delay before each ${noun}, in ms`}
        placeholder="0"
      />
      <NumberField
        path={pathOf(kind, "first_delay_ms")}
        label="Delay before the first, in ms"
      />
      <NumberField path={pathOf(kind, "jitter_ms")} label="Jitter, in ms" />
      <NumberField
        path={pathOf(kind, "repeat")}
        label="Repeat"
        placeholder='1, or "forever"'
      />
    </>
  );
}

/** What keeps a connection of events alive, and what a client gets that comes back. */
function SseFields() {
  return (
    <>
      <NumberField
        path={pathOf("sse", "heartbeat_ms")}
        label="Heartbeat, in ms"
      />
      <JsonField
        path={pathOf("sse", "resume")}
        optional
        label="Resume"
        hint='Such as {"per_connection": 2}, for clients that come back with Last-Event-ID'
      />
    </>
  );
}

/** The fields that all kinds of streams have. */
export function StreamFields({ kind, noun }: { kind: Kind; noun: string }) {
  return (
    <div class="columns few">
      <PaceFields kind={kind} noun={noun} />
      <TextField
        path={pathOf(kind, "at_end")}
        label="At the end"
        placeholder="close, or hold"
      />
      <TextField
        path={pathOf(kind, "channel")}
        label="Channel"
        placeholder="its name"
      />
      <NumberField path={pathOf(kind, "keep")} label="Events kept for later" />
      {kind === "sse" && <SseFields />}
    </div>
  );
}

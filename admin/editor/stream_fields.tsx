import { JsonField, NumberField, TextField } from "./fields.tsx";

/** The fields that all kinds of streams have. */
export function StreamFields(
  { kind, noun }: { kind: "sse" | "stream"; noun: string },
) {
  const path = (name: string) => ["action", kind, name];
  return (
    <div class="columns few">
      <NumberField
        path={path("default_delay_ms")}
        label={`Delay before each ${noun}, in ms`}
        placeholder="0"
      />
      <NumberField
        path={path("first_delay_ms")}
        label="Delay before the first, in ms"
      />
      <NumberField path={path("jitter_ms")} label="Jitter, in ms" />
      <NumberField
        path={path("repeat")}
        label="Repeat"
        placeholder='1, or "forever"'
      />
      <TextField
        path={path("at_end")}
        label="At the end"
        placeholder="close, or hold"
      />
      <TextField
        path={path("channel")}
        label="Channel"
        placeholder="its name"
      />
      <NumberField path={path("keep")} label="Events kept for later" />
      {kind === "sse" && (
        <>
          <NumberField path={path("heartbeat_ms")} label="Heartbeat, in ms" />
          <JsonField
            path={path("resume")}
            optional
            label="Resume"
            hint='Such as {"per_connection": 2}, for clients that come back with Last-Event-ID'
          />
        </>
      )}
    </div>
  );
}

import type { Json } from "../../src/json/values.ts";
import { otherFaults } from "../text.ts";
import { Choice } from "../widgets/choice.tsx";
import { useDraft } from "./draft.ts";
import { JsonField } from "./fields.tsx";

const faults = ["chaos", "faults"];

/** What a fault of each kind begins with. */
const examples: Readonly<Record<string, Json>> = {
  answer: {
    response: {
      status_code: 429,
      headers: { "Retry-After": 1 },
      body: "",
    },
    probability: 0.1,
  },
  empty: { probability: 0.1 },
  garbage: { bytes: 512, probability: 0.1 },
  content_type: { value: "text/html", probability: 0.1 },
  omit: { event: 2 },
  duplicate: { event: 2 },
  swap: { event: 2 },
  corrupt: { event: 2, how: "json" },
  insert: { event: 2, send: { data: "" } },
  without_terminator: {},
  line_ends: { with: "crlf" },
  end: { after_events: 2 },
  cut: { after_events: 2, inside: "event" },
  reset: { after_bytes: 0, probability: 0.1 },
  malformed_chunk: { after_bytes: 0, probability: 0.1 },
  error: { after_events: 2, send: { event: "error", data: "" } },
  stall: { after_events: 2, for_ms: 5000 },
  split: { inside: "line_ends" },
  join: { for_ms: 500 },
  slow: { bytes_per_second: 100 },
};

/** The faults of chaos beside a drop: one is added by its kind, and then written as JSON. */
export function FaultsPart() {
  const draft = useDraft();
  const shown = otherFaults(draft.get(faults));
  const others = Object.keys(examples).filter((name) => !shown.includes(name));
  return (
    <>
      {shown.map((name) => (
        <div key={name}>
          <JsonField path={[...faults, name]} label={`Fault ${name}`} />
          <button
            type="button"
            class="button small"
            onClick={() => draft.set([...faults, name], undefined)}
          >
            Remove {name}
          </button>
        </div>
      ))}
      <Choice
        label="Add a fault"
        value=""
        choices={[["", "none"], ...others.map((name) => [name, name] as const)]}
        onChoose={(name) => draft.set([...faults, name], examples[name])}
      />
    </>
  );
}

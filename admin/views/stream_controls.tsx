import { useId, useState } from "preact/hooks";
import type { Json } from "../../src/json/values.ts";
import type { ListedRequest } from "../../src/model/request_listing.ts";
import { call, complaint } from "../api.ts";
import { chunksOf, eventsOf } from "../editor/pasted_parts.ts";
import { tell } from "../notices.ts";

interface Delivery {
  readonly delivered_to: number;
}

async function act(id: string, what: string, body: Json): Promise<boolean> {
  const path = `/requests/${encodeURIComponent(id)}/${what}`;
  const outcome = await call<Delivery>(path, { method: "POST", body });
  if (outcome.kind !== "ok") tell(complaint(outcome), { tone: "bad" });
  else if (outcome.value.delivered_to === 0) {
    tell("The stream has already ended.");
  } else return true;
  return false;
}

const stops = [["end", "End"], ["cut", "Cut"], ["stall", "Stall"]] as const;

/** Sends parts to the client that are written here. */
function Push({ record }: { record: ListedRequest }) {
  const field = useId();
  const [text, setText] = useState("");
  const type = record.response?.headers["content-type"]?.[0] ?? "";
  const isEvents = type.startsWith("text/event-stream");
  const push = async () => {
    const body = isEvents
      ? { events: eventsOf(text) }
      : { chunks: chunksOf(text) };
    if (await act(record.id, "events", body)) setText("");
  };
  return (
    <div class="field">
      <label for={field}>Push {isEvents ? "events" : "chunks"}</label>
      <textarea
        id={field}
        class="mono"
        rows={2}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button
        type="button"
        class="button quiet small add"
        disabled={text.trim() === ""}
        onClick={push}
      >
        Push
      </button>
    </div>
  );
}

/** What one may do to a stream while it is open. */
export function StreamControls({ record }: { record: ListedRequest }) {
  return (
    <div role="group" aria-label="The open stream">
      <div class="bar wrap">
        {stops.map(([how, label]) => (
          <button
            key={how}
            type="button"
            class="button"
            onClick={() => act(record.id, "end", { how })}
          >
            {label}
          </button>
        ))}
      </div>
      <Push record={record} />
    </div>
  );
}

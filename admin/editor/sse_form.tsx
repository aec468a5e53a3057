import { type Part, PartCards } from "./part_cards.tsx";
import { Member } from "./part_member.tsx";
import { eventsOf } from "./pasted_parts.ts";
import { StreamFields } from "./stream_fields.tsx";

function eventFields(event: Part) {
  return (
    <>
      <Member {...event} member="data" label="Data" kind="code" keepEmpty />
      <div class="columns">
        <Member {...event} member="event" label="Name" />
        <Member {...event} member="id" label="Id" />
        <Member {...event} member="delay_ms" label="Delay, ms" kind="number" />
        <Member {...event} member="retry" label="Retry, ms" kind="number" />
        <Member {...event} member="repeat" label="Repeat" kind="number" />
        <Member {...event} member="comment" label="Comment" />
      </div>
    </>
  );
}

/** The events of a stream, in the order they are sent. */
export function SseForm() {
  return (
    <>
      <StreamFields kind="sse" noun="event" />
      <PartCards
        base={["action", "sse", "events"]}
        noun="event"
        blank={{ data: "" }}
        read={eventsOf}
        fields={eventFields}
      />
    </>
  );
}

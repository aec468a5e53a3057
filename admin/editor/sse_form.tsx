import { useId } from "preact/hooks";
import type { Json } from "../../src/json/values.ts";
import { at, readJson, withMember, writeJson } from "../json_text.ts";
import { useDraft } from "./draft.ts";
import { useEcho } from "./echo.ts";
import { IssueText } from "./fields.tsx";
import { PastedLines } from "./pasted_lines.tsx";
import { eventsOf } from "./pasted_parts.ts";
import { StreamFields } from "./stream_fields.tsx";

const base = ["action", "sse", "events"];

interface MemberProps {
  readonly event: Json;
  readonly index: number;
  readonly name: string;
  readonly label: string;
  readonly onChange: (event: Json) => void;
  readonly numeric?: boolean;
  readonly lines?: number;
}

function text(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : writeJson(value);
}

function Member(
  { event, index, name, label, onChange, numeric, lines }: MemberProps,
) {
  const draft = useDraft();
  const id = useId();
  const path = [...base, String(index), name];
  const [typed, setTyped] = useEcho(at(event, [name]), {
    read: text,
    write: (next) => {
      if (next === "" && name !== "data") return undefined;
      const reading = numeric === true ? readJson(next) : undefined;
      return reading?.ok === true ? reading.value : next;
    },
  }, (next) => onChange(withMember(event, name, next)));
  const shared = {
    id,
    class: "mono",
    value: typed,
    spellcheck: false,
    autocomplete: "off",
    "aria-invalid": draft.issuesAt(path, true).length > 0,
    "aria-describedby": `${id}-issue`,
    onInput: (input: { currentTarget: { value: string } }) =>
      setTyped(input.currentTarget.value),
  } as const;
  return (
    <div class="field">
      <label for={id}>
        {label}
        <span class="sr-only">{` of event ${index + 1}`}</span>
      </label>
      {lines === undefined
        ? <input {...shared} />
        : <textarea {...shared} rows={lines} />}
      <IssueText path={path} id={`${id}-issue`} deep />
    </div>
  );
}

interface CardProps {
  readonly event: Json;
  readonly index: number;
  readonly onChange: (event: Json) => void;
  readonly onRemove: () => void;
  readonly onRaise: () => void;
}

function EventCard({ event, index, onChange, onRemove, onRaise }: CardProps) {
  const shared = { event, index, onChange };
  const name = `event ${index + 1}`;
  return (
    <li class="card">
      <div class="bar">
        <strong class="grow">Event {index + 1}</strong>
        <button
          type="button"
          class="button quiet small"
          disabled={index === 0}
          aria-label={`Move ${name} up`}
          onClick={onRaise}
        >
          ↑
        </button>
        <button
          type="button"
          class="button quiet small"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          ×
        </button>
      </div>
      <Member {...shared} name="data" label="Data" lines={2} />
      <div class="columns">
        <Member {...shared} name="event" label="Name" />
        <Member {...shared} name="id" label="Id" />
        <Member {...shared} name="delay_ms" label="Delay, ms" numeric />
        <Member {...shared} name="retry" label="Retry, ms" numeric />
        <Member {...shared} name="repeat" label="Repeat" numeric />
        <Member {...shared} name="comment" label="Comment" />
      </div>
    </li>
  );
}

/** A list with the item at a place exchanged with the one before it. */
function raised(events: readonly Json[], at: number): Json[] {
  const moved = events.slice(at, at + 1);
  const rest = events.filter((_, place) => place !== at);
  return [...rest.slice(0, at - 1), ...moved, ...rest.slice(at - 1)];
}

/** The events of a stream, in the order they are sent. */
export function SseForm() {
  const draft = useDraft();
  const value = draft.get(base);
  const events = Array.isArray(value) ? value : [];
  const write = (next: Json[]) => draft.set(base, next);
  return (
    <>
      <StreamFields kind="sse" noun="event" />
      <IssueText path={base} />
      <ol class="events">
        {events.map((event, index) => (
          <EventCard
            key={index}
            event={event}
            index={index}
            onChange={(next) => write(events.with(index, next))}
            onRemove={() => write(events.toSpliced(index, 1))}
            onRaise={() => write(raised(events, index))}
          />
        ))}
      </ol>
      <button
        type="button"
        class="button quiet small add"
        onClick={() => write([...events, { data: "" }])}
      >
        Add event
      </button>
      <PastedLines
        noun="event"
        read={eventsOf}
        onAdd={(more) => write([...events, ...more])}
      />
    </>
  );
}

import type { ComponentChildren } from "preact";
import type { Json } from "../../src/json/values.ts";
import type { Path } from "../json_text.ts";
import { counted } from "../text.ts";
import { useDraft } from "./draft.ts";
import { IssueText } from "./fields.tsx";
import { PastedLines } from "./pasted_lines.tsx";

/** One of the parts of a stream, and how it is changed. */
export interface Part {
  readonly part: Json;
  /** Where it stands in the draft. */
  readonly path: Path;
  /** What it is called, such as `event 2`. */
  readonly name: string;
  /** Whether there are so many that plain fields have to do. */
  readonly isPlain: boolean;
  readonly onChange: (part: Json) => void;
}

/** Parts that get an editor for their text, and those that get a card. */
const coded = 40;
const drawn = 300;

/** A list with the item at a place exchanged with the one before it. */
function raised(parts: readonly Json[], at: number): Json[] {
  const moved = parts.slice(at, at + 1);
  const rest = parts.filter((_, place) => place !== at);
  return [...rest.slice(0, at - 1), ...moved, ...rest.slice(at - 1)];
}

interface CardProps {
  readonly noun: string;
  readonly index: number;
  readonly onRaise: () => void;
  readonly onDouble: () => void;
  readonly onRemove: () => void;
  readonly children: ComponentChildren;
}

function Card(
  { noun, index, onRaise, onDouble, onRemove, children }: CardProps,
) {
  const name = `${noun} ${index + 1}`;
  return (
    <li class="card">
      <div class="bar">
        <strong class="grow">
          {`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${index + 1}`}
        </strong>
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
          aria-label={`Duplicate ${name}`}
          onClick={onDouble}
        >
          +
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
      {children}
    </li>
  );
}

interface PartsProps {
  /** Where the list stands in the draft. */
  readonly base: Path;
  readonly noun: string;
  readonly blank: Json;
  /** Reads pasted lines. */
  readonly read: (text: string) => Json[];
  readonly fields: (part: Part) => ComponentChildren;
}

interface ListProps extends Pick<PartsProps, "base" | "noun" | "fields"> {
  readonly parts: readonly Json[];
  readonly onChange: (parts: Json[]) => void;
}

function Cards({ parts, base, noun, fields, onChange }: ListProps) {
  return (
    <ol class="events">
      {parts.slice(0, drawn).map((part, index) => (
        <Card
          key={index}
          noun={noun}
          index={index}
          onRaise={() => onChange(raised(parts, index))}
          onDouble={() => onChange(parts.toSpliced(index, 0, part))}
          onRemove={() => onChange(parts.toSpliced(index, 1))}
        >
          {fields({
            part,
            path: [...base, String(index)],
            name: `${noun} ${index + 1}`,
            isPlain: parts.length > coded,
            onChange: (next) => onChange(parts.with(index, next)),
          })}
        </Card>
      ))}
    </ol>
  );
}

/** The parts of a stream, in the order they are sent. */
export function PartCards({ base, noun, blank, read, fields }: PartsProps) {
  const draft = useDraft();
  const value = draft.get(base);
  const parts = Array.isArray(value) ? value : [];
  const write = (next: Json[]) => draft.set(base, next);
  return (
    <>
      <IssueText path={base} />
      <Cards {...{ parts, base, noun, fields }} onChange={write} />
      {parts.length > drawn && (
        <p class="muted">
          {`and ${counted(parts.length - drawn, `more ${noun}`)}, in the JSON`}
        </p>
      )}
      <button
        type="button"
        class="button quiet small add"
        onClick={() => write([...parts, blank])}
      >
        Add {noun}
      </button>
      <PastedLines
        noun={noun}
        read={read}
        onAdd={(more) => write([...parts, ...more])}
      />
    </>
  );
}

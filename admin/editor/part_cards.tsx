import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { Json } from "../../src/json/values.ts";
import {
  at,
  type Path,
  readJson,
  withMember,
  writeJson,
} from "../json_text.ts";
import { counted } from "../text.ts";
import { CodeField } from "./code_field.tsx";
import { useDraft } from "./draft.ts";
import { useEcho } from "./echo.ts";
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

interface MemberProps extends Part {
  readonly member: string;
  readonly label: string;
  /** `json` stays text until it can be read; a `number` is one where it can be read. */
  readonly kind?: "text" | "number" | "code" | "json";
  /** Whether no text is a text, too. */
  readonly keepEmpty?: boolean;
}

function shown(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : writeJson(value);
}

/** A member of a part. */
export function Member(
  { part, path: around, name, member, label, onChange, ...more }: MemberProps,
) {
  const { kind = "text", keepEmpty = false, isPlain } = more;
  const draft = useDraft();
  const id = useId();
  const path = [...around, member];
  const [typed, setTyped] = useEcho(at(part, [member]), {
    read: kind === "json" ? (value) => writeJson(value ?? null) : shown,
    write: (next) => {
      if (next === "" && !keepEmpty) return undefined;
      if (kind !== "number" && kind !== "json") return next;
      const reading = readJson(next);
      return reading.ok ? reading.value : next;
    },
  }, (next) => onChange(withMember(part, member, next)));
  const isWrong = draft.issuesAt(path, true).length > 0;
  const whole = `${label} of ${name}`;
  return (
    <div class="field">
      <label for={id}>
        {label}
        <span class="sr-only">{` of ${name}`}</span>
      </label>
      {kind === "code" || kind === "json"
        ? (
          <CodeField
            id={id}
            label={whole}
            describedBy={`${id}-issue`}
            language={kind === "json" ? "json" : "template"}
            text={typed}
            rows={2}
            isPlain={isPlain}
            isWrong={isWrong}
            faulty={[]}
            onInput={setTyped}
          />
        )
        : (
          <input
            id={id}
            class="mono"
            value={typed}
            spellcheck={false}
            autocomplete="off"
            inputMode={kind === "number" ? "decimal" : "text"}
            aria-invalid={isWrong}
            aria-describedby={`${id}-issue`}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      <IssueText path={path} id={`${id}-issue`} deep />
    </div>
  );
}

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

/** The parts of a stream, in the order they are sent. */
export function PartCards({ base, noun, blank, read, fields }: PartsProps) {
  const draft = useDraft();
  const value = draft.get(base);
  const parts = Array.isArray(value) ? value : [];
  const write = (next: Json[]) => draft.set(base, next);
  return (
    <>
      <IssueText path={base} />
      <ol class="events">
        {parts.slice(0, drawn).map((part, index) => (
          <Card
            key={index}
            noun={noun}
            index={index}
            onRaise={() => write(raised(parts, index))}
            onDouble={() => write(parts.toSpliced(index, 0, part))}
            onRemove={() => write(parts.toSpliced(index, 1))}
          >
            {fields({
              part,
              path: [...base, String(index)],
              name: `${noun} ${index + 1}`,
              isPlain: parts.length > coded,
              onChange: (next) => write(parts.with(index, next)),
            })}
          </Card>
        ))}
      </ol>
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

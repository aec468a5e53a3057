import type { Json } from "../../src/json/values.ts";
import type { Path } from "../json_text.ts";
import { useDraft } from "./draft.ts";
import { IssueText, JsonValue } from "./fields.tsx";

interface CardProps {
  readonly path: Path;
  readonly value: Json;
  readonly name: string;
  readonly hint: string;
  readonly onChange: (value: Json) => void;
  readonly onRemove: () => void;
}

function Card({ path, value, name, hint, onChange, onRemove }: CardProps) {
  return (
    <li class="card">
      <JsonValue
        name={name}
        path={path}
        label={name}
        hint={hint}
        lines={5}
        value={value}
        onChange={(next) => onChange(next ?? value)}
      />
      <button
        type="button"
        class="button quiet small"
        aria-label={`Remove ${name.toLowerCase()}`}
        onClick={onRemove}
      >
        Remove
      </button>
    </li>
  );
}

interface CardsProps {
  readonly path: Path;
  /** What one of the list is called, such as `Step`. */
  readonly noun: string;
  readonly hint: string;
  readonly blank: Json;
  /** Whether the list goes with its last member. */
  readonly isOptional?: boolean;
}

/** A list, each of its members as JSON. */
export function JsonCards(
  { path, noun, hint, blank, isOptional = false }: CardsProps,
) {
  const draft = useDraft();
  const value = draft.get(path);
  const list = Array.isArray(value) ? value : [];
  const set = (next: readonly Json[]) =>
    draft.set(path, isOptional && next.length === 0 ? undefined : [...next]);
  return (
    <>
      <IssueText path={path} />
      <ol class="events">
        {list.map((one, index) => (
          <Card
            key={`${index} of ${list.length}`}
            path={[...path, String(index)]}
            value={one}
            name={`${noun} ${index + 1}`}
            hint={hint}
            onChange={(next) => set(list.with(index, next))}
            onRemove={() => set(list.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <button
        type="button"
        class="button quiet small add"
        onClick={() => set([...list, blank])}
      >
        Add {noun.toLowerCase()}
      </button>
    </>
  );
}

import { useState } from "preact/hooks";
import type { Json } from "../../src/json/values.ts";
import { briefJson, isJsonObject } from "../json_text.ts";
import { counted } from "../text.ts";
import { Plain } from "./plain.tsx";

const page = 100;

interface Props {
  readonly value: Json;
  readonly name?: string;
  /** How many levels are open at first. */
  readonly open: number;
}

function Scalar({ value }: { value: Json }) {
  const text = briefJson(value, 100_000);
  const kind = typeof value === "string" ? "text" : "word";
  return (
    <span class={`json-${kind}`}>
      <Plain text={text} />
    </span>
  );
}

function Name({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <span class="json-name">
      <Plain text={name} />:&nbsp;
    </span>
  );
}

function Members({ entries, open }: {
  entries: readonly (readonly [string, Json])[];
  open: number;
}) {
  const [shown, setShown] = useState(page);
  const more = entries.length - shown;
  return (
    <div class="json-members">
      {entries.slice(0, shown).map(([key, one]) => (
        <JsonTree key={key} name={key} value={one} open={open} />
      ))}
      {more > 0 && (
        <button
          type="button"
          class="button quiet small"
          onClick={() => setShown(shown + page)}
        >
          {`Show ${Math.min(page, more)} more of ${more}`}
        </button>
      )}
    </div>
  );
}

/** The members of an object or array by name; `undefined` for any other value. */
function entriesOf(
  value: Json,
): readonly (readonly [string, Json])[] | undefined {
  return Array.isArray(value) || isJsonObject(value)
    ? Object.entries(value)
    : undefined;
}

/** JSON that folds; members are drawn when opened, so depth and size cost nothing before. */
export function JsonTree({ value, name, open }: Props) {
  const [isOpen, setOpen] = useState(open > 0);
  const entries = entriesOf(value);
  if (entries === undefined) {
    return (
      <div class="json-line">
        <Name name={name} />
        <Scalar value={value} />
      </div>
    );
  }
  const isArray = Array.isArray(value);
  if (entries.length === 0) {
    return (
      <div class="json-line">
        <Name name={name} />
        {isArray ? "[]" : "{}"}
      </div>
    );
  }
  const size = counted(entries.length, isArray ? "item" : "member");
  return (
    <details
      class="json-node"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Name name={name} />
        <span class="muted">{isArray ? `[ ${size} ]` : `{ ${size} }`}</span>
      </summary>
      {isOpen && <Members entries={entries} open={open - 1} />}
    </details>
  );
}

import { useState } from "preact/hooks";
import type { Json } from "../api_types.ts";
import { briefJson, isJsonObject } from "../json_text.ts";
import { counted } from "../text.ts";

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
  return <span class={`json-${kind}`}>{text}</span>;
}

function Name({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return <span class="json-name">{name}:&nbsp;</span>;
}

/** JSON that folds; members are drawn when opened, so depth and size cost nothing before. */
export function JsonTree({ value, name, open }: Props) {
  const [isOpen, setOpen] = useState(open > 0);
  const [shown, setShown] = useState(page);
  const isArray = Array.isArray(value);
  if (!isArray && !isJsonObject(value)) {
    return (
      <div class="json-line">
        <Name name={name} />
        <Scalar value={value} />
      </div>
    );
  }
  const entries = Object.entries(value);
  if (entries.length === 0) {
    return (
      <div class="json-line">
        <Name name={name} />
        {isArray ? "[]" : "{}"}
      </div>
    );
  }
  return (
    <details
      class="json-node"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Name name={name} />
        <span class="muted">
          {isArray
            ? `[ ${counted(entries.length, "item")} ]`
            : `{ ${counted(entries.length, "member")} }`}
        </span>
      </summary>
      {isOpen && (
        <div class="json-members">
          {entries.slice(0, shown).map(([key, one]) => (
            <JsonTree key={key} name={key} value={one} open={open - 1} />
          ))}
          {entries.length > shown && (
            <button
              type="button"
              class="button quiet small"
              onClick={() => setShown(shown + page)}
            >
              Show {Math.min(page, entries.length - shown)} more of{" "}
              {entries.length - shown}
            </button>
          )}
        </div>
      )}
    </details>
  );
}

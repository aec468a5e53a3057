import type { ComponentChildren } from "preact";
import type { Json } from "../api_types.ts";
import { isJsonObject, type Path } from "../json_text.ts";
import { useDraft } from "./draft.ts";
import { useEcho } from "./echo.ts";
import { FaultText, JsonField } from "./fields.tsx";
import {
  OperatorChoice,
  unreadable,
  withOperator,
} from "./predicate_field.tsx";
import {
  type Operator,
  type PredicateRow,
  readRows,
  writeRows,
} from "./predicates.ts";

interface RowsProps<T> {
  readonly label: string;
  readonly noun: string;
  readonly path: Path;
  readonly rows: readonly T[];
  readonly blank: T;
  readonly onChange: (rows: readonly T[]) => void;
  readonly row: (
    row: T,
    change: (row: T) => void,
    number: number,
  ) => ComponentChildren;
}

function Rows<T>(
  { label, noun, path, rows, blank, onChange, row }: RowsProps<T>,
) {
  return (
    <div class="field" role="group" aria-label={label}>
      <span class="label">{label}</span>
      {rows.map((one, index) => (
        <div class="pair" key={index}>
          {row(
            one,
            (next) =>
              onChange(rows.map((old, at) => at === index ? next : old)),
            index + 1,
          )}
          <button
            type="button"
            class="button quiet small"
            aria-label={`Remove ${noun} ${index + 1}`}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            ×
          </button>
        </div>
      ))}
      <button
        type="button"
        class="button quiet small add"
        onClick={() => onChange([...rows, blank])}
      >
        Add {noun}
      </button>
      <FaultText path={path} deep />
    </div>
  );
}

const operators: readonly Operator[] = [
  "is",
  "matches",
  "contains",
  "ignoring_case",
  "criterion",
];

const blankPredicate: PredicateRow = { name: "", operator: "is", text: "" };

/** Names with a predicate each: the query or the headers of a request. */
export function PredicateRows(
  { path, label, noun }: { path: Path; label: string; noun: string },
) {
  const draft = useDraft();
  const value = draft.get(path);
  const [rows, setRows] = useEcho<PredicateRow[] | undefined>(value, {
    read: readRows,
    write: (next) =>
      next === undefined || next.some((one) => unreadable(one) !== undefined)
        ? value
        : writeRows(next),
  }, (next) => draft.set(path, next));
  if (rows === undefined) {
    return <JsonField path={path} label={`${label} (criterion)`} />;
  }
  return (
    <Rows
      label={label}
      noun={noun}
      path={path}
      rows={rows}
      blank={blankPredicate}
      onChange={(next) => setRows([...next])}
      row={(row, change, number) => (
        <>
          <input
            class="mono pair-name"
            aria-label={`Name of ${noun} ${number}`}
            placeholder="name"
            value={row.name}
            spellcheck={false}
            autocomplete="off"
            onInput={(event) =>
              change({ ...row, name: event.currentTarget.value })}
          />
          <OperatorChoice
            label={`How ${noun} ${number} is compared`}
            value={row.operator}
            operators={row.operator === "json"
              ? [...operators, "json"]
              : operators}
            onChange={(operator) =>
              change({ ...row, ...withOperator(row, operator) })}
          />
          <input
            class="mono pair-value"
            aria-label={`Value of ${noun} ${number}`}
            placeholder="value"
            value={row.text.replace(/\s*\n\s*/g, " ")}
            spellcheck={false}
            autocomplete="off"
            aria-invalid={unreadable(row) !== undefined}
            onInput={(event) =>
              change({ ...row, text: event.currentTarget.value })}
          />
          {unreadable(row) !== undefined && (
            <span class="fault">{unreadable(row)}</span>
          )}
        </>
      )}
    />
  );
}

interface HeaderRow {
  readonly name: string;
  readonly value: string;
}

function readHeaders(value: Json | undefined): HeaderRow[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    (Array.isArray(one) ? one : [one]).map((line) => ({
      name,
      value: typeof line === "string" ? line : JSON.stringify(line),
    }))
  );
}

/** Several lines of one name become a list, as `Set-Cookie` needs. */
function writeHeaders(rows: readonly HeaderRow[]): Json {
  const lines = new Map<string, string[]>();
  for (const { name, value } of rows) {
    if (name !== "") lines.set(name, [...lines.get(name) ?? [], value]);
  }
  return Object.fromEntries(
    [...lines].map((
      [name, values],
    ) => [name, values.length === 1 ? values[0] ?? "" : values]),
  );
}

/** Names with plain values: the headers of an answer. */
export function HeaderRows({ path, label }: { path: Path; label: string }) {
  const draft = useDraft();
  const [rows, setRows] = useEcho<HeaderRow[]>(draft.get(path), {
    read: readHeaders,
    write: writeHeaders,
  }, (next) => draft.set(path, next));
  return (
    <Rows
      label={label}
      noun="header"
      path={path}
      rows={rows}
      blank={{ name: "", value: "" }}
      onChange={(next) => setRows([...next])}
      row={(row, change, number) => (
        <>
          <input
            class="mono pair-name"
            aria-label={`Name of header ${number}`}
            placeholder="name"
            value={row.name}
            spellcheck={false}
            autocomplete="off"
            onInput={(event) =>
              change({ ...row, name: event.currentTarget.value })}
          />
          <input
            class="mono pair-value"
            aria-label={`Value of header ${number}`}
            placeholder="value"
            value={row.value}
            spellcheck={false}
            autocomplete="off"
            onInput={(event) =>
              change({ ...row, value: event.currentTarget.value })}
          />
        </>
      )}
    />
  );
}

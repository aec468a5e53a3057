import type { ComponentChildren } from "preact";
import type { Json } from "../../src/json/values.ts";
import { isJsonObject, type Path } from "../json_text.ts";
import { useDraft } from "./draft.ts";
import { useEcho } from "./echo.ts";
import { IssueText, JsonField } from "./fields.tsx";
import { OperatorChoice, unreadable } from "./predicate_field.tsx";
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
      <IssueText path={path} deep />
    </div>
  );
}

interface InputProps {
  readonly part: "name" | "value";
  readonly label: string;
  readonly value: string;
  readonly invalid?: boolean;
  readonly onInput: (text: string) => void;
}

function PairInput({ part, label, value, invalid, onInput }: InputProps) {
  return (
    <input
      type="text"
      class={`mono pair-${part}`}
      aria-label={label}
      placeholder={part}
      value={value}
      spellcheck={false}
      autocomplete="off"
      aria-invalid={invalid ?? false}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
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

interface RowProps<T> {
  readonly row: T;
  readonly onChange: (row: T) => void;
  readonly noun: string;
  readonly number: number;
}

function PredicateCells(
  { row, onChange, noun, number }: RowProps<PredicateRow>,
) {
  const issue = unreadable(row);
  const known = row.operator === "json"
    ? [...operators, row.operator]
    : operators;
  return (
    <>
      <PairInput
        part="name"
        label={`Name of ${noun} ${number}`}
        value={row.name}
        onInput={(name) => onChange({ ...row, name })}
      />
      <OperatorChoice
        label={`How ${noun} ${number} is compared`}
        predicate={row}
        operators={known}
        onChange={(next) => onChange({ ...row, ...next })}
      />
      <PairInput
        part="value"
        label={`Value of ${noun} ${number}`}
        value={row.text.replace(/\s*\n\s*/g, " ")}
        invalid={issue !== undefined}
        onInput={(text) => onChange({ ...row, text })}
      />
      {issue !== undefined && <span class="issue">{issue}</span>}
    </>
  );
}

/** Names with a predicate each: the query or the headers of a request. */
export function PredicateRows(
  { path, label, noun }: { path: Path; label: string; noun: string },
) {
  const draft = useDraft();
  const value = draft.get(path);
  const [rows, setRows] = useEcho<readonly PredicateRow[] | undefined>(value, {
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
      onChange={setRows}
      row={(row, onChange, number) => (
        <PredicateCells
          row={row}
          onChange={onChange}
          noun={noun}
          number={number}
        />
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
  const [rows, setRows] = useEcho<readonly HeaderRow[]>(draft.get(path), {
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
      onChange={setRows}
      row={(row, onChange, number) => (
        <>
          <PairInput
            part="name"
            label={`Name of header ${number}`}
            value={row.name}
            onInput={(name) => onChange({ ...row, name })}
          />
          <PairInput
            part="value"
            label={`Value of header ${number}`}
            value={row.value}
            onInput={(value) => onChange({ ...row, value })}
          />
        </>
      )}
    />
  );
}

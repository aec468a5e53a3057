import type { ComponentChildren } from "preact";
import { useEffect, useId } from "preact/hooks";
import type { Json } from "../../src/json/values.ts";
import { asText, type Path, readJson, writeJson } from "../json_text.ts";
import { placeOf } from "../api.ts";
import { manual, type ManualPage } from "../manual.ts";
import type { Issue } from "../../src/schema/issue.ts";
import { CodeField } from "./code_field.tsx";
import { useDraft } from "./draft.ts";
import { useEcho } from "./echo.ts";
import { linesOf } from "./issue_lines.ts";
import { TextInput } from "./text_input.tsx";

/** The issues at a place, as text that a field can be described by. */
export function IssueText(
  { path, id, deep }: { path: Path; id?: string; deep?: boolean },
) {
  const issues = useDraft().issuesAt(path, deep ?? false);
  return (
    <span class="issue" id={id}>
      {issues.map(({ msg }, index) => <span key={index}>{msg}</span>)}
    </span>
  );
}

interface FieldProps {
  readonly path: Path;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly mono?: boolean;
  readonly lines?: number;
}

/** A text member; empty removes it unless `keepEmpty` is set. */
export function TextField(
  { keepEmpty, ...field }: FieldProps & { keepEmpty?: boolean },
) {
  const write = (text: string) =>
    text === "" && keepEmpty !== true ? undefined : text;
  return <Input {...field} read={asText} write={write} />;
}

function asNumber(text: string): Json | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const reading = readJson(trimmed);
  return reading.ok && !Number.isNaN(Number(trimmed)) ? reading.value : text;
}

/** A number member; what is not a number goes as text, for the server to point at. */
export function NumberField(field: FieldProps) {
  return <Input {...field} mono read={asText} write={asNumber} numeric />;
}

interface InputProps extends FieldProps {
  readonly read: (value: Json | undefined) => string;
  readonly write: (text: string) => Json | undefined;
  readonly numeric?: boolean;
}

function Input(
  { path, label, hint, read, write, ...look }: InputProps,
) {
  const draft = useDraft();
  const id = useId();
  const [text, setText] = useEcho(
    draft.get(path),
    { read, write },
    (next) => draft.set(path, next),
  );
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <TextInput
        id={id}
        text={text}
        onText={setText}
        {...look}
        isWrong={draft.issuesAt(path, true).length > 0}
        describedBy={`${id}-hint ${id}-issue`}
      />
      <span class="hint" id={`${id}-hint`}>{hint}</span>
      <IssueText path={path} id={`${id}-issue`} deep />
    </div>
  );
}

interface JsonProps {
  readonly path: Path;
  readonly label: string;
  readonly hint?: string;
  readonly lines?: number;
}

interface JsonValueProps extends JsonProps {
  readonly name: string;
  readonly value: Json | undefined;
  /** Whether no text is not a value. */
  readonly optional?: boolean;
  readonly read?: (value: Json | undefined) => string;
  readonly onChange: (value: Json | undefined) => void;
}

/** A value written as JSON; while the text is none, it stays as it was and the draft waits. */
export function JsonValue(
  { value, optional, read = writeJson, onChange, ...shown }: JsonValueProps,
) {
  const isLeftOut = (typed: string) => optional === true && typed.trim() === "";
  const [text, setText] = useEcho(value, {
    read,
    write: (typed) => {
      if (isLeftOut(typed)) return undefined;
      const reading = readJson(typed);
      return reading.ok ? reading.value : value;
    },
  }, onChange);
  const reading = readJson(text);
  return (
    <JsonText
      {...shown}
      text={text}
      lines={shown.lines ?? 4}
      reason={reading.ok || isLeftOut(text) ? undefined : reading.reason}
      onInput={setText}
    />
  );
}

/** A member written as JSON. */
export function JsonField(
  field: JsonProps & Pick<JsonValueProps, "optional">,
) {
  const { path } = field;
  const draft = useDraft();
  return (
    <JsonValue
      {...field}
      name={path.join(".")}
      value={draft.get(path)}
      onChange={(next) => draft.set(path, next)}
    />
  );
}

interface JsonTextProps extends JsonProps {
  readonly name: string;
  readonly text: string;
  readonly reason: string | undefined;
  readonly lines: number;
  readonly onInput: (text: string) => void;
  readonly hideLabel?: boolean;
}

/** The lines of a text that something is wrong in: where it cannot be read, else where the server finds issues. */
function faultyLines(
  { text, reason, path }: Pick<JsonTextProps, "text" | "reason" | "path">,
  issues: readonly Issue[],
): readonly number[] {
  const [, line] = /^Line (\d+)/.exec(reason ?? "") ?? [];
  if (line !== undefined) return [Number(line)];
  if (reason !== undefined) return [];
  return linesOf(text, issues.map((one) => placeOf(one).slice(path.length)));
}

/** The field of something written as JSON; tells the draft while it cannot be read. */
export function JsonText(
  { name, path, label, hint, text, reason, lines, onInput, hideLabel }:
    JsonTextProps,
) {
  const draft = useDraft();
  const id = useId();
  useEffect(() => {
    draft.markUnread(name, reason);
    return () => draft.markUnread(name, undefined);
  }, [name, reason]);
  const issues = draft.issuesAt(path, true);
  return (
    <div class="field">
      <label for={id} class={hideLabel === true ? "sr-only" : ""}>
        {label}
      </label>
      <CodeField
        id={id}
        label={label}
        describedBy={`${id}-hint ${id}-issue`}
        language="json"
        text={text}
        rows={lines}
        isWrong={reason !== undefined || issues.length > 0}
        faulty={faultyLines({ text, reason, path }, issues)}
        onInput={onInput}
      />
      <span class="hint" id={`${id}-hint`}>{hint}</span>
      <span id={`${id}-issue`}>
        {reason !== undefined && <span class="issue">{reason}</span>}
        <IssueText path={path} deep />
      </span>
    </div>
  );
}

/** A group of fields with a heading. */
export function Group(
  { title, manual: page, path, children }: {
    title: string;
    /** The page of the manual that describes it. */
    manual: ManualPage;
    path?: Path;
    children: ComponentChildren;
  },
) {
  return (
    <fieldset class="group">
      <legend>
        <h2>{title}</h2>
      </legend>
      <a
        class="manual-link"
        href={manual(page)}
        target="_blank"
        aria-label={`${title} in the manual`}
      >
        Manual
      </a>
      {path !== undefined && <IssueText path={path} />}
      {children}
    </fieldset>
  );
}

import { useEffect, useId } from "preact/hooks";
import { type Path, readJson } from "../json_text.ts";
import {
  criterionExamples,
  loadCriterionExamples,
} from "./criterion_examples.ts";
import { manual, manualOperator } from "../manual.ts";
import { useDraft } from "./draft.ts";
import { useEcho } from "./echo.ts";
import { IssueText, JsonText } from "./fields.tsx";
import {
  type Operator,
  operatorNames,
  type Predicate,
  readPredicate,
  takesJson,
  writePredicate,
} from "./predicates.ts";
import { TextInput } from "./text_input.tsx";

interface Props {
  readonly path: Path;
  readonly label: string;
  readonly placeholder: string;
  readonly operators: readonly Operator[];
  readonly list?: readonly string[];
  readonly lines?: number;
}

/** How a predicate compares: the ways that the form has fields for, and every operator as JSON to start from. */
export function OperatorChoice({ predicate, label, operators, onChange }: {
  predicate: Predicate;
  label: string;
  operators: readonly Operator[];
  onChange: (predicate: Predicate) => void;
}) {
  useEffect(() => void loadCriterionExamples(), []);
  const choose = (value: string) => {
    const operator = operators.find((one) => one === value);
    if (operator !== undefined) onChange(withOperator(predicate, operator));
    const example = criterionExamples.value.find(({ name }) => name === value);
    if (example !== undefined) {
      const text = JSON.stringify(example.criterion);
      onChange({ operator: "criterion", text });
    }
  };
  return (
    <select
      class="operator"
      aria-label={label}
      value={predicate.operator}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {operators.map((one) => (
        <option key={one} value={one}>{operatorNames[one]}</option>
      ))}
      {criterionExamples.value.length > 0 && (
        <optgroup label="A criterion to start from">
          {criterionExamples.value.map(({ name }) => (
            <option key={name} value={name}>{name}</option>
          ))}
        </optgroup>
      )}
    </select>
  );
}

/** The same predicate under another operator: a plain text keeps its text. */
function withOperator(
  predicate: Predicate,
  operator: Operator,
): Predicate {
  if (operator === "criterion") {
    const value = writePredicate(predicate);
    const text = value === undefined
      ? '{"$regex": ""}'
      : JSON.stringify(value, null, 2);
    return { operator, text };
  }
  if (operator === "json") {
    return readJson(predicate.text).ok
      ? { ...predicate, operator }
      : { operator, text: "{}" };
  }
  return {
    operator,
    text: predicate.operator === "criterion" ? "" : predicate.text,
  };
}

/** Why a predicate's text cannot be read; `undefined` where it can. */
export function unreadable({ operator, text }: Predicate): string | undefined {
  if (!takesJson(operator)) return undefined;
  const reading = readJson(text);
  return reading.ok ? undefined : reading.reason;
}

interface TextProps
  extends Pick<Props, "path" | "placeholder" | "list" | "lines"> {
  readonly id: string;
  readonly text: string;
  readonly onInput: (text: string) => void;
}

function PredicateText(
  { id, path, placeholder, list, lines, text, onInput }: TextProps,
) {
  const isWrong = useDraft().issuesAt(path, true).length > 0;
  return (
    <>
      <TextInput
        id={id}
        text={text}
        lines={lines}
        placeholder={placeholder}
        mono
        list={list === undefined ? undefined : `${id}-list`}
        isWrong={isWrong}
        describedBy={`${id}-issue`}
        onText={onInput}
      />
      {list !== undefined && (
        <datalist id={`${id}-list`}>
          {list.map((one) => <option key={one} value={one} />)}
        </datalist>
      )}
      <IssueText path={path} id={`${id}-issue`} deep />
    </>
  );
}

/** Leads to the operator that a criterion begins with. */
function OperatorLink({ text, label }: { text: string; label: string }) {
  const name = /"\$(\w+)"/.exec(text)?.[1];
  return (
    <a
      class="operator-link"
      href={name === undefined
        ? manual("stubs#criteria")
        : manualOperator(name)}
      target="_blank"
      aria-label={`${name ?? "Criteria"} in the manual, for the ${label}`}
    >
      Manual
    </a>
  );
}

interface LineProps {
  /** The id of its field; without it the label stands alone. */
  readonly of: string | undefined;
  readonly label: string;
  readonly predicate: Predicate;
  readonly operators: readonly Operator[];
  readonly onChange: (predicate: Predicate) => void;
}

/** What the predicate is about, and how it compares. */
function LabelLine({ of, label, predicate, operators, onChange }: LineProps) {
  const name = label.toLowerCase();
  return (
    <div class="label-row">
      <label class="grow" for={of}>{label}</label>
      {predicate.operator === "criterion" && (
        <OperatorLink text={predicate.text} label={name} />
      )}
      <OperatorChoice
        label={`How the ${name} is compared`}
        predicate={predicate}
        operators={operators}
        onChange={onChange}
      />
    </div>
  );
}

/** A predicate on one text: how, and what. */
export function PredicateField({ operators, ...field }: Props) {
  const { path, label } = field;
  const draft = useDraft();
  const id = useId();
  const value = draft.get(path);
  const [predicate, set] = useEcho<Predicate>(value, {
    read: readPredicate,
    write: (one) => unreadable(one) === undefined ? writePredicate(one) : value,
  }, (next) => draft.set(path, next));
  const { operator, text } = predicate;
  const isJson = takesJson(operator);
  const onInput = (next: string) => set({ operator, text: next });
  return (
    <div class="field">
      <LabelLine
        {...{ label, predicate, operators }}
        of={isJson ? undefined : id}
        onChange={set}
      />
      {isJson
        ? (
          <JsonText
            name={path.join(".")}
            path={path}
            label={`${label} as JSON`}
            hideLabel
            text={text}
            lines={4}
            reason={unreadable(predicate)}
            onInput={onInput}
          />
        )
        : <PredicateText {...field} id={id} text={text} onInput={onInput} />}
    </div>
  );
}

import type { Json } from "../../src/json/values.ts";
import { readJson, writeJson } from "../json_text.ts";
import { ChoiceField } from "./choice_field.tsx";
import { useDraft } from "./draft.ts";
import { useEcho } from "./echo.ts";
import { IssueText, JsonText } from "./fields.tsx";

const base = ["action", "sequence", "steps"];
const blank: Json = { response: { status_code: 200, body: "" } };

/** In which order the steps answer, and what follows. */
function Order({ isRandom }: { isRandom: boolean }) {
  return (
    <div class="columns few">
      <ChoiceField
        path={["action", "sequence", "pick"]}
        label="Which step answers"
        choices={[["in_turn", "one after the other"], [
          "random",
          "by chance",
        ]]}
      />
      {!isRandom && (
        <ChoiceField
          path={["action", "sequence", "at_end"]}
          label="After the last one"
          choices={[
            ["repeat_last", "the last one again"],
            ["cycle", "the first one again"],
            ["no_match", "the next best stub"],
          ]}
        />
      )}
    </div>
  );
}

interface StepProps {
  readonly step: Json;
  readonly index: number;
  readonly hint: string;
  readonly onChange: (step: Json) => void;
  readonly onRemove: () => void;
}

/** One answer as JSON, with what else its step has. */
function StepCard({ step, index, hint, onChange, onRemove }: StepProps) {
  const name = `Step ${index + 1}`;
  const [text, setText] = useEcho(step, {
    read: writeJson,
    write: (typed) => {
      const reading = readJson(typed);
      return reading.ok ? reading.value : step;
    },
  }, (next) => onChange(next ?? step));
  const reading = readJson(text);
  return (
    <li class="card">
      <JsonText
        name={name}
        path={[...base, String(index)]}
        label={name}
        hint={hint}
        text={text}
        lines={5}
        reason={reading.ok ? undefined : reading.reason}
        onInput={setText}
      />
      <button
        type="button"
        class="button quiet small"
        aria-label={`Remove step ${index + 1}`}
        onClick={onRemove}
      >
        Remove
      </button>
    </li>
  );
}

/** The answers of a sequence, each as JSON, and in which order they come. */
export function SequenceForm() {
  const draft = useDraft();
  const value = draft.get(base);
  const steps = Array.isArray(value) ? value : [];
  const isRandom = draft.get(["action", "sequence", "pick"]) === "random";
  return (
    <>
      <Order isRandom={isRandom} />
      <IssueText path={base} />
      <ol class="events">
        {steps.map((step, index) => (
          <StepCard
            key={`${index} of ${steps.length}`}
            step={step}
            index={index}
            hint={isRandom
              ? 'A "weight" says how likely it is.'
              : 'A "repeat" says how often it answers.'}
            onChange={(next) => draft.set(base, steps.with(index, next))}
            onRemove={() => draft.set(base, steps.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <button
        type="button"
        class="button quiet small add"
        onClick={() => draft.set(base, [...steps, blank])}
      >
        Add step
      </button>
    </>
  );
}

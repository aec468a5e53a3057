import type { Json } from "../../src/json/values.ts";
import { ChoiceField } from "./choice_field.tsx";
import { useDraft } from "./draft.ts";
import { JsonCards } from "./json_cards.tsx";

const blank: Json = { response: { status_code: 200, body: "" } };

/** In which order the steps answer, and what follows. */
function Order({ isRandom }: { isRandom: boolean }) {
  return (
    <div class="columns few">
      <ChoiceField
        path={["action", "sequence", "pick"]}
        label="Which step answers"
        choices={[["in_turn", "one after another"], [
          "random",
          "at random",
        ]]}
      />
      {!isRandom && (
        <ChoiceField
          path={["action", "sequence", "at_end"]}
          label="After the last one"
          choices={[
            ["repeat_last", "repeat the last one"],
            ["cycle", "start over"],
            ["no_match", "leave it to the next stub"],
          ]}
        />
      )}
    </div>
  );
}

/** The answers of a sequence, each as JSON, and in which order they come. */
export function SequenceForm() {
  const draft = useDraft();
  const isRandom = draft.get(["action", "sequence", "pick"]) === "random";
  return (
    <>
      <Order isRandom={isRandom} />
      <JsonCards
        path={["action", "sequence", "steps"]}
        noun="Step"
        hint={isRandom
          ? 'A "weight" says how likely it is.'
          : 'A "repeat" says how often it answers.'}
        blank={blank}
      />
    </>
  );
}

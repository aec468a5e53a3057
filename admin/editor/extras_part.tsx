import { scopes } from "../store.ts";
import { Choice } from "../widgets/choice.tsx";
import { useDraft } from "./draft.ts";
import { FaultsPart } from "./faults_part.tsx";
import { Group, IssueText, NumberField, TextField } from "./fields.tsx";
import { NamesField } from "./names_field.tsx";

const drop = ["chaos", "faults", "connection_drop", "probability"];

export function ChaosPart() {
  return (
    <Group title="Chaos" manual="stubs#chaos" path={["chaos"]}>
      <div class="columns">
        <NumberField
          path={["chaos", "latency", "base_ms"]}
          label="Delay, ms"
          placeholder="0"
        />
        <NumberField
          path={["chaos", "latency", "jitter_ms"]}
          label="Jitter, ms"
          hint="Up to this much on top."
          placeholder="0"
        />
        <NumberField
          path={drop}
          label="Drop probability"
          placeholder="never"
          hint="From 0 to 1."
        />
        <NumberField
          path={["chaos", "seed"]}
          label="Seed"
          placeholder="none"
          hint="Makes chance repeatable."
        />
      </div>
      <FaultsPart />
    </Group>
  );
}

function ScopeChoice() {
  const draft = useDraft();
  return (
    <Choice
      label="Scope"
      value={draft.scope.value ?? ""}
      choices={[
        ["", "global"],
        ...scopes.value.map(({ name }) => [name, name] as const),
      ]}
      onChoose={(name) => draft.scope.value = name === "" ? null : name}
    />
  );
}

function OnSwitch() {
  const draft = useDraft();
  const path = ["disabled"];
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          role="switch"
          class="switch"
          checked={draft.get(path) !== true}
          onChange={({ currentTarget }) =>
            draft.set(path, currentTarget.checked ? undefined : true)}
        />
        On
      </label>
      <IssueText path={path} />
    </>
  );
}

/** What people call the stub. */
function Notes() {
  return (
    <>
      <div class="columns">
        <TextField path={["title"]} label="Title" placeholder="none" />
        <NamesField
          path={["labels"]}
          label="Labels"
          placeholder="shop, smoke"
        />
      </div>
      <TextField
        path={["description"]}
        label="Description"
        placeholder="none"
        lines={2}
      />
    </>
  );
}

/** What tells a stub from all others; it stays once the stub is there. */
function Name() {
  return (
    <>
      <ScopeChoice />
      <TextField path={["stub_id"]} label="Id" placeholder="generated" mono />
    </>
  );
}

/** What is neither match nor answer: title, labels, scope, limit, priority, switch. */
export function ExtrasPart({ isNew }: { isNew: boolean }) {
  return (
    <Group title="Stub" manual="stubs">
      <Notes />
      <div class="columns">
        {isNew && <Name />}
        <NumberField
          path={["max_calls"]}
          label="Answers at most"
          placeholder="any number of times"
        />
        <NumberField
          path={["priority"]}
          label="Priority"
          placeholder="0"
          hint="Higher goes first."
        />
      </div>
      <OnSwitch />
    </Group>
  );
}

import { useEffect, useState } from "preact/hooks";
import { type CallOutcome, complaint } from "../api.ts";
import { chosenRows, type RecordOrder, recordOrder } from "../chosen_rows.ts";
import { tell } from "../notices.ts";
import { hearStubs, refresh } from "../poll.ts";
import { record, type RecordChoice, type Recorded } from "../recording.ts";
import { count, counted } from "../text.ts";
import { Check } from "../widgets/check.tsx";
import { Choice } from "../widgets/choice.tsx";
import { Modal } from "../widgets/modal.tsx";
import { Plain } from "../widgets/plain.tsx";
import { RecordedStub } from "./recorded_stub.tsx";

/** Stubs that are drawn and proved. */
const drawn = 30;

const usual: RecordChoice = {
  matchers: "exact",
  parameters: false,
  timing: "none",
  streams: "events",
  errors: false,
  existing: "skip",
};

const choices = {
  matchers: [
    ["exact", "Everything: path, query and body"],
    ["smallest", "Only what tells answers apart"],
  ],
  timing: [
    ["none", "Answer at once"],
    ["keep", "Keep the recorded delays"],
  ],
  streams: [
    ["events", "Events, to be edited"],
    ["bytes", "Byte for byte"],
  ],
  existing: [
    ["skip", "Keep the existing stubs"],
    ["replace", "Replace the existing stubs"],
    ["copy", "Add copies beside the existing stubs"],
  ],
} as const;

const labels = {
  matchers: "Match on",
  timing: "Timing",
  streams: "Streams",
  existing: "Stubs made before",
} as const;

interface ChoiceProps {
  readonly choice: RecordChoice;
  readonly onChange: (choice: RecordChoice) => void;
}

function Choices({ choice, onChange }: ChoiceProps) {
  const names = Object.keys(choices) as (keyof typeof choices)[];
  return (
    <>
      <div class="columns two">
        {names.map((name) => (
          <Choice
            key={name}
            label={labels[name]}
            value={choice[name]}
            choices={choices[name]}
            onChoose={(value) => onChange({ ...choice, [name]: value })}
          />
        ))}
      </div>
      <Check
        label="Combine paths that differ only in an id"
        checked={choice.parameters}
        onCheck={(parameters) => onChange({ ...choice, parameters })}
      />
      <Check
        label="Include 429 and 5xx answers"
        checked={choice.errors}
        onCheck={(errors) => onChange({ ...choice, errors })}
      />
    </>
  );
}

/** What became of requests of which there is no stub. */
function LeftOut({ recorded }: { recorded: Recorded }) {
  const lines = recorded.report.filter(({ verdict }) =>
    verdict === "left_out" || verdict === "refused"
  );
  if (lines.length === 0) return null;
  return (
    <ul class="issue-list" tabIndex={0} aria-label="Left out">
      {lines.map(({ request_ids, verdict, message }, index) => (
        <li key={index} class={verdict === "refused" ? "" : "mild"}>
          <span>
            <Plain
              text={`${counted(request_ids.length, "request")} ${
                verdict === "refused" ? "refused" : "left out"
              }: ${message}`}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Masked({ masked }: Pick<Recorded, "masked">) {
  if (masked.length === 0) return null;
  return (
    <div>
      <p>{counted(masked.length, "secret")} masked:</p>
      <ul class="lines" aria-label="Masked">
        {masked.map(({ placeholder, places, count: times }) => (
          <li key={placeholder}>
            <code>{placeholder}</code>
            <span class="muted cut">{places.join(", ")}</span>
            <span class="num muted">{`${count(times)}×`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Preview({ recorded }: { recorded: Recorded }) {
  const { stubs, masked } = recorded;
  return (
    <>
      <p role="status">{counted(stubs.length, "stub")}</p>
      <ul class="stack recorded">
        {stubs.slice(0, drawn).map((stub) => (
          <RecordedStub
            key={String(stub["stub_id"])}
            stub={stub}
            recorded={recorded}
          />
        ))}
      </ul>
      {stubs.length > drawn && (
        <p class="muted">{`and ${count(stubs.length - drawn)} more`}</p>
      )}
      <Masked masked={masked} />
      <LeftOut recorded={recorded} />
    </>
  );
}

async function store(
  order: RecordOrder,
  choice: RecordChoice,
): Promise<boolean> {
  const answer = await record(order, choice, false);
  await hearStubs();
  refresh();
  if (answer.kind !== "ok") {
    tell(`No stubs were created. ${complaint(answer)}`, { tone: "bad" });
    return false;
  }
  tell(`Created ${counted(answer.value.stubs.length, "stub")}.`);
  return true;
}

/** What would be made of requests; asked for again with each choice. */
function useRecorded(
  order: RecordOrder,
  choice: RecordChoice,
): CallOutcome<Recorded> | undefined {
  const [outcome, setOutcome] = useState<CallOutcome<Recorded> | undefined>();
  useEffect(() => {
    let here = true;
    record(order, choice, true).then((answer) => here && setOutcome(answer));
    return () => {
      here = false;
    };
  }, [order, choice]);
  return outcome;
}

function Outcome(
  { outcome }: { outcome: CallOutcome<Recorded> | undefined },
) {
  if (outcome === undefined) return <p class="muted">Reading them…</p>;
  return outcome.kind === "ok"
    ? <Preview recorded={outcome.value} />
    : <p class="issue">{complaint(outcome)}</p>;
}

function Dialog({ order }: { order: RecordOrder }) {
  const [choice, setChoice] = useState(usual);
  const outcome = useRecorded(order, choice);
  const number = outcome?.kind === "ok" ? outcome.value.stubs.length : 0;
  const close = () => recordOrder.value = undefined;
  const submit = async () => {
    if (!await store(order, choice)) return;
    chosenRows.value = undefined;
    close();
  };
  return (
    <Modal
      title={`Stubs from ${counted(order.ids.length, "request")}`}
      onClose={close}
    >
      <Choices choice={choice} onChange={setChoice} />
      <Outcome outcome={outcome} />
      <div class="bar end">
        <button type="button" class="button" onClick={close}>Cancel</button>
        <button
          type="button"
          class="button primary"
          disabled={number === 0}
          onClick={submit}
        >
          {`Create ${counted(number, "stub")}`}
        </button>
      </div>
    </Modal>
  );
}

/** Stubs of requests before they are made: what they ask, what is left out or masked, and whether they would answer alike. */
export function RecordDialog() {
  const order = recordOrder.value;
  return order === undefined ? null : <Dialog order={order} />;
}

import { useEffect, useState } from "preact/hooks";
import type { ImportAnswer } from "../../src/model/import.ts";
import { type CallOutcome, complaint } from "../api.ts";
import { tell } from "../notices.ts";
import { hearStubs, refresh } from "../poll.ts";
import { narrowed } from "../router.ts";
import { scopes } from "../store.ts";
import {
  type Existing,
  existingChoices,
  type ImportChoice,
  type ImportFile,
  previewImport,
  runImport,
} from "../stub_import.ts";
import { counted } from "../text.ts";
import { Modal } from "../widgets/modal.tsx";
import { ImportTable } from "./import_table.tsx";

type Outcome = CallOutcome<ImportAnswer> | undefined;

const existingWords: { readonly [E in Existing]: string } = {
  replace: "Replace those that are changed",
  skip: "Leave those that are there",
  copy: "Add as copies, under new ids",
};

/** What the import would do, asked again whenever the scope is changed. */
function usePreview(choice: ImportChoice): Outcome {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    let here = true;
    previewImport(choice).then((answer) => {
      if (here) setOutcome(answer);
    });
    return () => {
      here = false;
    };
  }, [choice.files, choice.into]);
  return outcome;
}

function Choices({ existing, into, asks, onExisting, onInto }: {
  existing: Existing;
  into: string | undefined;
  /** Whether some ids are in use. */
  asks: boolean;
  onExisting: (existing: Existing) => void;
  onInto: (into: string | undefined) => void;
}) {
  return (
    <>
      <label class="field">
        <span>Scope</span>
        <select
          value={into ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onInto(value === "" ? undefined : value)}
        >
          <option value="">As each stub says</option>
          {scopes.value.map(({ name }) => (
            <option key={name} value={name}>{`All into “${name}”`}</option>
          ))}
        </select>
      </label>
      {asks && (
        <div role="radiogroup" aria-label="Stubs whose ids are in use">
          {existingChoices.map((one) => (
            <label class="check" key={one}>
              <input
                type="radio"
                name="existing"
                checked={one === existing}
                onChange={() => onExisting(one)}
              />
              {existingWords[one]}
            </label>
          ))}
        </div>
      )}
    </>
  );
}

function Refused({ outcome }: { outcome: CallOutcome<ImportAnswer> }) {
  const issues = outcome.kind === "refused" ? outcome.issues : [];
  return issues.length === 0
    ? <p class="issue">{complaint(outcome)}</p>
    : (
      <ul class="issue-list" tabIndex={0}>
        {issues.map(({ msg }, index) => <li key={index}>{msg}</li>)}
      </ul>
    );
}

/** How many stubs would be stored. */
function coming({ stubs }: ImportAnswer, existing: Existing): number {
  return stubs.filter(({ change }) =>
    change === "new" || existing === "copy" ||
    change === "changed" && existing === "replace"
  ).length;
}

async function store(choice: ImportChoice): Promise<boolean> {
  const answer = await runImport(choice);
  await hearStubs();
  refresh();
  if (answer.kind !== "ok") {
    tell(`Not imported. ${complaint(answer)}`, { tone: "bad" });
    return false;
  }
  const names = choice.files.map(({ path }) => `"${path}"`).join(", ");
  const number = coming(answer.value, choice.existing);
  tell(`Imported ${counted(number, "stub")} from ${names}.`);
  return true;
}

/** Shows what an import would do, stub by stub, before it is done. */
export function ImportDialog(
  { files, onClose }: { files: readonly ImportFile[]; onClose: () => void },
) {
  const [existing, setExisting] = useState<Existing>("replace");
  const [into, setInto] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const home = narrowed.value === "" ? null : narrowed.value;
  const choice = { files, existing, home, into };
  const outcome = usePreview(choice);
  const answer = outcome?.kind === "ok" ? outcome.value : undefined;
  const number = answer === undefined ? 0 : coming(answer, existing);
  const submit = async () => {
    setBusy(true);
    const isDone = await store(choice);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Modal
      title={`Import ${files.map(({ path }) => `“${path}”`).join(", ")}`}
      onClose={onClose}
    >
      {outcome === undefined && <p class="muted">Looking through it…</p>}
      {outcome !== undefined && answer === undefined && (
        <Refused outcome={outcome} />
      )}
      {answer !== undefined && (
        <>
          <ImportTable answer={answer} />
          <Choices
            existing={existing}
            into={into}
            asks={answer.stubs.some(({ change }) => change !== "new")}
            onExisting={setExisting}
            onInto={setInto}
          />
        </>
      )}
      <div class="bar end">
        <button type="button" class="button" onClick={onClose}>
          {number === 0 ? "Close" : "Cancel"}
        </button>
        {number > 0 && (
          <button
            type="button"
            class="button primary"
            disabled={busy}
            onClick={submit}
          >
            {`Import ${counted(number, "stub")}`}
          </button>
        )}
      </div>
    </Modal>
  );
}

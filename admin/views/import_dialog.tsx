import { useEffect, useRef, useState } from "preact/hooks";
import type { ImportAnswer } from "../../src/model/import.ts";
import { type CallOutcome, complaint } from "../api.ts";
import { chosenFiles, type ImportFile } from "../import_choice.ts";
import { tell } from "../notices.ts";
import { hearStubs, refresh } from "../poll.ts";
import { narrowed } from "../router.ts";
import {
  type Existing,
  type ImportChoice,
  previewImport,
  runImport,
} from "../stub_import.ts";
import { counted } from "../text.ts";
import { Modal } from "../widgets/modal.tsx";
import { Plain } from "../widgets/plain.tsx";
import { ImportChoices } from "./import_choices.tsx";
import { ImportTable } from "./import_table.tsx";

type Outcome = CallOutcome<ImportAnswer> | undefined;

/** The scope of stubs that name none. */
function home(): string | null {
  return narrowed.value === "" ? null : narrowed.value;
}

/** What the import would do, asked again whenever that changes what is read. */
function usePreview(
  files: readonly ImportFile[],
  choice: ImportChoice,
): Outcome {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    let here = true;
    previewImport({ ...choice, files, home: home() }).then((answer) => {
      if (here) setOutcome(answer);
    });
    return () => {
      here = false;
    };
  }, [files, choice.into, choice.intoEach, choice.from, choice.allowsWider]);
  return outcome;
}

/** The last preview that could be made, so that what was wrong about the next one can be put right in it. */
function useLast(answer: ImportAnswer | undefined): ImportAnswer | undefined {
  const last = useRef(answer);
  if (answer !== undefined) last.current = answer;
  return last.current;
}

function Refused({ outcome }: { outcome: CallOutcome<ImportAnswer> }) {
  const issues = outcome.kind === "refused" ? outcome.issues : [];
  return issues.length === 0
    ? (
      <p class="issue">
        <Plain text={complaint(outcome)} />
      </p>
    )
    : (
      <ul class="issue-list" tabIndex={0}>
        {issues.map(({ msg }, index) => (
          <li key={index}>
            <Plain text={msg} />
          </li>
        ))}
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

/** How many scopes would be made or set. */
function comingScopes(
  { scopes = [] }: ImportAnswer,
  existing: Existing,
): number {
  return scopes.filter(({ change }) =>
    change === "new" || change === "changed" && existing === "replace"
  ).length;
}

/** "2 stubs and 1 scope"; "" where nothing would be stored. */
function comingText(answer: ImportAnswer, existing: Existing): string {
  const stubs = coming(answer, existing);
  const scopes = comingScopes(answer, existing);
  return [
    ...(stubs === 0 ? [] : [counted(stubs, "stub")]),
    ...(scopes === 0 ? [] : [counted(scopes, "scope")]),
  ].join(" and ");
}

/** The files of an import, in a few words. */
function nameOf(files: readonly ImportFile[]): string {
  const names = files.slice(0, 3).map(({ path }) => `"${path}"`).join(", ");
  return files.length > 3
    ? `${names} and ${counted(files.length - 3, "other file")}`
    : names;
}

async function store(
  files: readonly ImportFile[],
  choice: ImportChoice,
): Promise<boolean> {
  const answer = await runImport({ ...choice, files, home: home() });
  await hearStubs();
  refresh();
  if (answer.kind !== "ok") {
    tell(`Not imported. ${complaint(answer)}`, { tone: "bad" });
    return false;
  }
  const what = comingText(answer.value, choice.existing) || "nothing";
  tell(`Imported ${what} from ${nameOf(files)}.`);
  return true;
}

function Buttons({ coming, busy, onClose, onStore }: {
  coming: string;
  busy: boolean;
  onClose: () => void;
  onStore: () => void;
}) {
  return (
    <div class="bar end">
      <button type="button" class="button" onClick={onClose}>
        {coming === "" ? "Close" : "Cancel"}
      </button>
      {coming !== "" && (
        <button
          type="button"
          class="button primary"
          disabled={busy}
          onClick={onStore}
        >
          {`Import ${coming}`}
        </button>
      )}
    </div>
  );
}

/** Shows what an import would do, stub by stub, before it is done. */
function Import({ files }: { files: readonly ImportFile[] }) {
  const [choice, setChoice] = useState<ImportChoice>({ existing: "replace" });
  const [busy, setBusy] = useState(false);
  const outcome = usePreview(files, choice);
  const answer = outcome?.kind === "ok" ? outcome.value : undefined;
  const shown = useLast(answer);
  const close = () => chosenFiles.value = undefined;
  const submit = async () => {
    setBusy(true);
    const isDone = await store(files, choice);
    setBusy(false);
    if (isDone) close();
  };
  return (
    <Modal title={`Import ${nameOf(files)}`} onClose={close}>
      {outcome === undefined && <p class="muted">Reading it…</p>}
      {outcome !== undefined && answer === undefined && (
        <Refused outcome={outcome} />
      )}
      {shown !== undefined && (
        <ImportTable
          answer={shown}
          intoEach={choice.intoEach ?? {}}
          onPlace={(intoEach) => setChoice({ ...choice, intoEach })}
        />
      )}
      {outcome !== undefined && (
        <ImportChoices answer={answer} choice={choice} onChange={setChoice} />
      )}
      <Buttons
        coming={answer === undefined ? "" : comingText(answer, choice.existing)}
        busy={busy}
        onClose={close}
        onStore={submit}
      />
    </Modal>
  );
}

/** The import that is being decided, while there is one. */
export function ImportDialog() {
  const files = chosenFiles.value;
  return files === undefined ? null : <Import files={files} />;
}

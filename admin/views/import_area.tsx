import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { tell } from "../notices.ts";
import { hearStubs } from "../poll.ts";
import { narrowed } from "../router.ts";
import { type ImportIssue, importStubs } from "../stub_import.ts";
import { counted } from "../text.ts";
import { Modal } from "../widgets/modal.tsx";

interface Failure {
  readonly file: string;
  readonly issues: readonly ImportIssue[];
}

const failure = signal<Failure | undefined>(undefined);

async function read(file: File): Promise<void> {
  const scope = narrowed.value === "" ? null : narrowed.value;
  const result = await importStubs(await file.text(), scope);
  if (result.ok) {
    tell(
      `Imported ${counted(result.created, "stub")} from "${file.name}"${
        scope === null ? "" : ` into scope "${scope}"`
      }.`,
    );
  } else failure.value = { file: file.name, issues: result.issues };
  await hearStubs();
}

async function readAll(files: FileList | null): Promise<void> {
  for (const file of [...files ?? []]) await read(file);
}

export function ImportButton() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        class="sr-only"
        type="file"
        accept=".json,application/json"
        aria-label="Stub file to import"
        tabIndex={-1}
        onChange={async (event) => {
          const field = event.currentTarget;
          await readAll(field.files);
          field.value = "";
        }}
      />
      <button
        type="button"
        class="button"
        onClick={() => input.current?.click()}
      >
        Import
      </button>
    </>
  );
}

function Issues({ file, issues }: Failure) {
  const close = () => failure.value = undefined;
  return (
    <Modal title={`Nothing was imported from “${file}”`} onClose={close}>
      <p>{counted(issues.length, "issue")} to fix first:</p>
      <ul class="issue-list" tabIndex={0}>
        {issues.map(({ place, text }, index) => (
          <li key={index}>
            <strong class="mono">{place}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <div class="bar end">
        <button type="button" class="button" onClick={close}>Close</button>
      </div>
    </Modal>
  );
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

/** The page that takes a dropped stub file. */
export function ImportArea({ children }: { children: ComponentChildren }) {
  const [over, setOver] = useState(false);
  return (
    <section
      class={over ? "page-list drop-over" : "page-list"}
      aria-label="Stubs"
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        readAll(event.dataTransfer?.files ?? null);
      }}
    >
      {children}
      {failure.value !== undefined && <Issues {...failure.value} />}
    </section>
  );
}

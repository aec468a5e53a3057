import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { tell } from "../notices.ts";
import { type ImportFile, pastedFile } from "../stub_import.ts";
import { ImportDialog } from "./import_dialog.tsx";

/** The files whose import is being decided. */
const chosen = signal<readonly ImportFile[] | undefined>(undefined);

async function readAll(files: FileList | null): Promise<void> {
  const given = [...files ?? []];
  if (given.length === 0) return;
  try {
    chosen.value = await Promise.all(given.map(async (file) => ({
      path: file.name,
      text: (await file.text()).replace(/^\uFEFF/, ""),
    })));
  } catch {
    tell("The file could not be read.", { tone: "bad" });
  }
}

export function ImportButton() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        class="sr-only"
        type="file"
        multiple
        accept=".json,.jsonc,.yaml,.yml,application/json"
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
        title="A stub file, or mappings of WireMock; they can be dropped or pasted here, too"
        onClick={() => input.current?.click()}
      >
        Import
      </button>
    </>
  );
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

/** Takes what is pasted onto the page, rather than into a field. */
function onPaste(event: ClipboardEvent): void {
  const { target, clipboardData } = event;
  if (target instanceof Element && target.closest("input, textarea")) return;
  if (document.querySelector("dialog[open]") !== null) return;
  if ((clipboardData?.files.length ?? 0) > 0) {
    event.preventDefault();
    return void readAll(clipboardData?.files ?? null);
  }
  const text = clipboardData?.getData("text/plain") ?? "";
  if (text.trim() === "") return;
  event.preventDefault();
  chosen.value = [pastedFile(text)];
}

/** The page that takes a stub file, dropped or pasted. */
export function ImportArea({ children }: { children: ComponentChildren }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
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
      {chosen.value !== undefined && (
        <ImportDialog
          files={chosen.value}
          onClose={() => chosen.value = undefined}
        />
      )}
    </section>
  );
}

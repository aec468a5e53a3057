import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { chosenFiles } from "../import_choice.ts";
import { chooseFiles } from "../read_files.ts";
import { pastedFile } from "../stub_import.ts";

export function ImportButton() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        class="sr-only"
        type="file"
        multiple
        aria-label="Stub file to import"
        tabIndex={-1}
        onChange={async (event) => {
          const field = event.currentTarget;
          await chooseFiles([...field.files ?? []]);
          field.value = "";
        }}
      />
      <button
        type="button"
        class="button"
        title="Stub files, or mocks of another tool. You can also drop files and folders anywhere on this page, or paste text into it."
        onClick={() => input.current?.click()}
      >
        Import
      </button>
    </>
  );
}

/** Takes what is pasted onto the page, rather than into a field. */
function onPaste(event: ClipboardEvent): void {
  const { target, clipboardData } = event;
  if (target instanceof Element && target.closest("input, textarea")) return;
  if (document.querySelector("dialog[open]") !== null) return;
  const files = [...clipboardData?.files ?? []];
  if (files.length > 0) {
    event.preventDefault();
    return void chooseFiles(files);
  }
  const text = clipboardData?.getData("text/plain") ?? "";
  if (text.trim() === "") return;
  event.preventDefault();
  chosenFiles.value = [pastedFile(text)];
}

/** The page that takes a stub file that is pasted. */
export function ImportArea({ children }: { children: ComponentChildren }) {
  useEffect(() => {
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
  return <section class="page-list" aria-label="Stubs">{children}</section>;
}

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { CodeLanguage, CodeOptions, CodeView } from "./code_view.ts";
import { loadCriterionExamples } from "./criterion_examples.ts";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly describedBy?: string;
  readonly language: CodeLanguage;
  readonly text: string;
  readonly isWrong: boolean;
  /** The lines that the plain field shows. */
  readonly rows?: number;
  /** Whether the plain field is enough, as where there are hundreds. */
  readonly isPlain?: boolean;
  /** Lines, counted from 1, that something is wrong in. */
  readonly faulty: readonly number[];
  readonly onInput: (text: string) => void;
}

interface Places {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly plain: RefObject<HTMLTextAreaElement | null>;
}

/** Goes on in the editor where one was in the plain field. */
function moveInto(view: CodeView, plain: HTMLTextAreaElement | null): void {
  if (plain === null || document.activeElement !== plain) return;
  view.focus(plain.selectionStart, plain.selectionEnd);
}

/** Fetches the editor and puts it into a place, unless that is gone by then. */
async function fetchView(
  { host, plain }: Places,
  options: () => Omit<CodeOptions, "complete">,
): Promise<CodeView | undefined> {
  void loadCriterionExamples();
  const [{ openCode }, { completeCode }] = await Promise.all([
    import("./code_view.ts"),
    import("./code_completion.ts"),
  ]);
  if (host.current === null) return undefined;
  host.current.hidden = false;
  const given = options();
  const text = plain.current?.value ?? given.text;
  return openCode(host.current, { ...given, text, complete: completeCode });
}

/** Writes the text of a field where it is not what was typed there; what it gives is told of that. */
function useTyped(text: string, write: () => void): (next: string) => void {
  /** What was typed and has not come back as the text of the field. */
  const typed = useRef<string[]>([]);
  // Not after the paint: who looks or types sooner would have the text of before.
  useLayoutEffect(() => {
    const echo = typed.current.lastIndexOf(text);
    // What was typed comes back later than the next key: to write it then would undo that.
    if (echo !== -1) return void typed.current.splice(0, echo + 1);
    typed.current = [];
    write();
  }, [text]);
  return (next) => void typed.current.push(next);
}

/** Puts an editor into its place once it is fetched, and tells whether it is there. */
function useCodeView(props: Props, places: Places): boolean {
  const { text, isWrong, faulty } = props;
  const view = useRef<CodeView | undefined>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const typed = useTyped(text, () => view.current?.write(text));
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (latest.current.isPlain === true) return;
    const onInput = (next: string) => {
      typed(next);
      latest.current.onInput(next);
    };
    fetchView(places, () => ({ ...latest.current, onInput })).then((opened) => {
      if (opened === undefined) return;
      const { faulty, isWrong } = latest.current;
      view.current = opened;
      opened.mark(faulty, isWrong);
      moveInto(opened, places.plain.current);
      setOpen(true);
    }, () => {
      // The plain field stays: it can do all that must be.
    });
    return () => {
      view.current?.destroy();
      view.current = undefined;
    };
  }, []);
  const marks = faulty.join(" ");
  useLayoutEffect(() => view.current?.mark(faulty, isWrong), [marks, isWrong]);
  return isOpen;
}

/** A text that is code: numbered, coloured, completed. Until the editor is there, and where it cannot be fetched, a plain field. */
export function CodeField(props: Props) {
  const { id, label, describedBy, language, text, isWrong, rows } = props;
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const isOpen = useCodeView(props, { host, plain });
  return (
    <>
      {!isOpen && (
        <textarea
          ref={plain}
          id={id}
          class="mono"
          rows={rows}
          aria-label={label}
          spellcheck={false}
          autocomplete="off"
          value={text}
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          onInput={(event) => props.onInput(event.currentTarget.value)}
        />
      )}
      <div
        ref={host}
        class={isWrong ? "code wrong" : "code"}
        hidden={!isOpen}
        data-language={language}
      />
    </>
  );
}

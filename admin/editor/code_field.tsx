import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { CodeLanguage, CodeView } from "./code_view.ts";
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

/** Puts an editor into its place once it is fetched, and tells whether it is there. */
function useCodeView(props: Props, { host, plain }: Places): boolean {
  const { text, isWrong, faulty } = props;
  const view = useRef<CodeView | undefined>(undefined);
  /** What was typed and has not come back as the text of the field. */
  const typed = useRef<string[]>([]);
  const latest = useRef(props);
  latest.current = props;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (latest.current.isPlain === true) return;
    let here = true;
    void loadCriterionExamples();
    Promise.all([import("./code_view.ts"), import("./code_completion.ts")])
      .then(([{ openCode }, { completeCode }]) => {
        if (!here || host.current === null) return;
        const { label, language, faulty, isWrong } = latest.current;
        host.current.hidden = false;
        view.current = openCode(host.current, {
          text: plain.current?.value ?? latest.current.text,
          label,
          language,
          complete: completeCode,
          onInput(next) {
            typed.current.push(next);
            latest.current.onInput(next);
          },
        });
        view.current.mark(faulty, isWrong);
        moveInto(view.current, plain.current);
        setOpen(true);
      })
      // The plain field stays: it can do all that must be.
      .catch(() => {});
    return () => {
      here = false;
      view.current?.destroy();
      view.current = undefined;
    };
  }, []);
  // Not after the paint: who looks or types sooner would have the text of before.
  useLayoutEffect(() => {
    const echo = typed.current.lastIndexOf(text);
    // What was typed comes back later than the next key: to write it then would undo that.
    if (echo !== -1) return void typed.current.splice(0, echo + 1);
    typed.current = [];
    view.current?.write(text);
  }, [text]);
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

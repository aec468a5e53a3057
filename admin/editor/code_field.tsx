import { useEffect, useRef, useState } from "preact/hooks";
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

/** A text that is code: numbered, coloured, completed. Until the editor is there, and where it cannot be fetched, a plain field. */
export function CodeField(props: Props) {
  const { id, label, describedBy, language, text, isWrong, faulty } = props;
  const host = useRef<HTMLDivElement>(null);
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
        view.current = openCode(host.current, {
          text: latest.current.text,
          label,
          language,
          complete: completeCode,
          onInput(next) {
            typed.current.push(next);
            latest.current.onInput(next);
          },
        });
        view.current.mark(latest.current.faulty, latest.current.isWrong);
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
  useEffect(() => {
    const echo = typed.current.lastIndexOf(text);
    // What was typed comes back later than the next key: to write it then would undo that.
    if (echo !== -1) return void typed.current.splice(0, echo + 1);
    typed.current = [];
    view.current?.write(text);
  }, [text]);
  const marks = faulty.join(" ");
  useEffect(() => view.current?.mark(faulty, isWrong), [marks, isWrong]);
  return (
    <>
      {!isOpen && (
        <textarea
          id={id}
          class="mono"
          rows={props.rows}
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

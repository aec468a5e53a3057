import { useEffect, useRef, useState } from "preact/hooks";
import type { CodeView } from "./code_view.ts";
import { loadCriterionExamples } from "./criterion_examples.ts";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly describedBy?: string;
  readonly language: "json" | "template";
  readonly text: string;
  readonly isWrong: boolean;
  /** Lines, counted from 1, that something is wrong in. */
  readonly faulty: readonly number[];
  readonly onInput: (text: string) => void;
}

/** A text that is code: numbered, coloured, completed. Until the editor is there, and where it cannot be fetched, a plain field. */
export function CodeField(props: Props) {
  const { id, label, describedBy, language, text, isWrong, faulty } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView | undefined>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
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
          onInput: (next) => latest.current.onInput(next),
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
  useEffect(() => view.current?.write(text), [text]);
  const marks = faulty.join(" ");
  useEffect(() => view.current?.mark(faulty, isWrong), [marks, isWrong]);
  return (
    <>
      {!isOpen && (
        <textarea
          id={id}
          class="mono"
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

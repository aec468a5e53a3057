import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Plain } from "./plain.tsx";

interface Props {
  readonly title: string;
  readonly onClose?: () => void;
  /** Whether it is read from its beginning, with its first field far below. */
  readonly fromTop?: boolean;
  readonly children: ComponentChildren;
}

/** What has the focus when a dialog opens. */
const focused = { tabIndex: -1, autofocus: true } as const;

/** A modal dialog; `Esc` and the backdrop close it where `onClose` is given. */
export function Modal({ title, onClose, fromTop, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Before the next key, which would act on what lies below.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose?.();
      }}
    >
      <div class="dialog-body">
        <h2 id={heading} {...(fromTop === true ? focused : {})}>
          <Plain text={title} />
        </h2>
        {children}
      </div>
    </dialog>
  );
}

import type { RefObject } from "preact";
import { signal } from "@preact/signals";
import { useId, useRef, useState } from "preact/hooks";
import { place, setFilter } from "../router.ts";
import type { Completion } from "../search_completion.ts";

type Complete = (text: string) => readonly Completion[];

/** What completes a search; none until the field was first gone to. */
const complete = signal<Complete | undefined>(undefined);

async function fetchCompletion(): Promise<void> {
  try {
    const { completeSearch } = await import("../search_facts.ts");
    complete.value ??= completeSearch;
  } catch {
    // The search works without.
  }
}

function Options({ id, options, marked, onTake }: {
  id: string;
  options: readonly Completion[];
  marked: number;
  onTake: (text: string) => void;
}) {
  return (
    <ul class="completions" role="listbox" id={id} aria-label="Completions">
      {options.map(({ text, word, hint }, index) => (
        <li
          key={word}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          // Before the field loses the focus, and the list with it.
          onMouseDown={(event) => {
            event.preventDefault();
            onTake(text);
          }}
        >
          <span class="mono">{word}</span>
          <span class="muted">{hint}</span>
        </li>
      ))}
    </ul>
  );
}

/** How a search may go on, while one types; one way may be marked by keys. */
function useCompletions(
  text: string,
  field: RefObject<HTMLInputElement | null>,
) {
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const options = isOpen ? complete.value?.(text) ?? [] : [];
  const search = (next: string) => {
    setFilter("q", next);
    setMarked(-1);
  };
  const take = (next: string) => {
    search(next);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[event.key === "Tab" ? Math.max(0, marked) : marked];
    if (options.length > 0 && step !== undefined) {
      const next = marked + step;
      setMarked(Math.max(-1, Math.min(options.length - 1, next)));
    } else if (
      (event.key === "Enter" || event.key === "Tab" && !event.shiftKey) &&
      option !== undefined
    ) take(option.text);
    else if (event.key === "Escape" && options.length > 0) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onInput = () => {
    setOpen(true);
    search(field.current?.value ?? "");
  };
  const handlers = { onKeyDown, onInput, onBlur: () => setOpen(false) };
  return { options, marked, take, handlers };
}

/** The search of the request list, with completion; what `/` goes to. */
export function SearchField() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const text = place.value.query.get("q") ?? "";
  const { options, marked, take, handlers } = useCompletions(text, field);
  const isMarked = marked >= 0 && marked < options.length;
  return (
    <div class="search">
      <input
        ref={field}
        type="text"
        role="combobox"
        data-filter
        aria-label="Filter by text"
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isMarked ? `${id}-${marked}` : undefined}
        placeholder="Search: status:4xx -path:/health  ( / )"
        autocomplete="off"
        spellcheck={false}
        value={text}
        onFocus={fetchCompletion}
        {...handlers}
      />
      {options.length > 0 && (
        <Options id={id} options={options} marked={marked} onTake={take} />
      )}
    </div>
  );
}

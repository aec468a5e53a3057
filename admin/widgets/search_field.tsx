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

function Options({ id, options, chosen, onTake }: {
  id: string;
  options: readonly Completion[];
  chosen: number;
  onTake: (text: string) => void;
}) {
  return (
    <ul class="completions" role="listbox" id={id} aria-label="Completions">
      {options.map(({ text, word, hint }, index) => (
        <li
          key={word}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
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

/** The search of the request list, with completion; what `/` goes to. */
export function SearchField() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const text = place.value.query.get("q") ?? "";
  const options = isOpen ? complete.value?.(text) ?? [] : [];
  const take = (next: string) => {
    setFilter("q", next);
    setChosen(-1);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[event.key === "Tab" ? Math.max(0, chosen) : chosen];
    if (options.length > 0 && step !== undefined) {
      const next = chosen + step;
      setChosen(Math.max(-1, Math.min(options.length - 1, next)));
    } else if (
      (event.key === "Enter" || event.key === "Tab" && !event.shiftKey) &&
      option !== undefined
    ) take(option.text);
    else if (event.key === "Escape" && options.length > 0) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
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
        aria-activedescendant={chosen >= 0 && options.length > chosen
          ? `${id}-${chosen}`
          : undefined}
        placeholder="Search: status:4xx -path:/health  ( / )"
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => {
          setOpen(true);
          setChosen(-1);
          setFilter("q", currentTarget.value);
        }}
        onFocus={fetchCompletion}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      {options.length > 0 && (
        <Options id={id} options={options} chosen={chosen} onTake={take} />
      )}
    </div>
  );
}

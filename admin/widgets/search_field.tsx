import { useId, useRef, useState } from "preact/hooks";
import { rows } from "../journal.ts";
import { place, setFilter } from "../router.ts";
import { type Completion, completions } from "../search_completion.ts";
import { scopes, stubs } from "../store.ts";

const usual = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

function found(text: string): readonly Completion[] {
  const seen = rows.value.map(({ method }) => method);
  return completions(text, {
    methods: [...new Set([...usual, ...seen])],
    scopes: scopes.value.map(({ name }) => name),
    stubs: (stubs.value ?? []).map(({ stub_id }) => stub_id),
  });
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
  const options = isOpen ? found(text) : [];
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
        placeholder="Search all: status:4xx method:POST -path:/health  ( / )"
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => {
          setOpen(true);
          setChosen(-1);
          setFilter("q", currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      {options.length > 0 && (
        <Options id={id} options={options} chosen={chosen} onTake={take} />
      )}
    </div>
  );
}
